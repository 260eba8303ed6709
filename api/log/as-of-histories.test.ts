// Random lives of an account, looked at on the way: the situation of each look is the one that its screen showed, whatever came behind it, and the
// size at any instant is the one of PROOF §4. A history that fails is made shorter by fast-check and printed.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Command } from '#domain/commands.ts';
import { addDays, addMillis, type CalendarDate, type Instant, instant, parisDay } from '#domain/kernel/calendar.ts';
import type { Now } from '#domain/kernel/decider.ts';
import { createWorld, type World } from '#infra/testing/projections/world.ts';
import { isInvalidList, subcontractorsWithStats, typeStatusesOf } from '#projections/compliance/query.ts';
import { commandsOf, smallAccount } from '#projections/history.test-kit.ts';
import { logHead, sizeAt } from '#projections/log/query.ts';
import { subcontractorsAsOf } from './as-of.ts';

const HISTORIES = process.env['SUBDOC_LONG'] === '1' ? 1_000 : 40;
const START = instant('2026-11-21T09:00:00Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let world: World;
let running: Awaited<ReturnType<World['start']>>;
beforeAll(async () => {
  world = await createWorld();
  running = await world.start();
});
afterAll(() => world.close());

const place = fc.nat({ max: 7 });
/** `who`, `document`, `type`: places in what the account has by then. */
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ does: fc.constant('register' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('ask', 'archive', 'restore', 'erase', 'edit'), who: place }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('deposit' as const), who: place, type: place }) },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('validate' as const),
      ...{ who: place, document: place, from: fc.integer({ min: -60, max: 40 }), days: fc.integer({ min: 0, max: 150 }) },
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('reject', 'reopen', 'read', 'correct'), who: place, document: place }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('configure' as const), who: place, asked: fc.nat({ max: 15 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constantFrom('edit type', 'add type', 'archive type'),
      ...{ type: place, required: fc.boolean(), alert: fc.constantFrom(0, 15, 60) },
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('days pass' as const), days: fc.integer({ min: 1, max: 40 }) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('clock goes back' as const), minutes: fc.integer({ min: 1, max: 600 }) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('look' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

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
      slots: slots.map((slot) => ({ id: slot.id, name: slot.name, status: slot.status, until: slot.expirationDate })).sort((a, b) => a.id - b.id),
    });
  }
  return { size: (await logHead(world.db, accountId)).size, day: today, rows: rows.sort((a, b) => a.id - b.id) };
}

async function asOf(accountId: number, { size, day }: Look): Promise<Look> {
  const then = await subcontractorsAsOf({ sql: world.db, store: world.store, keys: world.keys }, accountId, { size, day, subcontractorId: null });
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

let accounts = 100;
let ids = 100_000;

/** One life; answers the looks and the time of each event. */
async function live(steps: readonly Step[]): Promise<{ accountId: number; looks: Look[] }> {
  accounts += 1;
  const accountId = accounts;
  const c = await smallAccount(world, accountId);
  const looks: Look[] = [];
  let clock: Instant = START;
  const at = <T>(of: readonly T[], where: number): T | undefined => (of.length === 0 ? undefined : of[where % of.length]);
  const his = () => world.subcontractorIds().filter((id) => world.subcontractor(id).accountId === accountId);
  const types = () => [...world.typesOf(accountId).types.keys()];
  const who = (one: { who: number }): number => at(his(), one.who) ?? 0;
  const document = (one: { who: number; document: number }): number =>
    at([...(world.subcontractor(who(one))?.documents.keys() ?? [])].slice(-4), one.document) ?? 0;
  const today = () => parisDay(clock);

  function commandOf(one: Exclude<Step, { does: 'days pass' | 'clock goes back' | 'look' }>): Command {
    ids += 1;
    switch (one.does) {
      case 'register':
        return c.subcontractor(ids, accountId * 10);
      case 'ask':
        return c.request(who(one), ids);
      case 'archive':
        return c.archive(who(one));
      case 'restore':
        return c.restore(who(one));
      case 'erase':
        return c.erase(`subcontractor-${who(one)}`);
      case 'edit':
        return c.edit(who(one), accountId * 10 + 1, ids % 2 === 0);
      case 'deposit':
        return c.upload(who(one), ids, at(types(), one.type)!);
      case 'validate':
        return c.validate(who(one), document(one), addDays(today(), Math.max(0, one.from) + one.days), addDays(today(), one.from));
      case 'reject':
        return c.reject(who(one), document(one));
      case 'reopen':
        return c.reopen(who(one), document(one));
      case 'read':
        return c.analyse(who(one), document(one), { validate: true, dateExpiration: addDays(today(), 60) });
      case 'correct':
        return c.correct(who(one), document(one), { expirationDate: addDays(today(), 20) });
      case 'configure':
        return c.configure(who(one), ...types().filter((_, i) => (one.asked >> i % 4) % 2 === 1));
      case 'edit type':
        return c.editType(at(types(), one.type)!, `Type ${ids}`, { isRequired: one.required, alertDaysBefore: one.alert });
      case 'add type':
        return c.type(ids, `Type ${ids}`, { isRequired: one.required, alertDaysBefore: one.alert });
      case 'archive type':
        return c.archiveType(at(types(), one.type)!);
    }
  }

  for (const one of steps) {
    const now: Now = { now: clock, today: today() };
    if (one.does === 'days pass') clock = addMillis(clock, one.days * DAY);
    else if (one.does === 'clock goes back') clock = addMillis(clock, -one.minutes * MINUTE);
    else if (one.does === 'look') {
      await running.caughtUp();
      looks.push(await shown(accountId, today()));
    } else {
      await world.act(commandOf(one), now);
      clock = addMillis(clock, MINUTE);
    }
  }
  await running.caughtUp();
  return { accountId, looks };
}

/** The largest n whose events were all recorded at or before the instant, by its words. */
const sizeBy = (times: readonly string[], at: string): number => {
  const later = times.findIndex((time) => time > at);
  return later === -1 ? times.length : later;
};

test(
  `F272 C51 what was shown is found again in ${HISTORIES} random histories, and the size at each instant`,
  { timeout: 600_000 },
  async () => {
    let looked = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
        const { accountId, looks } = await live(steps);
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
  },
);
