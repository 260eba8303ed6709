// What an administrator without a subscription sees of all accounts: figures, decisions, mails (A25, A26, F094-F098).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  administrator,
  approved,
  customer,
  ok,
  type Person,
  registered,
  registration,
  subcontractor,
  verified,
} from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

let world: World;
let admin: Person;
let one: Person;
let other: Person;
beforeAll(async () => {
  world = await startWorld();
  admin = await administrator(world);
  one = await customer(world, undefined, 'Bâti Un');
  other = await customer(world, undefined, 'Bâti Deux');
});
afterAll(() => world.close());

async function mail(owner: Person, to: string) {
  const deliveryId = await world.ids.next('delivery');
  const { accountId } = owner;
  const about = { deliveryId, accountId, channel: 'email', template: 'document-rejected', messageId: `<${deliveryId}@test>` };
  const letter = { ...about, recipient: `account-${accountId}` };
  const meta = { actor: { kind: 'system' } as const, accountId, correlationId: 'test' };
  const message = { to, company: 'Client secret', subject: 'Sujet secret', name: '', text: 'Bonjour', html: '', headers: {} };
  await world.dispatch({ type: 'ComposeDelivery', ...letter, subject: letter.recipient, message } as never, meta);
  await world.dispatch({ type: 'RecordDeliveryAttempt', ...letter, result: { outcome: 'sent' } } as never, meta);
  await world.caughtUp();
  return deliveryId;
}

describe('A25 an administrator without a subscription', () => {
  test('sees the figures of all accounts', async () => {
    const before = ok(await admin.get('/api/admin/figures')).body;
    await registered(world);
    await verified(world);
    const third = await customer(world);
    await subcontractor(third);
    await world.caughtUp();
    const { body } = ok(await admin.get('/api/admin/figures'));
    const grown = (part: string, name?: string) => (name ? body[part][name] - before[part][name] : body[part] - before[part]);
    expect(['total', 'unverified', 'waiting', 'approved'].map((name) => grown('accounts', name))).toEqual([3, 1, 1, 1]);
    expect([grown('subcontractors'), grown('subscriptions', 'trialing') + grown('subscriptions', 'active')]).toEqual([1, 1]);
  });

  test('sees who decided about each account; a rejected one has no name', async () => {
    const [good, bad] = [await approved(world), await verified(world)];
    ok(await admin.post('/api/admin/reject-user', { userId: bad.accountId }));
    await world.caughtUp();
    const { body } = ok(await admin.get('/api/admin/decisions?range=[0,9]'));
    const of = (person: Person) => body.find(({ id }: { id: number }) => id === person.accountId);
    expect(of(good)).toMatchObject({ decision: 'approved', companyName: 'Bâtiments du Midi', byKind: 'administrator' });
    expect(of(bad)).toMatchObject({ decision: 'rejected', companyName: null, byKind: 'administrator', byName: expect.any(String) });
    expect(of(admin)).toMatchObject({ decision: 'approved', byKind: 'himself', byName: null });
  });

  test('sees the status of every mail without recipient and text; his own mails whole', async () => {
    const id = await mail(one, 'paul@client-un.fr');
    await mail(other, 'lea@client-deux.fr');
    const mine = await mail(admin, 'moi@subdoc.fr');
    expect(ok(await admin.get('/api/email-delivery/stats')).body.sent).toBe(3);
    expect(ok(await admin.get('/api/email-delivery/stats?scope=own')).body.sent).toBe(1);
    const all = await admin.get('/api/email-delivery/recent');
    expect(ok(all).body.find((row: { id: number }) => row.id === id)).toMatchObject({
      recipient: '…@client-un.fr',
      companyName: 'Bâti Un',
      subject: 'Document à renvoyer',
      status: 'sent',
    });
    expect(all.body.find((row: { id: number }) => row.id === mine)).toMatchObject({ recipient: 'moi@subdoc.fr', subject: 'Sujet secret' });
    expect(all.text).not.toMatch(/paul|lea@|Client secret.*Client secret/);
    expect((await admin.get(`/api/email-delivery/${id}`)).status).toBe(404);
    expect(ok(await admin.get(`/api/email-delivery/${mine}`)).body.to).toBe('moi@subdoc.fr');
    const found = async (q: string) => ok(await admin.get(`/api/email-delivery/recent?q=${q}`)).body.length;
    expect([await found('paul'), await found('Bâti Un')]).toEqual([0, 1]);
  });

  test('his look at mails is in the access journal of their accounts', async () => {
    const seen = await world.db`SELECT account_id FROM ops.access_journal WHERE kind = 'account-seen' AND person_id = ${admin.accountId}`;
    expect(seen.map((row) => row['account_id'])).toEqual(expect.arrayContaining([one.accountId, other.accountId]));
  });
});

test('C6 everybody else gets 403 for the administration, and only own mails for « all »', async () => {
  for (const path of ['/api/admin/figures', '/api/admin/decisions']) expect([path, (await one.get(path)).status]).toEqual([path, 403]);
  const curious = await customer(world);
  await mail(curious, 'ana@client-trois.fr');
  await mail(other, 'lea@client-deux.fr');
  expect(ok(await curious.get('/api/email-delivery/stats?scope=all')).body.sent).toBe(1);
  expect((await curious.get('/api/email-delivery/recent?scope=all')).text).not.toContain('client-deux');
  const unpaid = await approved(world);
  expect((await unpaid.get('/api/email-delivery/stats')).status).toBe(402);
});

