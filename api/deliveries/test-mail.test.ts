// POST /api/email-delivery/test and POST /api/upload/request-link: who may ask, how often, and what the owner then sees.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AttemptOutcome } from '#domain/deliveries/commands.ts';
import type { DeliveryId } from '#domain/kernel/ids.ts';
import { customer, ok, type Person, subcontractor, subcontractorInput } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

let world: World;
let person: Person;
beforeAll(async () => {
  world = await startWorld();
  person = await customer(world);
});
afterAll(() => world.close());

type Alert = { id: string; type: string; title: string; description: string; subcontractorId: number; documentTypeId: number | null };
const alerts = async (kind: string): Promise<Alert[]> => {
  await world.caughtUp();
  const answer = ok(await person.get('/api/dashboard/alerts'));
  return (answer.body as Alert[]).filter(({ id }) => id.startsWith(kind));
};

test('F102 F262 A25 a test mail returns its Message-ID; five an hour, refused ones do not count', async () => {
  for (const email of ['', 'x', 'a@b, c@d.fr']) expect((await person.post('/api/email-delivery/test', { email })).status).toBe(400);
  const ids = new Set<string>();
  for (let n = 0; n < 5; n++) {
    const { messageId } = ok(await person.post('/api/email-delivery/test', { email: `essai${n}@test.fr` })).body as { messageId: string };
    expect(messageId).toMatch(/^<[0-9a-f]{40}@subdoc\.localhost>$/);
    ids.add(messageId);
  }
  expect(ids.size).toBe(5);
  expect((await person.post('/api/email-delivery/test', { email: 'essai@test.fr' })).status).toBe(429);
  expect((await world.events(`account-${person.accountId}`)).filter(({ type }) => type === 'TestMailRequested')).toHaveLength(5);
});

test('a dead link requests a new one: the same answer for every token, one event a day, an alert until a link is issued', async () => {
  const sub = await subcontractor(person);
  const ask = (token: string) => world.client().post('/api/upload/request-link', { token });
  const requests = async () => (await world.events(`subcontractor-${sub.id}`)).filter(({ type }) => type === 'LinkRequested').length;
  // It still works, so there is nothing to request.
  const living = ok(await ask(sub.secureToken), 202).body;
  expect(await requests()).toBe(0);
  ok(await person.post(`/api/subcontractors/${sub.id}/link/revoke`, {}));
  await world.caughtUp();
  expect([ok(await ask(sub.secureToken), 202).body, ok(await ask('x'.repeat(32)), 202).body]).toEqual([living, living]);
  ok(await ask(sub.secureToken), 202);
  expect(await requests()).toBe(1);
  expect(await alerts('link-requested')).toMatchObject([{ type: 'warning', subcontractorId: sub.id, documentTypeId: null }]);
  ok(await person.post(`/api/subcontractors/${sub.id}/link/renew`, {}));
  expect(await alerts('link-requested')).toEqual([]);
});

test('A19 a failed mail to a subcontractor is an alert, until a later mail arrives at that address or the contact has another one', async () => {
  const sub = await subcontractor(person);
  const input = subcontractorInput(sub.organizationId);
  const recipient = `subcontractor-${sub.id}`;
  const meta = { actor: { kind: 'system' } as const, accountId: person.accountId, correlationId: 'test' };
  const mail = async (result: AttemptOutcome, to = input.contactEmail, whom = recipient) => {
    const deliveryId = (await world.ids.next('delivery')) as DeliveryId;
    const { accountId } = person;
    const about = {
      deliveryId,
      accountId,
      channel: 'email' as const,
      template: 'upload-received',
      recipient: whom,
      messageId: `<${deliveryId}@alert>`,
    };
    const message = { to, company: 'B', subject: 'S', name: '', text: '', html: '', headers: {} };
    await world.dispatch({ type: 'ComposeDelivery', ...about, subject: whom, message }, meta);
    await world.dispatch({ type: 'RecordDeliveryAttempt', ...about, result }, meta);
    return { ...about };
  };
  const refused: AttemptOutcome = { outcome: 'refused-for-good', reason: '550' };
  await mail(refused, 'ailleurs@benali.fr');
  await mail(refused, 'contact@dupont.fr', `account-${person.accountId}`);
  expect(await alerts('mail-failed')).toEqual([]);
  await mail(refused);
  const failed = await mail(refused);
  const total = async () => {
    const answer = await person.get('/api/dashboard/alerts?range=[0,0]');
    return answer.headers.get('content-range');
  };
  expect(await alerts('mail-failed')).toMatchObject([
    { id: `mail-failed-${failed.deliveryId}`, type: 'error', title: 'E-mail non remis', subcontractorId: sub.id },
  ]);
  expect(await total()).toMatch(/\/1$/);
  const later = await mail({ outcome: 'sent' });
  expect(await alerts('mail-failed')).toHaveLength(1);
  await world.dispatch({ type: 'RecordDeliveryNews', ...later, news: 'delivered', reason: '' }, meta);
  expect(await alerts('mail-failed')).toEqual([]);
  await world.dispatch({ type: 'RecordDeliveryNews', ...later, news: 'bounced', reason: '550' }, meta);
  expect(await alerts('mail-failed')).toHaveLength(1);
  // A mail that arrived before the last failure does not end the alert.
  await world.dispatch({ type: 'RecordDeliveryNews', ...(await mail({ outcome: 'sent' })), news: 'delivered', reason: '' }, meta);
  expect(await alerts('mail-failed')).toEqual([]);
  const last = await mail(refused);
  expect(await alerts('mail-failed')).toMatchObject([{ id: `mail-failed-${last.deliveryId}` }]);
  ok(await person.put(`/api/subcontractors/${sub.id}`, { ...input, contactEmail: 'nouvelle@benali.fr' }));
  expect(await alerts('mail-failed')).toEqual([]);
});
