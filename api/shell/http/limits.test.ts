// C12 C35 Several limits and a question in one statement; refunds, clearing, alarms and clean-up.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addMillis, instant } from '#domain/kernel/calendar.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';
import { type Count, createLimits, type Limit, type Limits } from './limits.ts';

const HOUR_MS = 3_600_000;
const START = instant('2026-11-21T09:00:00Z');
const told: object[] = [];
let world: World;
let limits: Limits;
beforeAll(async () => {
  world = await startWorld();
  const log = { ...world.deps.log, warn: (fields: object) => void told.push(fields), error: (fields: object) => void told.push(fields) };
  limits = createLimits({ ...world.deps, log });
});
afterAll(() => world.close());
beforeEach(async () => {
  told.length = 0;
  world.clock.set(START);
  await world.db`DELETE FROM ops.tries`;
});
const after = (ms: number) => world.clock.set(addMillis(START, ms));
const limit = (name: string, tries: number): Limit => ({ name, tries, seconds: 3600 });
const counted = async (name: string): Promise<number> =>
  Number((await world.db`SELECT coalesce(sum(weight), 0) AS n FROM ops.tries WHERE bucket LIKE ${`${name}:%`}`)[0]!['n']);
const refused = { status: 429, message: expect.stringMatching(/^Trop de tentatives/) };

test('C35 several limits are taken together or not at all: a refusal by one uses up none of the others', async () => {
  const address: Count = [limit('of-address', 3), '10.0.0.1'];
  const account: Count = [limit('of-account', 2), 'account'];
  for (let i = 0; i < 2; i++) await limits.takeAll([address, account]);
  for (let i = 0; i < 5; i++) await expect(limits.takeAll([address, account])).rejects.toMatchObject(refused);
  expect([await counted('of-address'), await counted('of-account')]).toEqual([2, 2]);
  await limits.takeAll([address, [account[0], 'another']]);
  await expect(limits.takeAll([address, [account[0], 'third']])).rejects.toMatchObject(refused);
});

test('C35 each of several may have a weight of its own, and a refund gives back what each took', async () => {
  const [files, kilobytes] = [limit('weighed-files', 2), limit('weighed-kilobytes', 10)];
  const send = (weight: number) =>
    limits.takeAll(
      [
        [files, 'a'],
        [kilobytes, 'a'],
      ],
      undefined,
      undefined,
      [1, weight],
    );
  const first = await send(7);
  await expect(send(4)).rejects.toMatchObject(refused);
  await first.refund();
  await send(10);
  await send(0);
  await expect(send(0)).rejects.toMatchObject(refused);
  expect([await counted('weighed-files'), await counted('weighed-kilobytes')]).toEqual([2, 10]);
});

test('the question’s row comes with the counts, also to the handler of the first refusal in each window', async () => {
  const count: Count = [limit('asked', 1), 'a'];
  const seven = world.sql`SELECT 7 AS answer`;
  expect((await limits.takeAll<{ answer: number }>([count], seven)).row).toMatchObject({ answer: 7 });
  expect((await limits.takeAll([[count[0], 'b']], world.sql`SELECT 8 WHERE false`)).row).toBe(null);
  const heard: string[] = [];
  const again = () =>
    limits
      .takeAll<{ answer: number }>([count], seven, ({ name }, wait, row) => heard.push(`${name} ${wait} ${row?.answer}`))
      .catch(() => {});
  const before = world.metrics.of('limits_exceeded').get('asked') ?? 0;
  for (const ms of [1000, 2000, 3000, HOUR_MS, HOUR_MS + 500, HOUR_MS + 2000]) {
    after(ms);
    await again();
  }
  // After an hour the first try expires and one is accepted; the window of the first refusal ends a second later.
  expect(heard).toEqual(['asked 3599 7', 'asked 3598 7']);
  expect(told).toEqual([
    { limit: 'asked', retryAfterSeconds: 3599 },
    { limit: 'asked', retryAfterSeconds: 3598 },
  ]);
  expect(world.metrics.of('limits_exceeded').get('asked')! - before).toBe(5);
});

