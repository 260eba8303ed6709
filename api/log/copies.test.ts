// G71 Copies of the checkpoints among the objects: a log that went back or was rewritten meets what it had signed.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Unavailable } from '#domain/kernel/failure.ts';
import type { Blobs } from '#domain/ports/blobs.ts';
import { readNote } from '#domain/proof/checkpoint.ts';
import { sweep } from '#infra/adapters/blobs/sweep.ts';
import { compareLogs, declareFork } from '#infra/app/checkpoints.ts';
import { customer, ok, type Person, subcontractor } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

let world: World;
let person: Person;
let away = false;
const failing = (real: Blobs): Blobs => {
  const { write, read, newest } = real.records;
  const unlessAway =
    <Given extends unknown[], Answer>(ask: (...given: Given) => Promise<Answer>) =>
    async (...given: Given): Promise<Answer> => {
      if (away) throw new Unavailable('files', 'down');
      return ask(...given);
    };
  return { ...real, records: { write: unlessAway(write), read: unlessAway(read), newest: unlessAway(newest) } };
};
beforeAll(async () => {
  world = await startWorld({ blobs: failing });
});
afterAll(() => world.close());
beforeEach(async () => {
  away = false;
  person = await customer(world);
});

const folder = () => `checkpoints/${person.accountId}`;
const records = () => world.deps.blobs.records;
const publish = () => person.post('/api/log/checkpoint', {});
const newest = async () => {
  const name = await records().newest(folder());
  return name === null ? null : records().read(folder(), name);
};
const nameOf = (generation: number, size: number) => `${String(generation).padStart(6, '0')}-${String(size).padStart(12, '0')}`;
const deps = () => ({ ...world, blobs: world.deps.blobs });
const diverged = async () => ok(await person.get('/api/log/state')).body.diverged;
const happens = async () => {
  await subcontractor(person);
  await world.caughtUp();
};
/** The log as it would be had the newest events never been there: another database met the same objects. */
async function lost(leaves: number) {
  const { size } = readNote((await newest())!)!.checkpoint;
  const beyond = (await newest())!.replace(`\n${size}\n`, `\n${size + leaves}\n`);
  await records().write(folder(), nameOf(0, size + leaves), beyond);
}

test('G71 each checkpoint that is published is copied as it was signed, and the sweep leaves the copies alone', async () => {
  await happens();
  const first = ok(await publish(), 201).text;
  expect(await newest()).toBe(first);
  await happens();
  const second = ok(await publish(), 201).text;
  expect(await newest()).toBe(second);
  const swept = await sweep({ blobs: world.deps.blobs, store: world.deps.store, olderThanMs: 0, quarantineMs: 0 });
  expect(swept.quarantined).toEqual([]);
  expect([await newest(), await records().read(folder(), nameOf(0, readNote(first)!.checkpoint.size))]).toEqual([second, first]);
  expect(await diverged()).toBe(false);
});

test('G71 where the objects have a larger checkpoint than the log nothing is signed, until the break is declared', async () => {
  await happens();
  const before = ok(await publish(), 201).text;
  await lost(40);
  await happens();
  expect((await publish()).body).toMatchObject({ status: 409, code: 'log-diverged' });
  expect([await diverged(), await compareLogs(deps(), [person.accountId])]).toEqual([true, [person.accountId]]);
  expect((await person.get('/api/log/checkpoint')).text).toBe(before);
  expect(await declareFork(deps(), person.accountId, 'restored')).toEqual({ size: expect.any(Number) });
  await world.caughtUp();
  const after = ok(await publish(), 201).text;
  expect([await diverged(), await newest(), await compareLogs(deps(), [person.accountId])]).toEqual([false, after, []]);
});

test('G71 so it is where they have another tree of a size that the log has, or one behind a break that it does not know', async () => {
  await happens();
  const { checkpoint } = readNote(ok(await publish(), 201).text)!;
  await happens();
  const other = (await newest())!.replace(`\n${checkpoint.size}\n`, `\n${checkpoint.size + 1}\n`);
  await records().write(folder(), nameOf(0, checkpoint.size + 1), other);
  expect((await publish()).body.code).toBe('log-diverged');
  await declareFork(deps(), person.accountId, 'restored');
  await world.caughtUp();
  ok(await publish(), 201);
  await records().write(folder(), nameOf(5, 2), 'of a history that had declared five breaks');
  await happens();
  expect((await publish()).body.code).toBe('log-diverged');
  await declareFork(deps(), person.accountId, 'restored');
  await world.caughtUp();
  ok(await publish(), 201);
  expect(await records().newest(folder())).toMatch(/^000006-/);
});

test('G71 so it is for one that cannot be read, and for one that could be of this log but for the break before it', async () => {
  await happens();
  const note = ok(await publish(), 201).text;
  const { size } = readNote(note)!.checkpoint;
  await happens();
  await records().write(folder(), nameOf(0, size + 1), 'torn');
  expect(await diverged()).toBe(true);
  await declareFork(deps(), person.accountId, 'restored');
  await world.caughtUp();
  const next = ok(await publish(), 201).text;
  await records().write(folder(), nameOf(2, readNote(next)!.checkpoint.size), next);
  expect(await diverged()).toBe(true);
});

test('C56 a log that no longer begins with what was published is not signed, also where no copy was kept', async () => {
  await happens();
  const { write } = world.deps.blobs.records;
  world.deps.blobs.records.write = async () => {
    throw new Unavailable('files', 'down');
  };
  ok(await publish(), 201);
  world.deps.blobs.records.write = write;
  expect(await newest()).toBeNull();
  await world.db`UPDATE rm.log_nodes SET hash = decode(repeat('00', 32), 'hex') WHERE account_id = ${person.accountId}`;
  await happens();
  expect(await diverged()).toBe(true);
  expect((await publish()).body.code).toBe('log-diverged');
});

test('G71 while the objects are away nothing is signed, and nothing is called diverged; what was missed is copied once they are back', async () => {
  await happens();
  away = true;
  expect((await publish()).status).toBe(503);
  expect(await diverged()).toBeNull();
  away = false;
  const note = ok(await publish(), 201).text;
  await happens();
  // They go away between the comparison and the copy.
  const { write } = world.deps.blobs.records;
  world.deps.blobs.records.write = async () => {
    throw new Unavailable('files', 'down');
  };
  const next = ok(await publish(), 201).text;
  world.deps.blobs.records.write = write;
  expect(await newest()).toBe(note);
  await world.caughtUp();
  expect(await compareLogs(deps(), [person.accountId])).toEqual([]);
  expect(await newest()).toBe(next);
});
