// Which projections are behind and for how long, which streams are parked, and how long a start waits; none of it blocks.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ParkedStream } from '#domain/ports/read-models.ts';
import { waitForProjections, watchProjections } from './projection-watch.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** Projections at single-digit positions, over a log that ends at `head`. */
function someProjections(at: Record<string, number>) {
  const state = { at, head: '5', stopped: [] as string[], parked: new Map<string, ParkedStream[]>(), error: null as string | null };
  const behind = (position: string) => Object.keys(state.at).filter((name) => state.at[name]! < Number(position));
  const projections = {
    behind,
    failures: () => ({ times: 1, last: state.error === null ? null : { error: state.error, at: performance.now() } }),
    readModels: {
      stopped: () => state.stopped.map((name) => ({ name, error: 'TypeError', eventId: 'e' })),
      parked: () => state.parked,
    } as never,
  };
  return { state, projections, store: { head: async () => state.head } };
}

it('R15 names who has lacked something for a minute, counts what is parked, and says each change once in the log', async () => {
  const { state, projections, store } = someProjections({ compliance: 5, activity: 3 });
  const warn = vi.fn();
  const watch = watchProjections({ projections, store, log: { warn }, head: null });
  await watch.look();
  expect([watch.missing(), watch.notes()]).toEqual([[], {}]);
  state.error = 'PostgresError 42P01';
  await vi.advanceTimersByTimeAsync(59_000);
  expect([watch.missing(), watch.notes()]).toEqual([[], { behindSeconds: { activity: 59 }, lastFailure: 'PostgresError 42P01' }]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(watch.missing()).toEqual(['projection activity']);
  expect(warn.mock.calls.map(([fields]) => Object.keys(fields))).toEqual([['behindSeconds', 'lastFailure']]);
  // It has advanced: it now lacks a later event, whose age counts from zero.
  [state.at['activity'], state.head] = [5, '9'];
  await vi.advanceTimersByTimeAsync(10_000);
  expect(watch.missing()).toEqual([]);
  [state.at['activity'], state.at['compliance']] = [9, 9];
  state.parked.set('activity', [{ stream: 'subcontractor-1', revision: 0, eventId: 'e', accountId: null, error: 'TypeError' }]);
  state.stopped = ['compliance'];
  await vi.advanceTimersByTimeAsync(10_000);
  expect([watch.missing(), watch.notes()]).toEqual([['projection compliance'], { parked: { activity: 1 } }]);
  expect(warn).toHaveBeenLastCalledWith({ parked: { activity: 1 } }, expect.any(String));
  watch.stop();
});

it('R15 whoever has not caught up since the start is missing at once, also where the door opened without him', async () => {
  const { state, projections, store } = someProjections({ compliance: 5, activity: 3 });
  const watch = watchProjections({ projections, store, log: { warn() {} }, head: '4' });
  expect(watch.missing()).toEqual(['projection activity']);
  state.at['activity'] = 4;
  // Once it has caught up, it may be behind for a minute before it is reported.
  expect(watch.missing()).toEqual([]);
  state.at['activity'] = 3;
  expect(watch.missing()).toEqual([]);
  watch.stop();
});

it('R15 a start says whom it waits for, and opens without them when its patience is over', async () => {
  vi.useRealTimers();
  const { state, projections } = someProjections({ compliance: 5, activity: 3 });
  state.error = 'UnreadableRecord';
  const said: string[] = [];
  const patience = { limitS: 0.2, say: (line: string) => void said.push(line) };
  await waitForProjections({ ...projections, caughtUp: () => new Promise(() => {}) }, '5', patience, 50);
  expect(said[0]).toBe('Attente des projections activity (UnreadableRecord)… / waiting for the projections activity (UnreadableRecord)…');
  expect(said.at(-1)).toBe(
    'Ouverture sans attendre les projections activity (UnreadableRecord). / opening without the projections activity (UnreadableRecord).',
  );
  const before = said.length;
  await waitForProjections({ ...projections, caughtUp: async () => {} }, '5', patience, 50);
  await expect(waitForProjections({ ...projections, caughtUp: () => Promise.reject(new Error('no')) }, '5', patience, 50)).rejects.toThrow(
    'no',
  );
  expect(said).toHaveLength(before);
});
