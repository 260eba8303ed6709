import { expect, test } from 'vitest';
import type { StreamName } from '#domain/kernel/event.ts';
import { streamHeads } from './stream-heads.ts';

test('ten thousand heads are kept, one more costs the one that moved longest ago', () => {
  const heads = streamHeads();
  const note = (n: number, revision = 0) => heads.note({ stream: `subcontractor-${n}` as StreamName, revision, hash: `${n}` });
  for (let n = 1; n <= 10_000; n++) note(n);
  note(1, 1);
  const kept = () => [1, 2, 3, 10_000].map((n) => heads.knows(`subcontractor-${n}`));
  expect(kept()).toEqual([true, true, true, true]);
  note(10_001);
  expect(kept()).toEqual([true, false, true, true]);
});
