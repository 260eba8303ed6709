// The batcher over a server that the test controls: what is sent when, and in which order.
import { expect, test } from 'vitest';
import { Unavailable } from '#domain/kernel/failure.ts';
import { postgres } from '../sql/driver-patch.ts';
import { translated } from '../sql/failures.ts';
import { appendBatcher } from './append-batcher.ts';
import { someEvents } from './some-events.ts';

const WHOLE = 256;
const [event] = await someEvents('account-1');
const command = (stream: string, expected = -1) => ({ stream, expected, events: [event!] });
const crowd = (count: number, from = 0) => Array.from({ length: count }, (_, i) => command(`subcontractor-${from + i}`));
/** PostgreSQL's own error, as its client throws it. */
const answer = (code: string) => translated(Object.assign(new postgres.PostgresError('refused'), { code }));
const turn = () => new Promise(setImmediate);

/** Every batch waits until the test answers it; positions are counted. */
function server() {
  const prepared: string[][] = [];
  const sent: string[][] = [];
  const open: { resolve(results: number[]): void; reject(error: unknown): void; size: number }[] = [];
  let position = 0;
  const queue = appendBatcher((commands) => {
    const names = commands.map(({ stream, expected }) => `${stream}@${expected}`);
    prepared.push(names);
    return () => {
      sent.push(names);
      return new Promise((resolve, reject) => open.push({ resolve, reject, size: names.length }));
    };
  });
  return {
    ...queue,
    prepared,
    sent,
    async answer() {
      const { resolve, size } = open.shift()!;
      resolve(Array.from({ length: size }, () => ++position));
      await turn();
      await turn();
    },
    async refuse(error: unknown) {
      open.shift()!.reject(error);
      await turn();
    },
  };
}

test('a whole batch that waits is made ready while one is at the server, and goes as soon as that is back', async () => {
  const it = server();
  const all = [it.append(command('account-1'))];
  await turn();
  for (const one of crowd(WHOLE)) all.push(it.append(one));
  all.push(it.append(command('account-2')));
  expect([it.prepared.length, it.sent.length]).toEqual([2, 1]);
  for (let batch = 0; batch < 3; batch++) await it.answer();
  expect(it.sent.map((names) => names.length)).toEqual([1, WHOLE, 1]);
  expect(await Promise.all(all)).toEqual(all.map((_, i) => i + 1));
});

test('a whole batch left over by another is made ready as well: a crowd that only answers bring back keeps both sides busy', async () => {
  const it = server();
  const all = crowd(2 * WHOLE).map((one) => it.append(one));
  await turn();
  await turn();
  expect([it.prepared.length, it.sent.length]).toEqual([2, 1]);
  // The caller continues when the next batch has already been sent.
  let sentBefore = 0;
  const back = all[0]!.then(() => {
    sentBefore = it.sent.length;
  });
  await it.answer();
  await back;
  expect(sentBefore).toBe(2);
  await it.answer();
  await Promise.all(all);
});

test('fewer than a whole batch stay together with those who come until the server is back', async () => {
  const it = server();
  const all = [it.append(command('account-1'))];
  await turn();
  for (const one of crowd(WHOLE - 1)) all.push(it.append(one));
  expect(it.prepared.length).toBe(1);
  await it.answer();
  await it.answer();
  expect(it.sent.map((names) => names.length)).toEqual([1, WHOLE - 1]);
  await Promise.all(all);
});

test('order within a stream is kept across a batch that is ready', async () => {
  const it = server();
  const all = [it.append(command('account-1'))];
  await turn();
  all.push(it.append(command('account-1', 0)), it.append(command('account-1', 1)));
  for (const one of crowd(WHOLE)) all.push(it.append(one));
  all.push(it.append(command('account-1', 2)));
  for (let batch = 0; batch < 5 && it.sent.flat().length < all.length; batch++) await it.answer();
  const of = it.sent.flatMap((names, batch) => names.filter((name) => name.startsWith('account-1@')).map((name) => [batch, name]));
  expect(of.map(([, name]) => name)).toEqual(['account-1@-1', 'account-1@0', 'account-1@1', 'account-1@2']);
  expect(new Set(of.map(([batch]) => batch)).size).toBe(4);
  await it.answer();
  await Promise.all(all);
});

