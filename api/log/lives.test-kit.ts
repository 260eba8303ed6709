// Random lives of an account, for tests of what was known when: real commands over the projections' world, days that pass, and a clock that
// goes back.
import fc from 'fast-check';
import type { Command } from '#domain/commands.ts';
import { addDays, addMillis, type CalendarDate, type Instant, instant, parisDay } from '#domain/kernel/calendar.ts';
import type { World } from '#infra/testing/projections/world.ts';
import { commandsOf, smallAccount } from '#projections/history.test-kit.ts';

const START = instant('2026-11-21T09:00:00Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const place = fc.nat({ max: 7 });
/** `who`, `document`, `type`: places in what the account has by then. `ahead`: another day to ask about, in days from then. */
export const step = fc.oneof(
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
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constantFrom('reject', 'reopen', 'read', 'correct', 'correct'), who: place, document: place }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('configure' as const), who: place, asked: fc.nat({ max: 15 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constantFrom('edit type', 'edit type', 'add type', 'archive type'),
      ...{ type: place, required: fc.boolean(), alert: fc.constantFrom(0, 15, 60) },
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('days pass' as const), days: fc.integer({ min: 1, max: 40 }) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('clock goes back' as const), minutes: fc.integer({ min: 1, max: 600 }) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('look' as const), ahead: fc.integer({ min: -60, max: 90 }) }) },
);
export type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

let accounts = 100;
let ids = 100_000;
const at = <T>(of: readonly T[], where: number): T | undefined => (of.length === 0 ? undefined : of[where % of.length]);

/** The command of a step about what the account has by then; many are refused. */
function commandOf(
  world: World,
  accountId: number,
  today: CalendarDate,
  one: Exclude<Step, { does: 'days pass' | 'clock goes back' | 'look' }>,
): Command {
  const c = commandsOf(accountId);
  const his = world.subcontractorIds().filter((id) => world.subcontractor(id).accountId === accountId);
  const types = [...world.typesOf(accountId).types.keys()];
  const who = 'who' in one ? (at(his, one.who) ?? 0) : 0;
  const document = 'document' in one ? (at([...(world.subcontractor(who)?.documents.keys() ?? [])].slice(-4), one.document) ?? 0) : 0;
  const type = 'type' in one ? at(types, one.type)! : 0;
  ids += 1;
  switch (one.does) {
    case 'register':
      return c.subcontractor(ids, accountId * 10);
    case 'ask':
      return c.request(who, ids);
    case 'archive':
      return c.archive(who);
    case 'restore':
      return c.restore(who);
    case 'erase':
      return c.erase(`subcontractor-${who}`);
    case 'edit':
      return c.edit(who, accountId * 10 + 1, ids % 2 === 0);
    case 'deposit':
      return c.upload(who, ids, type);
    case 'validate':
      return c.validate(who, document, addDays(today, Math.max(0, one.from) + one.days), addDays(today, one.from));
    case 'reject':
      return c.reject(who, document);
    case 'reopen':
      return c.reopen(who, document);
    case 'read':
      return c.analyse(who, document, { validate: true, dateExpiration: addDays(today, 60) });
    case 'correct':
      return c.correct(who, document, { expirationDate: addDays(today, 20) });
    case 'configure':
      return c.configure(who, ...types.filter((_, i) => (one.asked >> (i % 4)) % 2 === 1));
    case 'edit type':
      return c.editType(type, `Type ${ids}`, { isRequired: one.required, alertDaysBefore: one.alert });
    case 'add type':
      return c.type(ids, `Type ${ids}`, { isRequired: one.required, alertDaysBefore: one.alert });
    case 'archive type':
      return c.archiveType(type);
  }
}

/** Lives the steps in a new account. `begun`: once it is there; `looked`: at each look, on the latest day that there was; `ended`: at the end of each day, by the latest moment that there was. */
export async function live(
  world: World,
  steps: readonly Step[],
  on: {
    begun?(accountId: number): void;
    looked?(accountId: number, today: CalendarDate, ahead: number): Promise<void>;
    ended?(accountId: number, day: CalendarDate): void;
  },
): Promise<{ accountId: number; today: CalendarDate }> {
  accounts += 1;
  const accountId = accounts;
  await smallAccount(world, accountId);
  on.begun?.(accountId);
  // The day after: a clock that goes back within a day stays behind the account's first events.
  let clock: Instant = addMillis(START, DAY);
  let today = parisDay(clock);
  for (const one of steps) {
    if (one.does === 'days pass') {
      clock = addMillis(clock, one.days * DAY);
      for (; today < parisDay(clock); today = addDays(today, 1)) on.ended?.(accountId, today);
    } else if (one.does === 'clock goes back') clock = addMillis(clock, -one.minutes * MINUTE);
    else if (one.does === 'look') await on.looked?.(accountId, today, one.ahead);
    else {
      await world.act(commandOf(world, accountId, parisDay(clock), one), { now: clock, today: parisDay(clock) });
      // No two moments are the same, also where the clock went back.
      clock = addMillis(clock, MINUTE + 1);
      for (; today < parisDay(clock); today = addDays(today, 1)) on.ended?.(accountId, today);
    }
  }
  on.ended?.(accountId, today);
  return { accountId, today };
}
