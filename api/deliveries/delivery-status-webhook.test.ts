// POST /api/webhooks/mail: the provider's reports about mails, repeated, forged, old, or about an unknown mail (A19).
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DeliveryId } from '#domain/kernel/ids.ts';
import { signatureOf } from '#infra/adapters/shared/signature.ts';
import { customer, ok, type Person, subcontractor, subcontractorInput } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

let world: World;
let person: Person;
beforeAll(async () => {
  world = await startWorld();
  person = await customer(world);
});
afterAll(() => world.close());

/** The secret of the test world's own profile. */
const secret = createHmac('sha256', new Uint8Array(32).fill(9)).update('pretend mail news').digest('hex');
type News = { messageId: string; type: string; at?: string; reason?: string };
const bodyOf = (...events: News[]): string => JSON.stringify({ events: events.map((event) => ({ at: world.clock.now(), ...event })) });
async function post(body: string, signature: string | null = signatureOf(Buffer.from(body), secret, Date.parse(world.clock.now()))) {
  const headers = { 'content-type': 'application/json', ...(signature === null ? {} : { 'x-subdoc-signature': signature }) };
  const answer = await world.app.request('/api/webhooks/mail', { method: 'POST', headers, body });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
const meta = () => ({ actor: { kind: 'system' } as const, accountId: person.accountId, correlationId: 'test' });

/** A sent mail; its sealed text names `to`. */
async function sent(
  recipient = `account-${person.accountId}`,
  to = 'contact@dupont-btp.fr',
  channel: 'email' | 'sms' = 'email',
  template = 'upload-received',
) {
  const deliveryId = (await world.ids.next('delivery')) as DeliveryId;
  const messageId = `<news-${deliveryId}@test>`;
  const about = { deliveryId, accountId: person.accountId, channel, template, recipient, messageId };
  const message = { to, company: 'Benali', subject: 'Objet', name: '', text: 'Bonjour', html: '', headers: {} };
  await world.dispatch({ type: 'ComposeDelivery', ...about, subject: recipient, message }, meta());
  await world.dispatch({ type: 'RecordDeliveryAttempt', ...about, result: { outcome: 'sent' } }, meta());
  await world.caughtUp();
  return { deliveryId, messageId };
}
const events = async (id: number) => (await world.events(`delivery-${id}`)).map(({ type }) => type).slice(1);
const stats = async () => ok(await person.get('/api/email-delivery/stats')).body;

describe('A19 the provider’s reports', () => {
  test('F099 delivered: message id with or without <>, a repeated report counts once, and the figures follow', async () => {
    const before = (await stats()) as Record<string, number>;
    const { deliveryId, messageId } = await sent();
    const news = bodyOf({ messageId: messageId.slice(1, -1), type: 'delivered' });
    expect(await post(news)).toMatchObject({ status: 200, body: { received: 1 } });
    expect(await post(news)).toMatchObject({ status: 200 });
    expect(await post(bodyOf({ messageId, type: 'delivered' }))).toMatchObject({ status: 200 });
    expect(await events(deliveryId)).toEqual(['DeliverySent', 'DeliveryConfirmed']);
    expect(await stats()).toEqual({ ...before, delivered: before['delivered']! + 1 });
    expect(ok(await person.get(`/api/email-delivery/${deliveryId}`)).body).toMatchObject({
      status: 'delivered',
      confirmedBy: 'provider',
      attempts: [{ outcome: 'sent' }],
      news: [{ outcome: 'delivered', at: world.clock.now() }],
    });
  });

  test('bounced: the mail has failed, with a reason without addresses; no later report changes that', async () => {
    const sub = await subcontractor(person);
    const { deliveryId, messageId } = await sent(`subcontractor-${sub.id}`, subcontractorInput(sub.organizationId).contactEmail);
    const bounced = { messageId, type: 'bounced', reason: '550 5.1.1 <karim@benali.fr>:\n no such user' };
    expect(await post(bodyOf(bounced, { messageId, type: 'delivered' }, bounced))).toMatchObject({ status: 200, body: { received: 3 } });
    expect(await events(deliveryId)).toEqual(['DeliverySent', 'DeliveryBounced']);
    const [event] = (await world.events(`delivery-${deliveryId}`)).slice(-1);
    expect(event!.data).toMatchObject({ reason: '550 5.1.1 <…>: no such user' });
    // An address that does not exist is no refusal by the contact.
    expect(ok(await person.get(`/api/subcontractors/${sub.id}/contact-preferences`)).body).toMatchObject({ email: true, changedAt: null });
    expect(ok(await person.get(`/api/email-delivery/${deliveryId}`)).body).toMatchObject({
      status: 'failed',
      error: 'Refusé par le serveur du destinataire (code 550) : l’adresse n’existe pas ou n’accepte pas nos messages.',
      news: [{ outcome: 'bounced', reason: expect.stringContaining('code 550') }],
    });
  });

  test('a batch of reports about mails and SMS: unknown types and unknown mails are ignored', async () => {
    const [one, sms] = [await sent(), await sent(undefined, undefined, 'sms')];
    const odd: News[] = [
      { messageId: one.messageId, type: 'opened' },
      { messageId: '<nobody@test>', type: 'bounced' },
      { messageId: '', type: 'delivered' },
      7 as never,
    ];
    const body = bodyOf(...odd, { messageId: one.messageId, type: 'delivered' }, { messageId: sms.messageId, type: 'delivered' });
    expect(await post(body)).toEqual({ status: 200, body: { received: 2 } });
    expect(await events(sms.deliveryId)).toEqual(['DeliverySent', 'DeliveryConfirmed']);
    // The lists and counters of mails contain no SMS.
    const list = ok(await person.get('/api/email-delivery/recent')).body as { id: number }[];
    expect(list.map(({ id }) => id)).not.toContain(sms.deliveryId);
    expect((await person.get(`/api/email-delivery/${sms.deliveryId}`)).status).toBe(404);
  });

  test('two concurrent equal reports have one effect', async () => {
    const { deliveryId, messageId } = await sent();
    const news = bodyOf({ messageId, type: 'delivered' });
    expect((await Promise.all(Array.from({ length: 8 }, () => post(news)))).map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await events(deliveryId)).toEqual(['DeliverySent', 'DeliveryConfirmed']);
  });
});

describe('complained: counts as delivered, and ends e-mail to that recipient', () => {
  const refusals = async (id: number) =>
    (await world.events(`subcontractor-${id}`)).filter(({ type }) => type === 'ContactPreferencesChanged');

  test('a complaint by a subcontractor’s contact is his refusal, with its proof, once', async () => {
    const sub = await subcontractor(person);
    const { contactEmail } = subcontractorInput(sub.organizationId);
    const { deliveryId, messageId } = await sent(`subcontractor-${sub.id}`, contactEmail.toUpperCase());
    for (const _ of [1, 2]) expect((await post(bodyOf({ messageId, type: 'complained' }))).status).toBe(200);
    expect(await events(deliveryId)).toEqual(['DeliverySent', 'DeliveryConfirmed']);
    const told = await refusals(sub.id);
    expect(told.map(({ data }) => data)).toEqual([
      { email: false, sms: true, voice: true, by: 'contact', how: 'complaint', changedAt: world.clock.now() },
    ]);
  });

  test('a complaint by the former address is not the new contact’s refusal', async () => {
    const sub = await subcontractor(person);
    const { messageId } = await sent(`subcontractor-${sub.id}`, 'ancien@benali.fr');
    expect((await post(bodyOf({ messageId, type: 'complained' }))).status).toBe(200);
    expect(await refusals(sub.id)).toEqual([]);
  });

  test('G70 a witness of the checkpoints who complains is one no more; a former one’s complaint leaves the other', async () => {
    const named = async (witness: string) => {
      ok(await person.put('/api/log/mails', { owners: true, witness }));
      const named = (await world.events(`seal-${person.accountId}`)).at(-1);
      return `witness-${(named!.data as { witness: number }).witness}`;
    };
    const former = await sent(await named('premier@audit.fr'), 'premier@audit.fr', 'email', 'checkpoint-witness');
    const { messageId } = await sent(await named('second@audit.fr'), 'second@audit.fr', 'email', 'checkpoint-witness');
    const witness = async () => ok(await person.get('/api/log/mails')).body.witness;
    expect((await post(bodyOf({ messageId: former.messageId, type: 'complained' }))).status).toBe(200);
    expect(await witness()).toBe('second@audit.fr');
    expect((await post(bodyOf({ messageId, type: 'complained' }))).status).toBe(200);
    expect(ok(await person.get('/api/log/mails')).body).toMatchObject({ owners: true, witness: null });
  });
});

test('A19 refused with 400 without effect: no signature, a wrong one, another secret, an altered body, an old timestamp', async () => {
  const { deliveryId, messageId } = await sent();
  const body = bodyOf({ messageId, type: 'bounced' });
  const now = Date.parse(world.clock.now());
  const good = signatureOf(Buffer.from(body), secret, now);
  const refused: [string, string | null][] = [
    [body, null],
    [body, ''],
    [body, 'x'],
    [body, good.replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
    [body, signatureOf(Buffer.from(body), 'autre', now)],
    [`${body} `, good],
    [body, signatureOf(Buffer.from(body), secret, now - 301_000)],
    [body, good.replace(/t=\d+/, `t=${Math.floor(now / 1000) - 1}`)],
  ];
  for (const [given, signature] of refused)
    expect([signature, await post(given, signature)]).toMatchObject([signature, { status: 400, body: { code: 'webhook-bad-signature' } }]);
  expect(await events(deliveryId)).toEqual(['DeliverySent']);
  for (const text of ['', 'x', '[]', '{}', '{"events":{}}']) expect([text, (await post(text)).status]).toEqual([text, 400]);
  expect((await post(body, signatureOf(Buffer.from(body), secret, now - 300_000))).status).toBe(200);
  expect(await events(deliveryId)).toEqual(['DeliverySent', 'DeliveryBounced']);
});
