// C19 Turns among accounts: few at a time, one account after the other, and whoever left is passed over.
import { expect, test } from 'vitest';
import { fairTurns } from './fair-turns.ts';

const stays = new AbortController().signal;
function workshop() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((done) => ends.set(name, () => done(name)));
  };
  const end = async (name: string): Promise<void> => {
    ends.get(name)!();
    for (let i = 0; i < 10; i++) await null;
  };
  return { begun, work, end };
}

test('C19 two at a time and one of each account; whoever waits longest among the accounts comes next, not whoever asked most', async () => {
  const turns = fairTurns({ atOnce: 2, each: 1, waiting: 8 });
  const { begun, work, end } = workshop();
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void turns.run(name[0]!, stays, work(name));
  for (let i = 0; i < 10; i++) await null;
  expect(begun).toEqual(['a1', 'b1']);
  await end('a1');
  await end('b1');
  expect(begun).toEqual(['a1', 'b1', 'a2', 'b2']);
  await end('a2');
  expect(begun.at(-1)).toBe('c1');
  await end('b2');
  expect(begun.at(-1)).toBe('a3');
});

test('C19 too many of one account are told so, and whoever leaves is passed over and makes room', async () => {
  const turns = fairTurns({ atOnce: 1, each: 1, waiting: 1 });
  const { begun, work, end } = workshop();
  const leaves = new AbortController();
  void turns.run('a', stays, work('a1'));
  const waits = turns.run('a', leaves.signal, work('a2'));
  expect(await turns.run('a', stays, work('a3'))).toBe('full');
  leaves.abort();
  expect(await waits).toBe('gone');
  const last = turns.run('a', stays, work('a4'));
  await end('a1');
  await end('a4');
  expect([await last, begun]).toEqual(['a4', ['a1', 'a4']]);
});

test('a failure ends a turn like a success', async () => {
  const turns = fairTurns({ atOnce: 1, each: 1, waiting: 1 });
  await expect(turns.run('a', stays, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await turns.run('a', stays, async () => 'yes')).toBe('yes');
});
