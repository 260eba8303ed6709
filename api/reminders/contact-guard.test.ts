// What an account may send by hand (CONTRACT « Messages by hand »): how often to one contact, how much a day, and where to.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Subcontractor } from '#contract/subcontractors.ts';
import { customer, defaultTypes, ok, type Person, subcontractor } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

const PER_DAY = 30;
let world: World;
let owner: Person;
beforeAll(async () => {
  const quotas = { contactIntervalMinutes: 15, messagesPerDay: PER_DAY, phoneCountries: ['+33'], accountStorageBytes: 1e9 };
  world = await startWorld({ config: { quotas } });
});
afterAll(() => world.close());

let number = 0;
const mail = () => `contact-${number++}@sous-traitant.example`;
beforeEach(async () => {
  world.clock.set('2026-11-23T09:30:00Z');
  owner = await customer(world);
  await defaultTypes(owner);
});
const remind = ({ id }: Subcontractor) => owner.post(`/api/subcontractors/${id}/send-reminder`);
const request = ({ id }: Subcontractor, channel: string) => owner.post(`/api/subcontractors/${id}/send-request`, { channel });

test('C30 five messages to an address in a quarter of an hour, whoever carries it and whichever call sends it; the 429 says when', async () => {
  const contactEmail = mail();
  const [one, other] = [
    await subcontractor(owner, { contactEmail }),
    await subcontractor(owner, { contactEmail: contactEmail.toUpperCase() }),
  ];
  for (let n = 0; n < 5; n++) ok(await remind(n % 2 === 0 ? one : other));
  for (const again of [() => remind(one), () => remind(other), () => request(one, 'email')]) {
    const answer = await again();
    expect([answer.status, answer.body.message, answer.headers.get('retry-after')]).toEqual([
      429,
      'Ce contact a déjà reçu plusieurs e-mails il y a peu. Le prochain pourra partir à partir de 10 h 45.',
      '900',
    ]);
  }
  const bulk = ok(await owner.post('/api/subcontractors/bulk', { action: 'send-reminder', ids: [one.id], includeRecent: true })).body;
  expect(bulk).toMatchObject({ done: 0, failed: 1, results: [{ message: expect.stringContaining('10 h 45') }] });
  ok(await request(one, 'sms'));
  ok(await remind(await subcontractor(owner, { contactEmail: mail() })));
  world.clock.set('2026-11-23T09:45:01Z');
  ok(await remind(other));
});

test('C30 what was refused counts for nothing; twenty first messages an hour go to one address', async () => {
  const contactEmail = mail();
  const revoked = await subcontractor(owner, { contactEmail });
  ok(await owner.post(`/api/subcontractors/${revoked.id}/link/revoke`));
  expect((await remind(revoked)).status).toBe(404);
  ok(await remind(await subcontractor(owner, { contactEmail })));
  for (let i = 0; i < 20; i++) await subcontractor(owner, { contactEmail, sendRequest: 'email' });
  await expect(subcontractor(owner, { contactEmail, sendRequest: 'email' })).rejects.toThrow('429');
  await subcontractor(owner, { contactEmail });
});

test('C30 an account has so many messages a day, all contacts together; another account has its own', async () => {
  const contacts = await Promise.all(Array.from({ length: PER_DAY + 1 }, () => subcontractor(owner, { contactEmail: mail() })));
  for (const one of contacts.slice(0, PER_DAY)) ok(await remind(one));
  const answer = await remind(contacts.at(-1)!);
  expect([answer.status, answer.body.message]).toEqual([
    429,
    `Votre entreprise a envoyé ${PER_DAY} messages en 24 heures, le maximum. Le prochain pourra partir le 24/11/2026 à partir de 10 h 30.`,
  ]);
  owner = await customer(world);
  await defaultTypes(owner);
  ok(await remind(await subcontractor(owner, { contactEmail: mail() })));
});

test('C30 no SMS and no call to a country that the operator has not opened', async () => {
  const abroad = await subcontractor(owner, { contactEmail: mail(), contactPhone: '+32470123456' });
  const call = await owner.post('/api/voice/initiate-call', { subcontractorId: abroad.id, documentsToDiscuss: [] });
  expect([call.status, call.body.message]).toEqual([400, 'Les appels vers ce pays ne sont pas ouverts ici.']);
  const sms = await request(abroad, 'sms');
  expect([sms.status, sms.body.message]).toEqual([400, 'Les SMS vers ce pays ne sont pas ouverts ici.']);
  ok(await remind(abroad));
});
