// The situation of a past moment, against what the product showed at that moment.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Document } from '#contract/documents.ts';
import type { AsOf } from '#contract/log.ts';
import type { Subcontractor, SubcontractorWithStats } from '#contract/subcontractors.ts';
import { addDays, type CalendarDate, parisInstant } from '#domain/kernel/calendar.ts';
import { customer, defaultTypes, ok, type Person, pdf, subcontractor, upload } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';
import { type Recorded, recordedBy } from './as-of.ts';

let world: World;
let person: Person;
let types: { id: number; name: string }[];
beforeAll(async () => {
  world = await startWorld();
  person = await customer(world, undefined, 'DURAND');
  types = await defaultTypes(person);
});
afterAll(() => world.close());

const asOf = async (query: string): Promise<AsOf> => ok(await person.get(`/api/as-of?${query}`)).body;
const deposit = async ({ secureToken }: Subcontractor, type: number): Promise<Document> =>
  ok(await upload(person, secureToken, types[type]!.id, pdf(randomUUID())), 201).body;
const validate = async ({ id }: { id: number }, expirationDate: string, more: object = {}) =>
  ok(await person.patch(`/api/documents/${id}/validate`, { expirationDate, ...more }));
const passed = (days: number) => world.clock.set(`${addDays(world.clock.today(), days)}T09:00:00Z`);

type Shown = Pick<SubcontractorWithStats, 'id' | 'companyName' | 'status' | 'upToDateCount' | 'expiringSoonCount' | 'expiredCount'>;
/** What the list shows now. */
async function shown(): Promise<Shown[]> {
  const rows: SubcontractorWithStats[] = ok(await person.get('/api/subcontractors/with-stats')).body;
  return rows
    .map(({ id, companyName, status, upToDateCount, expiringSoonCount, expiredCount }) => ({
      ...{ id, companyName, status, upToDateCount, expiringSoonCount, expiredCount },
    }))
    .sort((a, b) => a.id - b.id);
}
const counted = ({ subcontractors }: AsOf): Shown[] =>
  subcontractors
    .filter(({ archived }) => !archived)
    .map(({ id, companyName, status, slots }) => {
      const count = (wanted: string) => slots.filter((slot) => slot.required && slot.status === wanted).length;
      return {
        ...{ id, companyName: companyName!, status },
        ...{ upToDateCount: count('validated'), expiringSoonCount: count('expiring_soon'), expiredCount: count('expired') },
      };
    });

test('F272 C51 every list that was shown is found again at its moment, whatever happened since', async () => {
  const seen: { at: string; rows: Shown[] }[] = [];
  const look = async () => {
    seen.push({ at: world.clock.now(), rows: await shown() });
    world.clock.set(new Date(Date.parse(world.clock.now()) + 60_000).toISOString());
  };
  const [one, two] = [await subcontractor(person, { companyName: 'ALPHA' }), await subcontractor(person, { companyName: 'BETA' })];
  await look();
  await validate(await deposit(one, 0), '2026-12-05', { startsOn: '2026-07-01' });
  const judged = await deposit(two, 0);
  await look();
  ok(await person.patch(`/api/documents/${judged.id}/reject`, { reason: 'Illisible' }));
  await validate(await deposit(one, 1), '2027-06-30');
  await look();
  passed(5);
  await look();
  const next = await deposit(one, 0);
  await validate(next, '2027-12-31', { startsOn: '2026-12-06' });
  await look();
  passed(11);
  await look();
  ok(await person.post(`/api/documents/${next.id}/reopen`, { reason: 'Doute' }));
  await look();
  ok(await person.put(`/api/subcontractors/${two.id}/config`, { requiredDocumentTypeIds: [types[0]!.id] }));
  await validate(await deposit(two, 0), '2027-02-01');
  await look();
  ok(await person.delete(`/api/subcontractors/${one.id}`));
  ok(await person.put(`/api/document-types/${types[0]!.id}`, { ...types[0], name: 'Autre nom', isRequired: false }));
  await look();
  passed(9);
  for (const { at, rows } of seen) expect([at, counted(await asOf(`at=${at}`))]).toEqual([at, rows]);
  expect((await asOf(`at=${seen.at(-1)!.at}`)).subcontractors.map(({ archived }) => archived)).toEqual([true, false]);
});

test('F272 the day that is asked about and the moment of what was known are two axes', async () => {
  const before = world.clock.now();
  const today = world.clock.today();
  const day = (days: number): CalendarDate => addDays(today, days);
  const sub = await subcontractor(person, { companyName: 'GAMMA' });
  await validate(await deposit(sub, 1), day(40), { startsOn: day(-40) });
  const after = world.clock.now();
  world.clock.set(`${day(1)}T09:00:00Z`);
  await validate(await deposit(sub, 1), day(90), { startsOn: day(-10) });
  const slot = async (query: string) =>
    (await asOf(`subcontractorId=${sub.id}&${query}`)).subcontractors[0]!.slots.find(
      ({ documentTypeId }) => documentTypeId === types[1]!.id,
    );
  const [older, newer] = [await slot(`at=${after}`), await slot('')];
  expect([older!.until, newer!.until]).toEqual([day(40), day(90)]);
  expect(newer!.documentId).not.toBe(older!.documentId);
  // What is known now of days before: the replaced document covers those that its successor does not.
  expect((await slot(`day=${day(-20)}`))!.documentId).toBe(older!.documentId);
  expect((await slot(`day=${day(-60)}`))!.status).toBe('missing');
  expect((await slot(`day=${day(91)}`))!.status).toBe('expired');
  expect((await person.get(`/api/as-of?at=${before}&subcontractorId=${sub.id}`)).status).toBe(before < after ? 404 : 200);
});

