// « Synthèse » against the days themselves: what was required and in force is noted at the end of each day of a random life, by the domain's own
// states, and the figures asked for afterwards are what the notes add up to (G73).
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isCovered } from '#domain/documents/status.ts';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import { createWorld, type World } from '#infra/testing/projections/world.ts';
import { synthesisBegins, synthesisFiguresOf } from '#projections/synthesis/query.ts';
import { slotsOf } from '#projections/truth.test-kit.ts';
import { live, step } from './lives.test-kit.ts';

const HISTORIES = process.env['SUBDOC_LONG'] === '1' ? 200 : 40;
let world: World;
let running: Awaited<ReturnType<World['start']>>;
beforeAll(async () => {
  world = await createWorld();
  running = await world.start();
});
afterAll(() => world.close());

/** `who/type` of each document required on a day, and whether one was in force. */
type Note = ReadonlyMap<string, boolean>;
function noteOf(accountId: number, day: CalendarDate): Note {
  const note = new Map<string, boolean>();
  for (const id of world.subcontractorIds()) {
    const state = world.subcontractor(id);
    if (state.accountId !== accountId || state.archived || !state.isActive) continue;
    for (const slot of slotsOf(world, state, day)) if (slot.required) note.set(`${id}/${slot.typeId}`, isCovered(slot, day));
  }
  return note;
}

function monthsOf(notes: ReadonlyMap<CalendarDate, Note>, isThere: (key: string) => boolean) {
  const months = new Map<string, Map<string, boolean[]>>();
  for (const [day, note] of [...notes].sort(([a], [b]) => (a < b ? -1 : 1)))
    for (const [key, held] of note) {
      if (!isThere(key)) continue;
      const month = months.get(day.slice(0, 7)) ?? new Map<string, boolean[]>();
      months.set(day.slice(0, 7), month.set(key, [...(month.get(key) ?? []), held]));
    }
  return [...months].map(([month, slots]) => {
    const days = [...slots.values()];
    const missing = days.filter((held) => !held.at(-1)).length;
    const onTime = days.filter((held) => held.every((one) => one)).length;
    return { month, asked: days.length, onTime, late: days.length - onTime - missing, missing };
  });
}

test(`G73 in ${HISTORIES} random lives each month says what its days said, whatever was decided later`, { timeout: 600_000 }, async () => {
  const told = { onTime: 0, late: 0, missing: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 160 }), async (all) => {
      // A day is that of the clock then: one that goes back over midnight has two ends of a day.
      const steps = all.filter(({ does }) => does !== 'clock goes back');
      const notes = new Map<CalendarDate, Note>();
      const { accountId, today } = await live(world, steps, { ended: (id, day) => void notes.set(day, noteOf(id, day)) });
      await running.caughtUp();
      const begins = synthesisBegins(today);
      const kept = [...notes].filter(([day]) => day >= begins);
      // Whoever was erased is in no figure.
      const isThere = (key: string) => !world.subcontractor(Number(key.split('/')[0])).erased;
      const { months, gaps, withGap } = await synthesisFiguresOf(world.db, accountId, today);
      expect(months.filter(({ asked }) => asked > 0).map(({ received: _, judged: __, ...month }) => month)).toEqual(
        monthsOf(new Map(kept), isThere),
      );
      for (const { onTime, late, missing } of months) {
        told.onTime += onTime;
        told.late += late;
        told.missing += missing;
      }
      const days = new Map<number, number>();
      for (const [, note] of kept) {
        const lacking = [...note].filter(([key, held]) => !held && isThere(key)).map(([key]) => Number(key.split('/')[0]));
        for (const id of new Set(lacking)) days.set(id, (days.get(id) ?? 0) + 1);
      }
      expect(withGap).toBe(days.size);
      expect(new Map(gaps.map((gap) => [gap.subcontractorId, gap.days]))).toEqual(days);
    }),
    { numRuns: HISTORIES, seed: 20_261_128 },
  );
  // Zeros about nothing would prove nothing.
  for (const count of Object.values(told)) expect(count).toBeGreaterThan(HISTORIES / 4);
});
