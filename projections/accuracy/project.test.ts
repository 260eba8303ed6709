import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ReadField } from '#domain/documents/read-fields.ts';
import { seeded } from '#domain/kernel/random.test-kit.ts';
import { at, createWorld, type World } from '#infra/testing/projections/world.ts';
import { commandsOf, randomHistory, smallAccount } from '../history.test-kit.ts';
import { compare, rebuild } from '../rebuild.ts';
import { accuracyOf } from './query.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

const c = commandsOf(1);
const verdictsIn = (figures: { fields: { field: ReadField; right: number; wrong: number; missed: number }[] }) =>
  Object.fromEntries(figures.fields.map(({ field, right, wrong, missed }) => [field, [right, wrong, missed]]));
async function account() {
  await smallAccount(world, 1);
  await world.act(c.subcontractor(5, 10));
}
/** The document is read as issued on 1 November 2026, valid until 31 January 2027, by DUPONT BTP; its type is not read. */
async function read(documentId: number, more: object = {}, type = 11, now = at('2026-11-21T09:00:02Z')) {
  await world.act(c.upload(5, documentId, type), at('2026-11-21T09:00:00Z'));
  await world.act(c.analyse(5, documentId, more), now);
}

it('A53 a validation without a correction counts as right for what was read, a correction as wrong, an automatic validation not at all', async () => {
  const running = await world.start();
  await account();
  await read(100);
  await world.act(c.validate(5, 100, '2027-01-31'));
  await read(101);
  await world.act(c.misread(5, 101, { field: 'dateEmission', date: '2026-11-03' }));
  await world.act(c.validate(5, 101, '2027-02-28'));
  await read(102, { validate: true, dateExpiration: '2027-03-31' });
  await running.caughtUp();
  const figures = await accuracyOf(world.db, 1);
  expect(figures).toMatchObject({ documents: 3, judged: 2, unread: 0, autoValidated: 1, autoUndone: 0 });
  expect(verdictsIn(figures)).toEqual({
    documentType: [0, 0, 0],
    entreprise: [2, 0, 0],
    dateEmission: [1, 1, 0],
    dateExpiration: [1, 1, 0],
    codeSecurite: [0, 0, 0],
  });
});

it('A53 a field that was not read and that a person fills in is missed; a withdrawn correction and a reopened decision give no verdict', async () => {
  const running = await world.start();
  await account();
  await read(100, { dateExpiration: null });
  await world.act(c.validate(5, 100, '2027-01-31'));
  await read(101, {}, 12);
  await world.act(c.misread(5, 101, { field: 'entreprise' }));
  await world.act(c.readRight(5, 101, 'entreprise'));
  await world.act(c.validate(5, 101, '2027-01-31'));
  await world.act(c.reopen(5, 101));
  await running.caughtUp();
  const figures = await accuracyOf(world.db, 1);
  expect(figures.judged).toBe(1);
  expect(verdictsIn(figures)).toMatchObject({ entreprise: [1, 0, 0], dateEmission: [1, 0, 0], dateExpiration: [0, 0, 1] });
});

it('A33 an automatic validation that a person undoes is counted, and gives no verdict on the fields', async () => {
  const running = await world.start();
  await account();
  await read(100, { validate: true });
  await world.act(c.reopen(5, 100));
  await running.caughtUp();
  expect(await accuracyOf(world.db, 1)).toMatchObject({ documents: 1, judged: 0, autoValidated: 1, autoUndone: 1 });
});

it('F178 shows the time from the upload to the analysis, median and 95 %; a document whose analysis was retried has none', async () => {
  const running = await world.start();
  await account();
  for (const [n, seconds] of [1, 2, 3, 4, 9].entries()) {
    await world.act(c.subcontractor(20 + n, 10));
    await world.act(c.upload(20 + n, 200 + n, 11), at('2026-11-21T09:00:00Z'));
    await world.act(c.analyse(20 + n, 200 + n), at(`2026-11-21T09:00:0${seconds}Z`));
  }
  // Months later, after the subcontractor was restored.
  await world.act(c.upload(5, 400, 12), at('2026-11-21T09:00:00Z'));
  await world.act(c.analyse(5, 400), at('2027-11-21T09:00:00Z'));
  await world.act(c.upload(5, 300, 11), at('2026-11-21T09:00:00Z'));
  await world.act(c.fail(5, 300), at('2026-11-21T09:02:00Z'));
  await world.act(c.analyse(5, 300), at('2026-11-21T10:00:00Z'));
  await running.caughtUp();
  expect(await accuracyOf(world.db, 1)).toMatchObject({ documents: 7, medianMs: 3000, p95Ms: 3_600_000 });
});

it('A53 figures per analyser version and per account; an unknown account has none', async () => {
  const running = await world.start();
  await account();
  await read(100);
  const newer = { ...c.analyse(5, 101), analyser: 'local/3' } as ReturnType<typeof c.analyse>;
  await world.act(c.upload(5, 101, 12));
  await world.act(newer);
  await running.caughtUp();
  const figures = await accuracyOf(world.db, null);
  expect(figures.analysers.map(({ analyser, documents }) => [analyser, documents])).toEqual([
    ['local/3', 1],
    ['test', 1],
  ]);
  expect(await accuracyOf(world.db, 2)).toMatchObject({ documents: 0, judged: 0, medianMs: null, analysers: [] });
});

it('C51 C67 a replay makes the same rows as processing batch by batch; erased people have none', async () => {
  const running = await world.start({ batchSize: 3 });
  await account();
  await read(9100);
  for (const id of [6, 7, 8]) {
    await world.act(c.subcontractor(id, 10));
    await world.act(c.upload(id, 9200 + id, 11));
    await world.act(c.analyse(id, 9200 + id, { validate: id === 8 }));
    await world.act(c.misread(id, 9200 + id, { field: 'dateExpiration', date: '2027-03-31' }));
    await world.act(c.validate(id, 9200 + id, '2027-03-31'));
  }
  await world.act(c.readRight(7, 9207, 'dateExpiration'));
  await world.act(c.erase('subcontractor-5'));
  await randomHistory(world, seeded(1823), 300, [2, 3]);
  await running.caughtUp();
  const [{ n, spoken, erased } = { n: 0, spoken: 0, erased: 0 }] = await world.db<{ n: number; spoken: number; erased: number }[]>`
    SELECT count(*)::int AS n, (count(*) FILTER (WHERE expiry_date IS NOT NULL))::int AS spoken,
      (count(*) FILTER (WHERE document_id = 9100))::int AS erased FROM reading_accuracy`;
  expect([n > 20, spoken > 2, erased]).toEqual([true, true, 0]);
  const differing = async () => (await compare(world.parts)).filter(({ equal }) => !equal).map(({ table }) => table);
  expect(await differing()).toEqual([]);
  await rebuild({ ...world.parts, batchSize: 7, mostRows: 0 });
  expect(await differing()).toEqual([]);
});