test('F272 C66 the day of a moment is that of Paris, and a document counts until midnight there', async () => {
  const last = addDays(world.clock.today(), 1);
  const sub = await subcontractor(person, { companyName: 'DELTA' });
  await validate(await deposit(sub, 2), last);
  const size = (await asOf('')).size;
  const midnight = Date.parse(parisInstant(addDays(last, 1)));
  const moments: [string, string, string][] = [];
  for (const at of [midnight - 1, midnight]) {
    world.clock.set(new Date(at).toISOString());
    // Something happens, so that this moment is one of the log's.
    await subcontractor(person);
    const { size } = await asOf('');
    for (const query of [`at=${world.clock.now()}`, `size=${size}`]) {
      const then = await asOf(`subcontractorId=${sub.id}&${query}`);
      moments.push([
        then.at,
        then.day,
        then.subcontractors[0]!.slots.find(({ documentTypeId }) => documentTypeId === types[2]!.id)!.status,
      ]);
    }
  }
  const [before, after] = [new Date(midnight - 1).toISOString(), new Date(midnight).toISOString()];
  expect(moments).toEqual([
    [before, last, 'expiring_soon'],
    [before, last, 'expiring_soon'],
    [after, addDays(last, 1), 'expired'],
    [after, addDays(last, 1), 'expired'],
  ]);
  expect((await asOf(`size=${size}`)).at < before).toBe(true);
});

test('F272 a day is judged by what was asked on that day, whatever is asked for when the question is put', async () => {
  const sub = await subcontractor(person, { companyName: 'EPSILON' });
  const asked = types[3]!;
  await validate(await deposit(sub, 3), addDays(world.clock.today(), 20), { startsOn: world.clock.today() });
  const before = { day: world.clock.today(), ...(await asOf(`subcontractorId=${sub.id}`)).subcontractors[0]! };
  passed(1);
  ok(await person.put(`/api/document-types/${asked.id}`, { ...asked, isRequired: false, alertDaysBefore: 1 }));
  ok(await person.put(`/api/subcontractors/${sub.id}/config`, { requiredDocumentTypeIds: [asked.id] }));
  ok(await person.delete(`/api/subcontractors/${sub.id}`));
  const now = (await asOf(`subcontractorId=${sub.id}`)).subcontractors[0]!;
  expect([now.archived, now.slots.map(({ required, status }) => [required, status])]).toEqual([true, [[false, 'validated']]]);
  const { day, ...then } = before;
  expect((await asOf(`subcontractorId=${sub.id}&day=${day}`)).subcontractors[0]).toEqual(then);
  expect([then.archived, then.slots.length > 1, then.slots.find((slot) => slot.documentTypeId === asked.id)]).toMatchObject([
    false,
    true,
    { required: true, status: 'expiring_soon' },
  ]);
});

test('F272 a moment before the account, one to come and one that is none are told apart', async () => {
  const answer = async (query: string) => {
    const { status, body } = await person.get(`/api/as-of?${query}`);
    return [status, body.code];
  };
  expect(await answer('at=2020-01-01T00:00:00Z')).toEqual([404, 'before-history']);
  expect(await answer('size=0')).toEqual([404, 'before-history']);
  expect(await answer('at=2099-01-01T00:00:00Z')).toEqual([400, 'invalid-body']);
  expect(await answer('at=hier')).toEqual([400, 'invalid-body']);
  expect(await answer('size=999999')).toEqual([400, 'invalid-body']);
  expect(await answer('day=2027-02-30')).toEqual([400, 'invalid-body']);
  expect(await answer('subcontractorId=999999')).toEqual([404, 'not-found']);
});

test('F272 a name that the read models do not have is that of his stream, and nobody’s once he is erased', async () => {
  const [size, before] = await asOf('').then(({ size, subcontractors }) => [size, subcontractors] as const);
  expect(before.map(({ companyName }) => companyName)).not.toContain(null);
  await world.db`DELETE FROM known_names`;
  expect((await asOf(`size=${size}`)).subcontractors).toEqual(before);
});

test('F272 the last moment of a day is of that day, and what was known first is known on every day before', () => {
  const day = '2026-11-21' as CalendarDate;
  const [first, last, after] = ['2026-11-21T09:00:00.000Z', '2026-11-21T22:59:59.999Z', '2026-11-21T23:00:00.000Z'];
  const events = [first, first, last, after].map((at) => ({ at })) as unknown as Recorded[];
  expect(recordedBy(events, day)).toHaveLength(3);
  expect(recordedBy(events, addDays(day, 1))).toHaveLength(4);
  expect(recordedBy(events, addDays(day, -1))).toHaveLength(2);
});