test('P23 C12 what is counted for a row alone counts nothing where there is none, and tells the 429 with the row', async () => {
  const one = limit('of-a-row', 1);
  const of = (table: string) => world.sql`SELECT relname FROM pg_class WHERE relname = ${table} LIMIT 1`;
  expect(await limits.takeWhere([[one, 'a']], of('unknown'), [1])).toBeNull();
  expect(await limits.takeWhere([[one, 'a']], world.sql`SELECT 1 AS n WHERE false`, [1])).toBeNull();
  expect(await world.db`SELECT FROM ops.tries`).toHaveLength(0);
  expect(await limits.takeWhere([[one, 'a']], of('tries'), [1])).toMatchObject({ row: { relname: 'tries' }, refused: null });
  expect(await limits.takeWhere([[one, 'a']], of('tries'), [1])).toMatchObject({ row: { relname: 'tries' }, refused });
  expect(await counted('of-a-row')).toBe(1);
});

test('C35 distinct things count once in a window, by their latest try; a refunded one counts no more', async () => {
  const apart = limit('distinct', 2);
  const tries = (what: string) => limits.takeAll([[apart, '10.0.0.1', what]]);
  for (const what of ['a', 'b', 'a', 'a', 'b']) await tries(what);
  await expect(tries('c')).rejects.toMatchObject(refused);
  await limits.takeAll([[apart, '10.0.0.2', 'c']]);
  after(HOUR_MS / 2);
  const { refund } = await tries('a');
  after(HOUR_MS);
  // b has expired; a was tried half an hour ago.
  await tries('c');
  await expect(tries('d')).rejects.toMatchObject(refused);
  await refund();
  await expect(tries('d')).rejects.toMatchObject(refused);
  const fresh = limit('distinct-fresh', 1);
  const only = await limits.takeAll([[fresh, 'x', 'a']]);
  await only.refund();
  await limits.takeAll([[fresh, 'x', 'b']]);
});

test('a refund returns that very try, however much later and whatever came in between', async () => {
  const two = limit('back', 2);
  const first = await limits.takeAll([[two, 'a']]);
  after(HOUR_MS / 2);
  await limits.take(two, 'a');
  await first.refund();
  await limits.take(two, 'a');
  // The two tries at half past still count after the first has expired.
  after(HOUR_MS + 1000);
  await expect(limits.take(two, 'a')).rejects.toMatchObject(refused);
});

test('C35 a thousand calls at once take no more than the limit', async () => {
  const forty = limit('at-once', 40);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 1000 }, (_, i) =>
      limits.takeAll([
        [forty, 'a'],
        [limit('beside', 1e6), `${i % 7}`],
      ]),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(40);
  expect(await counted('beside')).toBe(40);
});