describe('A25 the administrator’s lists', () => {
  test('all accounts with telephone, standing, plan and how many subcontractors; searched, filtered; who looked is in the journal', async () => {
    const paying = await customer(world, undefined, 'Élan Charpente');
    await subcontractor(paying);
    await world.caughtUp();
    const list = async (filter: object) =>
      ok(await admin.get(`/api/admin/accounts?filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,24]`)).body;
    expect(await list({ q: 'elan charp' })).toEqual([
      expect.objectContaining({
        ...{ id: paying.accountId, companyName: 'Élan Charpente', emailVerified: true, adminApproved: true, subcontractors: 1 },
        ...{ phoneNumber: expect.stringMatching(/\d/), plan: expect.any(String), subscriptionStatus: expect.any(String) },
      }),
    ]);
    const waiting = await verified(world);
    await world.caughtUp();
    const pending = await list({ adminApproved: false });
    expect(pending.map(({ id }: { id: number }) => id)).toContain(waiting.accountId);
    expect(pending.every(({ subscriptionStatus }: { subscriptionStatus: string | null }) => subscriptionStatus === null)).toBe(true);
    expect((await admin.get('/api/admin/accounts?filter={"unknown":1}')).status).toBe(400);
    const seen = await world.db`SELECT account_id FROM ops.access_journal WHERE kind = 'account-seen' AND person_id = ${admin.accountId}`;
    expect(seen.map((row) => row['account_id'])).toContain(paying.accountId);
  });

  test('F095 the accounts without a verified address, and those whose subscription ended', async () => {
    const [unverified, waiting, paying, ended] = [
      await registered(world),
      await verified(world),
      await customer(world),
      await customer(world),
    ];
    const { subscription } = ok(await ended.get('/api/subscription-status')).body;
    await world.payments.desk.tell(subscription.customerId, 'canceled');
    await world.caughtUp();
    const ids = async (filter: object): Promise<number[]> =>
      ok(await admin.get(`/api/admin/accounts?filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,99]`)).body.map(
        ({ id }: { id: number }) => id,
      );
    const among: readonly number[] = [unverified, waiting, paying, ended].map(({ accountId }) => accountId);
    const of = async (filter: object) => (await ids(filter)).filter((id) => among.includes(id));
    expect(await of({ adminApproved: false, emailVerified: false })).toEqual([unverified.accountId]);
    expect(await of({ adminApproved: false, emailVerified: true })).toEqual([waiting.accountId]);
    expect(await of({ subscriptionStatus: 'canceled' })).toEqual([ended.accountId]);
  });

  test('F015 demonstration requests are listed, searched, moved on and counted; an unknown one is 404, an unknown state 400', async () => {
    const before = ok(await admin.get('/api/admin/figures')).body.demoRequests;
    const body = { firstName: 'Nadia', lastName: 'Moreau', company: 'Moreau Couverture', phone: '06 12 34 56 78', message: 'Jeudi ?' };
    ok(await world.client().post('/api/contact', body), 201);
    await world.caughtUp();
    const found = async (filter: object) =>
      ok(await admin.get(`/api/admin/contact-requests?filter=${encodeURIComponent(JSON.stringify(filter))}`)).body;
    const [request] = await found({ q: '0612345678' });
    expect(request).toMatchObject({ ...body, email: null, companySize: null, status: 'new' });
    expect(ok(await admin.get('/api/admin/figures')).body.demoRequests).toEqual({ total: before.total + 1, new: before.new + 1 });
    const path = `/api/admin/contact-requests/${request.id}`;
    expect(ok(await admin.patch(path, { status: 'contacted' })).body).toMatchObject({ id: request.id, status: 'contacted' });
    expect((await found({ status: ['contacted'] })).map(({ id }: { id: number }) => id)).toEqual([request.id]);
    expect(ok(await admin.get('/api/admin/figures')).body.demoRequests.new).toBe(before.new);
    expect([
      (await admin.patch(path, { status: 'lost' })).status,
      (await admin.patch('/api/admin/contact-requests/99', { status: 'closed' })).status,
    ]).toEqual([400, 404]);
    for (const call of [
      () => one.get('/api/admin/contact-requests'),
      () => one.patch(path, { status: 'closed' }),
      () => one.get('/api/admin/accounts'),
    ])
      expect((await call()).status).toBe(403);
  });

  test('F097 the reason of a rejection is in the farewell, sealed', async () => {
    const bad = await verified(world);
    ok(await admin.post('/api/admin/reject-user', { userId: bad.accountId, reason: '  Numéro injoignable  ' }));
    const event = (await world.events(`account-${bad.accountId}`)).find(({ type }) => type === 'AccountRejected');
    expect(event?.personal).toMatchObject({ reason: 'Numéro injoignable' });
    expect(JSON.stringify(event?.data)).not.toContain('injoignable');
    expect((await admin.post('/api/admin/reject-user', { userId: bad.accountId, reason: 'x'.repeat(501) })).status).toBe(400);
  });

  test('F030 the plan that was chosen before the sign-up is kept, basic being standard; another one is refused', async () => {
    const wanted = async (plan?: string) => {
      const email = `formule-${plan ?? 'aucune'}@test.fr`;
      return world.client().post('/api/register', { ...registration(email), ...(plan && { plan }) });
    };
    expect(ok(await wanted('basic'), 201).body.wantedPlan).toBe('standard');
    expect(ok(await wanted('autopilot'), 201).body.wantedPlan).toBe('autopilot');
    expect(ok(await wanted(), 201).body.wantedPlan).toBeNull();
    expect((await wanted('premium')).status).toBe(400);
  });
});
