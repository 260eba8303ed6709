// Random lives of an account, looked at on the way: the situation of each look is the one that its screen showed, whatever came behind it, and the
// size at any instant is the one of PROOF §4. A history that fails is made shorter by fast-check and printed.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMillis, type CalendarDate, type Instant } from '#domain/kernel/calendar.ts';
import { createWorld, type World } from '#infra/testing/projections/world.ts';
import { isInvalidList, subcontractorsWithStats, typeStatusesOf } from '#projections/compliance/query.ts';
import { logHead, sizeAt } from '#projections/log/query.ts';
import { subcontractorsAsOf } from './as-of.ts';
import { live, step } from './lives.test-kit.ts';

const HISTORIES = process.env['SUBDOC_LONG'] === '1' ? 1_000 : 40;

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

async function asOf(accountId: number, { size, day }: Look): Promise<Look> {
  const then = await subcontractorsAsOf({ sql: world.db, store: world.store, keys: world.keys }, accountId, {
    size,
    day,
    subcontractorId: null,
  });
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
      const { accountId } = await live(world, steps, {
        async looked(accountId, today) {
          await running.caughtUp();
          looks.push(await shown(accountId, today));
        },
      });
      await running.caughtUp();
      looked += looks.length;
      for (const look of looks) expect(await asOf(accountId, look)).toEqual(look);
      const times = (await world.store.readAll({ after: null, limit: 1_000_000 }))
        .filter((event) => event.accountId === accountId)
        .map(({ occurredAt }) => occurredAt as string);
      for (const time of new Set(times))
        for (const instant of [time, addMillis(time as Instant, -1), addMillis(time as Instant, 1)])
          expect([instant, await sizeAt(world.db, accountId, instant)]).toEqual([instant, sizeBy(times, instant)]);
    }),
    { numRuns: HISTORIES, seed: 20_261_128 },
  );
  // Looks at nothing would prove nothing.
  expect(looked).toBeGreaterThan(2 * HISTORIES);
});
