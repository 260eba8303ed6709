// A mail with the link that did not arrive is told apart from a link that was not opened.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Subcontractor } from '#contract/subcontractors.ts';
import type { DeliveryId } from '#domain/kernel/ids.ts';
import { customer, defaultTypes, ok, type Person, subcontractor, subcontractorInput } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

let world: World;
let person: Person;
beforeAll(async () => {
  world = await startWorld();
  person = await customer(world);
  await defaultTypes(person);
});
afterAll(() => world.close());
const send = (id: number) => person.post(`/api/subcontractors/${id}/send-request`, { channel: 'email' });
const one = async (id: number): Promise<Subcontractor> => ok(await person.get(`/api/subcontractors/${id}`)).body;
const listed = async (filter: object, list: string): Promise<number[]> =>
  ok(await person.get(`/api/${list}?filter=${encodeURIComponent(JSON.stringify(filter))}`)).body.map(({ id }: { id: number }) => id);

test('K16 a bounce is « non remis », is left out of bulk with its reason, and ends with a corrected address', async () => {
  const sub = await subcontractor(person, { contactEmail: 'fausse@benali.fr' });
  ok(await send(sub.id));
  const deliveryId = (await world.ids.next('delivery')) as DeliveryId;
  const about = { deliveryId, accountId: person.accountId, channel: 'email' as const, template: 'request' };
  const told = { ...about, recipient: `subcontractor-${sub.id}`, messageId: `<bounce-${deliveryId}@test>` };
  const meta = { actor: { kind: 'system' } as const, accountId: person.accountId, correlationId: 'test' };
  const message = { to: 'fausse@benali.fr', company: '', subject: '', name: '', text: '', html: '', headers: {} };
  await world.dispatch({ type: 'ComposeDelivery', ...told, subject: told.recipient, message }, meta);
  await world.dispatch({ type: 'RecordDeliveryAttempt', ...told, result: { outcome: 'sent' } }, meta);
  await world.dispatch({ type: 'RecordDeliveryNews', ...told, news: 'bounced', reason: 'inconnu' }, meta);
  await world.caughtUp();
  expect((await one(sub.id)).linkState).toBe('undelivered');
  for (const list of ['subcontractors', 'subcontractors/with-stats']) {
    expect(await listed({ linkState: 'undelivered' }, list)).toEqual([sub.id]);
    expect(await listed({ linkState: 'sent' }, list)).not.toContain(sub.id);
  }
  const bulk = async (channel: string) =>
    ok(await person.post('/api/subcontractors/bulk', { ids: [sub.id], action: 'send-request', channel })).body.results[0];
  expect(await bulk('email')).toMatchObject({ status: 'skipped', message: expect.stringMatching(/corrigez d’abord l’adresse/) });
  expect(await bulk('sms')).not.toMatchObject({ message: expect.stringMatching(/corrigez/) });
  ok(await person.put(`/api/subcontractors/${sub.id}`, subcontractorInput(sub.organizationId, { contactEmail: 'vraie@benali.fr' })));
  expect((await one(sub.id)).linkState).toBe('sent');
});