// The mistake: only a command inside the batch delays later ones of its stream, not one that was too large for the batch.
test('order within a stream is kept behind a command that was too large for the batch', async () => {
  const it = server();
  const large = (stream: string, expected: number) => ({ stream, expected, events: [{ ...event!, sealed: 'x'.repeat(3_000_000) }] });
  const all = [it.append(command('account-1'))];
  await turn();
  all.push(it.append(large('account-2', -1)), it.append(large('account-3', -1)), it.append(command('account-3', 0)));
  for (let batch = 0; batch < 4; batch++) await it.answer();
  expect(it.sent).toEqual([['account-1@-1'], ['account-2@-1'], ['account-3@-1'], ['account-3@0']]);
  await Promise.all(all);
});

test.each([
  ['22003', 'a number of one of them'],
  ['40P01', 'a deadlock: nothing of it was written'],
  ['40001', 'a conflict'],
])('commands refused together (%s, %s) are tried alone, and before the batch that is ready', async (code) => {
  const it = server();
  const first = Promise.allSettled(crowd(3).map((one) => it.append(one)));
  await turn();
  const later = crowd(WHOLE, 3).map((one) => it.append(one));
  const refusal = answer(code);
  await it.refuse(refusal);
  await it.answer();
  await it.refuse(refusal);
  await it.answer();
  await it.answer();
  expect(it.sent.map((names) => names.length)).toEqual([3, 1, 1, 1, WHOLE]);
  expect((await first).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  await Promise.all(later);
});

test('a lost connection fails what was sent, and what is ready is still sent', async () => {
  const it = server();
  const first = Promise.allSettled(crowd(3).map((one) => it.append(one)));
  await turn();
  const later = crowd(WHOLE, 3).map((one) => it.append(one));
  await it.refuse(new Unavailable('PostgreSQL', 'CONNECTION_CLOSED'));
  expect((await first).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  await turn();
  await it.answer();
  await Promise.all(later);
  await it.idle();
});

test('what cannot be put into form fails, and the queue goes on', async () => {
  let broken = true;
  const queue = appendBatcher((commands) => {
    if (broken) throw new TypeError('no such form');
    return async () => commands.map(() => 1);
  });
  await expect(queue.append(command('account-1'))).rejects.toThrow('no such form');
  const crowded = await Promise.allSettled(crowd(WHOLE).map((one) => queue.append(one)));
  expect(crowded.every(({ status }) => status === 'rejected')).toBe(true);
  broken = false;
  expect(await queue.append(command('account-1'))).toBe(1);
});

test('appends that no server takes in time are told so, those behind them as well, and more than a crowd is not let in', async () => {
  const it = server();
  const first = Promise.allSettled(crowd(2).map((one) => it.append(one)));
  await turn();
  const behind = Promise.allSettled(crowd(5000, 2).map((one) => it.append(one)));
  await it.refuse(answer('55P03'));
  expect((await first).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const reasons = (await behind).map((outcome) => (outcome.status === 'rejected' ? outcome.reason : null));
  expect(new Set(reasons.map((reason) => reason?.name))).toEqual(new Set(['Unavailable']));
  expect(reasons.filter((reason) => reason.message.includes('too many')).length).toBeGreaterThan(500);
  // One batch was sent, none of those queued: each would have waited as long again.
  expect(it.sent).toHaveLength(1);
  const after = it.append(command('account-9'));
  await turn();
  await it.answer();
  await expect(after).resolves.toBe(1);
});

test('appends that would hold more than a few uploads of memory are not let in', async () => {
  const it = server();
  const all = [it.append(command('account-1'))];
  await turn();
  const large = { ...event!, sealed: 'x'.repeat(20_000_000) };
  const outcomes = [1, 2, 3, 4].map((i) => it.append({ stream: `subcontractor-${i}`, expected: -1, events: [large] }));
  await expect(outcomes.pop()).rejects.toMatchObject({ name: 'Unavailable' });
  for (let batch = 0; batch < 4; batch++) await it.answer();
  await Promise.all([...all, ...outcomes]);
  const again = it.append({ stream: 'subcontractor-5', expected: -1, events: [large] });
  await turn();
  await it.answer();
  await expect(again).resolves.toBeGreaterThan(0);
});

test.each([
  ['57P01', 'is going'],
  ['57P03', 'starts up'],
  ['53300', 'is full'],
  ['08006', 'is cut off'],
  ['58030', 'has lost its disk'],
  ['25006', 'is a standby'],
])(
  'a server that answers %s, as it %s, fails the whole batch at once: nobody knows what it wrote, and one by one would ask it again for each',
  async (code) => {
    const it = server();
    const all = Promise.allSettled(crowd(3).map((one) => it.append(one)));
    await turn();
    await it.refuse(answer(code));
    expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(it.sent).toHaveLength(1);
  },
);
