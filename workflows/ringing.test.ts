// The bell of a process manager: rung behind the commit of what it planned, and of nothing else.
import { expect, it } from 'vitest';
import { instant } from '#domain/kernel/calendar.ts';
import type { Bus } from '#domain/ports/bus.ts';
import type { Timers } from '#domain/ports/timers.ts';
import { ringing } from './ringing.ts';

it('P16 a batch that planned nothing wakes nobody; one that planned rings once, behind its commit', async () => {
  const done: string[] = [];
  const bell = ringing({
    bus: { ring: (topic: string) => done.push(`ring ${topic}`) } as unknown as Bus,
    timers: {
      plan: async (timers: readonly { key: string }[]) => void done.push(`plan ${timers.map(({ key }) => key)}`),
      cancel: async (keys: readonly string[]) => void done.push(`cancel ${keys}`),
    } as unknown as Timers,
  });
  await bell.timers.plan([]);
  await bell.timers.cancel(['a-1']);
  bell.committed([]);
  expect(done).toEqual(['plan ', 'cancel a-1']);
  done.length = 0;
  await bell.timers.plan([{ key: 'a-2', dueAt: instant('2026-11-21T09:00:00Z') }]);
  bell.committed([]);
  bell.committed([]);
  expect(done).toEqual(['plan a-2', 'ring timers']);
});
