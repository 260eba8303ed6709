// Each mail about the account itself reaches the outbox: event → delivery → what the person reads (A43, A30, A25, C36).
import { afterEach, expect, it, vi } from 'vitest';
import { addMillis, type Instant } from '#domain/kernel/calendar.ts';
import { type SubscriptionState, subscriptionOf } from '#domain/subscriptions/subscription.ts';
import { createWorld, minutes, START, type World } from '#infra/testing/workflows/world.ts';

// The first test of a run starts the database server; two cores may be busy with others.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

let world: World;
afterEach(() => world.close());
const MAIL = 'contact@dupont-btp.fr';
const days = (count: number): Instant => addMillis(START, count * 86_400_000);
const titled = async (words: string) => (await world.mailsTo(MAIL)).filter(({ subject }) => subject?.includes(words));

async function subscribed(): Promise<string> {
  world = await createWorld();
  const { id } = await world.approved();
  const { payments } = world;
  const checkout = await payments.createCheckout({
    accountId: id,
    plan: 'autopilot',
    email: MAIL,
    customerId: null,
    changes: null,
    trialDays: 7,
    key: 'k',
    successUrl: 'https://subdoc.example/abonnement?success=true',
    cancelUrl: 'https://subdoc.example/abonnement?canceled=true',
  });
  await payments.desk.finish(checkout.sessionId, 'paid');
  await world.settle();
  return subscriptionOf((await world.loadState('subscription', id)).state as SubscriptionState)!.customerId;
}

it('C36 F259 « mot de passe modifié »: to the owner who changed it, with the current name', async () => {
  world = await createWorld();
  const { id } = await world.approved();
  await world.send({ type: 'EditAccount', accountId: id, companyName: 'Dupont et Filles', phoneNumber: null }, id);
  await world.drive(minutes(5));
  await world.send({ type: 'ChangePassword', accountId: id }, id);
  await world.settle();
  const [mail, ...others] = await titled('mot de passe a été modifié');
  expect(others).toEqual([]);
  expect(mail!.text).toContain('a été modifié le 21/11/2026');
  expect(mail!.text).toContain('https://subdoc.example/auth');
  const [composed] = await world.history((await world.happened('DeliveryComposed')).at(-1)!.stream);
  expect(composed?.personal).toMatchObject({ company: 'Dupont et Filles', subject: expect.stringContaining('mot de passe') });
});

it('F259 an edit of the profile alone sends nothing', async () => {
  world = await createWorld();
  const { id } = await world.approved();
  await world.settle();
  const before = (await world.mailsTo(MAIL)).length;
  await world.send({ type: 'EditAccount', accountId: id, companyName: null, phoneNumber: '0611223344' }, id);
  await world.settle();
  expect(await world.mailsTo(MAIL)).toHaveLength(before);
});

it('A43 « paiement en retard »: once, when it is first late, with the end of the access', async () => {
  const customer = await subscribed();
  await world.drive(days(10));
  await world.payments.desk.tell(customer, 'past_due');
  await world.settle();
  const [mail, ...others] = await titled('est en retard');
  expect(others).toEqual([]);
  expect(mail!.text).toMatch(/Votre accès continue jusqu’au 08\/12\/2026/);
  await world.drive(days(12));
  expect(await titled('est en retard')).toHaveLength(1);
});

it('F075 « période d’essai »: once, two days before the first payment, with the price', async () => {
  await subscribed();
  await world.drive(days(4));
  expect(await titled('période d’essai')).toEqual([]);
  await world.drive(days(6.9));
  const [mail, ...others] = await titled('période d’essai');
  expect(others).toEqual([]);
  expect(mail!.text).toMatch(/28\/11\/2026[\s\S]*65 € HT par mois/);
});

it('A30 « nouveau lien demandé »: to the owner, with who asks and how to issue it', async () => {
  world = await createWorld();
  const account = await world.approved();
  const sub = await world.subcontractor(account);
  await world.send({ type: 'RevokeLink', subcontractorId: sub.id, accountId: account.id }, account.id);
  const { tokenHash } = sub;
  await world.send({ type: 'RequestLink', subcontractorId: sub.id, accountId: account.id, tokenHash }, account.id, {
    kind: 'subcontractor',
    subcontractorId: sub.id,
  });
  await world.settle();
  const [mail, ...others] = (await world.mailsTo(MAIL)).filter(({ text }) => text.includes(`/subcontractors/${sub.id}\n`));
  expect(others).toEqual([]);
  expect(mail!.text).toContain('Benali Maçonnerie');
});

it('A25 « e-mail de test »: to the address that was entered, without data of the account', async () => {
  world = await createWorld();
  const { id } = await world.approved();
  await world.send({ type: 'SendTestMail', accountId: id, email: 'essai@ailleurs.fr' }, id);
  await world.settle();
  const [mail, ...others] = await world.mailsTo('essai@ailleurs.fr');
  expect(others).toEqual([]);
  expect(mail!.subject).toContain('e-mail de test');
  expect(mail!.text).not.toContain('Dupont');
});
