// Random lives of an account, looked at on the way: the situation of each look is the one that its screen showed, whatever came behind it, what it
// says of other days follows from what was known by then, and the
// size at any instant is the one of PROOF §4. A history that fails is made shorter by fast-check and printed.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DocumentTypesState } from '#domain/document-types/document-types.ts';
import { addDays, addMillis, type CalendarDate, type Instant, parisDay } from '#domain/kernel/calendar.ts';
import type { SubcontractorState } from '#domain/subcontractors/state.ts';
import { createWorld, type World } from '#infra/testing/projections/world.ts';
import { isInvalidList, subcontractorsWithStats, typeStatusesOf } from '#projections/compliance/query.ts';
import { logHead, sizeAt } from '#projections/log/query.ts';
import { type SubcontractorThen, subcontractorsAsOf } from './as-of.ts';
import { live, step } from './lives.test-kit.ts';
import { type SlotTruth, slotsSaid, slotsTruth } from './truth-then.test-kit.ts';

const HISTORIES = process.env['SUBDOC_LONG'] === '1' ? 1_000 : 100;

let world: World;
let running: Awaited<ReturnType<World['start']>>;
beforeAll(async () => {
  world = await createWorld();
  running = await world.start();
});
afterAll(() => world.close());

/** A list and each of its files as the screens show them. `size`: of the log at that moment. */
type Row = { id: number; status: string; upToDate: number; expiringSoon: number; expired: number; missing: number; slots: object[] };
type Look = { size: number; day: CalendarDate; rows: Row[] };
type Asked = { size: number; day: CalendarDate; subcontractorId: number | null };
/** What was so on another day, as far as it was known at the look of that day. */
type Other = Asked & { looked: CalendarDate; states: [id: number, SubcontractorState][]; slots: SlotTruth[][] };
type Types = DocumentTypesState['types'];
/** What was asked of whom, and who was archived, in the evening of a day. */
type Evening = { types: Types; his: ReadonlyMap<number, SubcontractorState> };

async function shown(accountId: number, today: CalendarDate): Promise<Look> {
  const page = await subcontractorsWithStats(world.db, accountId, { organizationId: null, today });
  if (isInvalidList(page)) throw new Error('an invalid list');
  const rows: Row[] = [];
  for (const { id, status, upToDateCount, expiringSoonCount, expiredCount, missingCount } of page.rows) {
    const slots = (await typeStatusesOf(world.db, accountId, id, today))!;
    rows.push({
      ...{ id, status, upToDate: upToDateCount, expiringSoon: expiringSoonCount, expired: expiredCount, missing: missingCount },
      slots: slots
        .map((slot) => ({ id: slot.id, name: slot.name, status: slot.status, until: slot.expirationDate }))
        .sort((a, b) => a.id - b.id),
    });
  }
  return { size: (await logHead(world.db, accountId)).size, day: today, rows: rows.sort((a, b) => a.id - b.id) };
}

const asked = (accountId: number, { size, day, subcontractorId }: Asked): Promise<SubcontractorThen[]> =>
  subcontractorsAsOf({ sql: world.db, store: world.store, keys: world.keys }, accountId, { size, day, subcontractorId });

function evening(accountId: number): Evening {
  const his = world.subcontractorIds().filter((id) => world.subcontractor(id).accountId === accountId);
  return { types: world.typesOf(accountId).types, his: new Map(his.map((id) => [id, world.subcontractor(id)])) };
}

/** `one`: the file of one subcontractor instead of the whole list. `then`: that day's evening, if it is over; else the look's. */
function elsewhere({ size, day: looked }: Look, day: CalendarDate, one: number, now: Evening, then: Evening): Other {
  const ids = [...now.his.keys()];
  const subcontractorId = one % 2 === 0 ? (ids[Math.abs(one) % ids.length] ?? null) : null;
  const states = ids
    .filter((id) => subcontractorId === null || id === subcontractorId)
    .map((id): Other['states'][number] => {
      const { archived, requiredTypeIds } = then.his.get(id) ?? { archived: false, requiredTypeIds: null };
      const state = now.his.get(id)!;
      return [id, state.erased ? state : { ...state, archived, requiredTypeIds }];
    });
  return { size, day, looked, subcontractorId, states, slots: states.map(([, state]) => slotsTruth(state, then.types, day)) };
}