// Guards against counting without a lock: a thousand calls at once rarely show it, two held calls always do.
test('C35 of two concurrent calls for the last place the second waits for the first, and is refused', async () => {
  const one = limit('last', 1);
  const waiting = () => world.db`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  let second: Promise<unknown> = Promise.resolve();
  await world.db.begin(async (tx) => {
    await createLimits({ ...world.deps, sql: tx }).take(one, 'a');
    second = limits.take(one, 'a').catch((error: unknown) => error);
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), 20_000);
  });
  expect(await second).toMatchObject(refused);
});

test('a weight counts as that many tries; one above its limit never fits', async () => {
  const bytes = limit('bytes', 200);
  await limits.take(bytes, 'link', 150);
  await expect(limits.take(bytes, 'link', 51)).rejects.toMatchObject(refused);
  await limits.take(bytes, 'link', 50);
  await expect(limits.take(bytes, 'other', 201)).rejects.toMatchObject({ ...refused, more: { retryAfterSeconds: 3600 } });
});

test('C35 a watched limit blocks nobody: an alarm in the log, once a window, and in the metrics', async () => {
  const many = limit('watched', 3);
  for (let i = 0; i < 10; i++) await limits.watch(many);
  expect(told).toEqual([{ alarm: 'watched', moreThan: 3, withinSeconds: 3600 }]);
  expect(world.metrics.of('limits_exceeded').get('watched')).toBe(7);
});

test('clearing a counter clears one person’s and nobody else’s', async () => {
  const one = limit('cleared', 1);
  await limits.take(one, 'a');
  await limits.take(one, 'b');
  await limits.clear(one, 'a');
  await limits.take(one, 'a');
  await expect(limits.take(one, 'b')).rejects.toMatchObject(refused);
});

test('the table stays bounded: a row per slot, no expired rows, also when the clock is moved', async () => {
  const rows = async () => (await world.db`SELECT FROM ops.tries`).length;
  const wide = limit('wide', 100_000);
  for (let i = 0; i < 600; i++) {
    after(i * 1000);
    await limits.take(wide, 'a');
  }
  // Ten minutes with 256 slots an hour.
  expect(await rows()).toBeLessThanOrEqual(44);
  await Promise.all(Array.from({ length: 300 }, (_, i) => limits.take(wide, `somebody ${i}`)));
  expect(await rows()).toBeGreaterThan(300);
  after(48 * HOUR_MS);
  await createLimits(world.deps).take(wide, 'a');
  expect(await rows()).toBe(1);
  // The clock was far ahead and is corrected.
  after(-48 * HOUR_MS);
  await createLimits(world.deps).take(wide, 'a');
  expect(await rows()).toBe(1);
  // Not only at the start.
  after(48 * HOUR_MS);
  for (let i = 0; i < 510; i++) await limits.take(wide, 'b');
  expect((await world.db`SELECT FROM ops.tries WHERE at < ${addMillis(START, 0)}`).length).toBe(0);
});

test('rows are deleted an hour after their window, and those more than two days ahead: not a millisecond sooner; at the first call and each 500th', async () => {
  const over = { past: -HOUR_MS - 1, lately: -HOUR_MS, soon: 48 * HOUR_MS, never: 48 * HOUR_MS + 1 };
  const insert = () => world.db`
    INSERT INTO ops.tries ${world.db(Object.entries(over).map(([bucket, ms]) => ({ bucket, part: 'p', at: START, weight: 1, over_at: addMillis(START, ms) })))}
    ON CONFLICT DO NOTHING`;
  const left = async () => (await world.db`SELECT bucket FROM ops.tries WHERE part = 'p' ORDER BY over_at`).map(({ bucket }) => bucket);
  const fresh = createLimits(world.deps);
  const wide = limit('wide', 100_000);
  await insert();
  await fresh.take(wide, 'a');
  expect(await left()).toEqual(['lately', 'soon']);
  await insert();
  for (let call = 2; call <= 500; call++) await fresh.take(wide, 'a');
  expect(await left()).toEqual(['past', 'lately', 'soon', 'never']);
  await fresh.take(wide, 'a');
  expect(await left()).toEqual(['lately', 'soon']);
});

test('only keyed hashes of who tried are stored', async () => {
  await limits.takeAll([[limit('hidden', 9), 'anne@midi.fr', 'canari@midi.fr']]);
  expect(JSON.stringify(await world.db`SELECT * FROM ops.tries`)).not.toMatch(/anne|canari|midi/);
});

test('C30 many attempts are counted in their order by one statement; what is given back may be tried again', async () => {
  const [account, contact]: Limit[] = [
    { name: 'each-account', tries: 4, seconds: 3600 },
    { name: 'each-contact', tries: 2, seconds: 3600, sentence: 'Trop à ce contact.' },
  ];
  const to = (who: string): Count[] => [
    [account!, 'one'],
    [contact!, who],
  ];
  let statements = 0;
  const counting = new Proxy(world.sql, {
    apply(target, self, given) {
      if (String(given[0]).includes('take_tries')) statements += 1;
      return Reflect.apply(target as never, self, given);
    },
  });
  const each = createLimits({ ...world.deps, sql: counting });
  const { refused, refund } = await each.takeEach(['a', 'a', 'a', 'b', 'c', 'd'].map(to));
  expect(refused.map((one) => one?.message ?? null)).toEqual([
    null,
    null,
    'Trop à ce contact.',
    null,
    null,
    expect.stringContaining('Trop'),
  ]);
  expect(statements).toBe(1);
  await refund([0, 2, 3]);
  expect((await each.takeEach(['a', 'a', 'd'].map(to))).refused.map((one) => one === null)).toEqual([true, false, true]);
});
