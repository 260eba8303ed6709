// « Relancer automatiquement les documents manquants » over HTTP: the account's setting, at creation, at import, for several; and who is
// left out (CONTRACT « Missing documents », « Selection »).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { UnchasedItem } from '#contract/forecast.ts';
import type { BulkAnswer, BulkPreview } from '#contract/selection.ts';
import { rowsOfNumbers } from '#infra/testing/api/import-files.ts';
import { customer, defaultTypes, ok, type Person, subcontractor } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

const NOW = '2026-11-23T09:30:00.000Z';
const MORNINGS = ['2026-11-24T07:00:00.000Z', '2026-11-27T07:00:00.000Z', '2026-11-30T07:00:00.000Z'];
let world: World;
let person: Person;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.set(NOW);
  person = await customer(world);
  await defaultTypes(person);
});

const unchased = async (): Promise<UnchasedItem[]> => ok(await person.get('/api/reminders/unchased')).body;
const auto = async (id: number) => ok(await person.get(`/api/subcontractors/${id}/auto-reminders`)).body;
const bulk = async (body: object): Promise<BulkAnswer> => ok(await person.post('/api/subcontractors/bulk', body), 200).body;
const preview = async (body: object): Promise<BulkPreview> => ok(await person.post('/api/subcontractors/bulk/preview', body), 200).body;

test('the setting is on for a new account; each setting changes by itself, and an empty change is refused', async () => {
  expect(ok(await person.get('/api/settings')).body).toMatchObject({ autoRemindersEnabled: true, autoValidationEnabled: true });
  const { body } = ok(await person.put('/api/settings', { autoRemindersEnabled: false }));
  expect(body).toMatchObject({ autoRemindersEnabled: false, autoValidationEnabled: true });
  expect((await person.put('/api/settings', {})).status).toBe(400);
});

test('F195 without a word nobody is reminded; asked for, it begins with the request, or on the next morning', async () => {
  const plain = await subcontractor(person);
  const morning = await subcontractor(person, { autoRemindersEnabled: true });
  const requested = await subcontractor(person, { autoRemindersEnabled: true, sendRequest: 'email' });
  expect([plain, morning, requested].map((sub) => sub.autoRemindersEnabled)).toEqual([false, true, true]);
  expect((await auto(morning.id)).steps.map(({ at }: { at: string }) => at)).toEqual(MORNINGS);
  expect(await auto(requested.id)).toMatchObject({
    attempt: 1,
    steps: [{ at: NOW }, { at: '2026-11-26T07:00:00.000Z' }, { at: '2026-11-29T07:00:00.000Z' }],
  });
  expect((await unchased()).map(({ subcontractorId, because, ifEnabled }) => [subcontractorId, because, ifEnabled])).toEqual([
    [plain.id, 'off', MORNINGS],
  ]);
});

test('F230 an import begins it for the new ones alone', async () => {
  const rows = rowsOfNumbers(3, 900);
  ok(await person.post('/api/subcontractors/import', { rows: rows.slice(0, 1) }), 200);
  ok(await person.post('/api/subcontractors/import', { rows, autoRemindersEnabled: true }), 200);
  expect((await unchased()).map(({ companyName, because }) => [companyName, because])).toEqual([[rows[0]!.companyName, 'off']]);
});

test('G08 on and off for several; another account’s is not touched', async () => {
  const [a, b] = [await subcontractor(person), await subcontractor(person)];
  const foreign = await subcontractor(await customer(world));
  const on = await bulk({ ids: [a.id, b.id, foreign.id], action: 'auto-reminders-on' });
  expect(on.results.map(({ status }) => status)).toEqual(['done', 'done', 'failed']);
  expect(await unchased()).toEqual([]);
  expect((await bulk({ ids: [a.id], action: 'auto-reminders-on' })).results[0]).toMatchObject({ status: 'skipped' });
  expect(await bulk({ ids: [a.id], action: 'auto-reminders-off' })).toMatchObject({ done: 1, failed: 0 });
  expect((await unchased()).map(({ subcontractorId }) => subcontractorId)).toEqual([a.id]);
});

test('G08 a message to several leaves out whoever got one less than 48 hours ago, and says so before as after', async () => {
  const [fresh, recent, revoked] = [await subcontractor(person), await subcontractor(person), await subcontractor(person)];
  ok(await person.post(`/api/subcontractors/${recent.id}/send-request`, { channel: 'email' }));
  ok(await person.post(`/api/subcontractors/${revoked.id}/link/revoke`));
  const ids = [fresh.id, recent.id, revoked.id];
  const told = await preview({ ids, action: 'send-reminder', channel: 'email' });
  expect(told).toMatchObject({ ready: 1, recent: 1, refused: [{ count: 1 }] });
  const { results } = await bulk({ ids, action: 'send-reminder' });
  expect(results.map(({ status }) => status)).toEqual(['done', 'skipped', 'failed']);
  expect(results[1]!.message).toBe('A reçu un message il y a moins de 48 h.');
  expect(results[2]!.message).toBe(told.refused[0]!.message);
  expect(await preview({ ids, action: 'send-request' })).toMatchObject({ ready: 0, recent: 2 });
  expect(await bulk({ ids, action: 'send-request', includeRecent: true })).toMatchObject({ done: 2, failed: 1 });
  world.clock.set('2026-11-25T09:30:00.000Z');
  expect(await preview({ ids, action: 'send-request' })).toMatchObject({ ready: 2, recent: 0 });
});