async function foundElsewhere(accountId: number, { states, slots, looked: _, ...at }: Other) {
  const then = await asked(accountId, at);
  const said = then.map((one) => slotsSaid(one, states.find(([id]) => id === one.id)![1]));
  expect({ at, ids: then.map(({ id, archived }) => [id, archived]), slots: said }).toEqual({
    ...{ at, slots },
    ids: states.map(([id, { archived }]) => [id, archived]),
  });
}

async function asOf(accountId: number, { size, day }: Look): Promise<Look> {
  const then = await asked(accountId, { size, day, subcontractorId: null });
  const rows = then
    .filter(({ archived }) => !archived)
    .map(({ id, status, slots }) => {
      const count = (...wanted: string[]) => slots.filter((slot) => slot.required && wanted.includes(slot.status)).length;
      return {
        ...{ id, status, upToDate: count('validated'), expiringSoon: count('expiring_soon'), expired: count('expired') },
        missing: count('missing'),
        slots: slots
          .map((slot) => ({ id: slot.documentTypeId, name: slot.name, status: slot.status, until: slot.until }))
          .sort((a, b) => a.id - b.id),
      };
    });
  return { size, day, rows };
}

/** The largest n whose events were all recorded at or before the instant, by its words. */
const sizeBy = (times: readonly string[], at: string): number => {
  const later = times.findIndex((time) => time > at);
  return later === -1 ? times.length : later;
};

test(`F272 C51 what was shown is found again in ${HISTORIES} random histories, and the size at each instant`, {
  timeout: 600_000,
}, async () => {
  let looked = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
      const looks: Look[] = [];
      const others: Other[] = [];
      const evenings = new Map<CalendarDate, Evening>();
      let first: Evening;
      const { accountId } = await live(world, steps, {
        begun(accountId) {
          first = evening(accountId);
        },
        async looked(accountId, today, ahead) {
          await running.caughtUp();
          const look = await shown(accountId, today);
          looks.push(look);
          const now = evening(accountId);
          const then = (day: CalendarDate): Evening => (day >= today ? now : (evenings.get(day) ?? first));
          for (const days of [ahead, -ahead, 0, -1]) {
            const day = addDays(today, days);
            others.push(elsewhere(look, day, ahead + days, now, then(day)));
          }
        },
        ended: (accountId, day) => void evenings.set(day, evening(accountId)),
      });
      await running.caughtUp();
      looked += looks.length;
      for (const look of looks) expect(await asOf(accountId, look)).toEqual(look);
      const times = (await world.store.readAll({ after: null, limit: 1_000_000 }))
        .filter((event) => event.accountId === accountId)
        .map(({ occurredAt }) => occurredAt as string);
      // Where a clock went back over midnight, what was asked in the evening is that of each stream's own clock.
      const straight = times.every((time, i) => i === 0 || parisDay(time as Instant) >= parisDay(times[i - 1] as Instant));
      for (const other of others) if (straight || other.day >= other.looked) await foundElsewhere(accountId, other);
      for (const time of new Set(times))
        for (const instant of [time, addMillis(time as Instant, -1), addMillis(time as Instant, 1)])
          expect([instant, await sizeAt(world.db, accountId, instant)]).toEqual([instant, sizeBy(times, instant)]);
    }),
    { numRuns: HISTORIES, seed: 20_261_128 },
  );
  // Looks at nothing would prove nothing.
  expect(looked).toBeGreaterThan(2 * HISTORIES);
});

test('F272 of several hundred subcontractors each is there once, in order', async () => {
  const ids: number[] = [];
  const { accountId } = await live(
    world,
    Array.from({ length: 230 }, () => ({ does: 'register' as const })),
    {},
  );
  for (const id of world.subcontractorIds()) if (world.subcontractor(id).accountId === accountId) ids.push(id);
  await running.caughtUp();
  const then = await asked(accountId, {
    ...(await logHead(world.db, accountId)),
    day: '2026-11-21' as CalendarDate,
    subcontractorId: null,
  });
  expect(then.map(({ id, companyName }) => [id, companyName])).toEqual(ids.map((id) => [id, world.subcontractor(id).profile!.companyName]));
  expect(ids).toHaveLength(230);
});
