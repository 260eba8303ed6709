// Timers in memory with the semantics of the PostgreSQL ones. Fair turns among tenants and holders exist only there (turns.test.ts): here
// the oldest is first.
import type { Instant } from '#domain/kernel/calendar.ts';
import type { ClaimedTimer, Timers, WantedTimers } from '#domain/ports/timers.ts';
import type { MemoryDatabase } from './database.ts';
import type { Tables, WaitingTimer } from './tables.ts';

const byReady = (a: WaitingTimer, b: WaitingTimer): number => (a.readyAt < b.readyAt ? -1 : 1);
const holderOf = (key: string): string => key.split('-').slice(0, 2).join('-');
const waitingIn = ({ timers, firing }: Tables, kinds: readonly string[]): WaitingTimer[] =>
  [...timers.values()].filter(({ key, kind }) => kinds.includes(kind) && !firing.has(key));
const isOf = (of: string, { key }: { key: string }): boolean => key === of || key.startsWith(`${of}-`);
/** One per holder at a time. */
function inTurnOf(tables: Tables, waiting: readonly WaitingTimer[]): WaitingTimer[] {
  const busy = new Set([...tables.firing.keys()].map(holderOf));
  return waiting.filter(({ key }) => !busy.has(holderOf(key)) && busy.add(holderOf(key)));
}
function nextOf(tables: Tables, kinds: readonly string[], inTurn: readonly string[]): Instant | null {
  const waiting = [...waitingIn(tables, kinds), ...inTurnOf(tables, waitingIn(tables, inTurn).sort(byReady))];
  return waiting.sort(byReady)[0]?.readyAt ?? null;
}
const wait = ({ timers }: Tables, key: string, again: Omit<WaitingTimer, 'key' | 'kind'>): void =>
  void timers.set(key, { key, kind: key.split('-')[0]!, ...again });

const lockOf = (driver: number): string => `driver ${driver}`;

export const memoryTimers = (db: MemoryDatabase): Timers => {
  const fire = ({ timers, firing }: Tables, timer: WaitingTimer, driver: number): ClaimedTimer => {
    const { key, dueAt, failures, accountId, subcontractorId } = timer;
    const claimed = { key, dueAt, failures, taking: String(db.number()) };
    timers.delete(key);
    firing.set(key, { ...claimed, driver, accountId, subcontractorId });
    return claimed;
  };
  return {
    async plan(planned, tx) {
      const work = (tables: Tables): void => {
        for (const { key, dueAt, accountId, subcontractorId } of new Map(planned.map((timer) => [timer.key, timer])).values()) {
          const before = tables.timers.get(key);
          const owner = {
            accountId: accountId ?? before?.accountId ?? null,
            subcontractorId: subcontractorId ?? before?.subcontractorId ?? null,
          };
          if (before?.dueAt !== dueAt) wait(tables, key, { dueAt, readyAt: dueAt, failures: 0, ...owner });
          tables.dead.delete(key);
        }
      };
      if (planned.length > 0) await db.run({ says: 'plan timers', work }, tx);
    },
    async cancel(keys, tx) {
      const work = ({ timers, dead }: Tables): void => {
        for (const key of keys) for (const table of [timers, dead]) table.delete(key);
      };
      if (keys.length > 0) await db.run({ says: 'cancel timers', work }, tx);
    },
    claim: (driver, wanted, now) =>
      db.run({
        says: `claim ${wanted.map(({ kind }) => kind).join(', ')}`,
        work(tables) {
          const claimed = wanted.flatMap(({ kind, most, inTurn }) => {
            const ready = waitingIn(tables, [kind])
              .filter(({ readyAt }) => readyAt <= now)
              .sort(byReady);
            return (inTurn ? inTurnOf(tables, ready) : ready).slice(0, most).map((timer) => fire(tables, timer, driver));
          });
          const { inTurn = [], asDue = [] } = Object.groupBy(wanted, (one) => (one.inTurn ? 'inTurn' : 'asDue'));
          const kinds = (of: readonly WantedTimers[]): string[] => of.map(({ kind }) => kind);
          return { claimed, next: nextOf(tables, kinds(asDue), kinds(inTurn)) };
        },
      }),
    claimOf: (driver, of, now) =>
      db.run({
        says: `claim one of ${of}`,
        work(tables) {
          if ([...tables.firing.values()].some((timer) => isOf(of, timer))) return null;
          const ready = [...tables.timers.values()].filter((timer) => isOf(of, timer) && timer.readyAt <= now).sort(byReady);
          return ready[0] === undefined ? null : fire(tables, ready[0], driver);
        },
      }),
    waitsOf: (of) =>
      db.run({
        says: `what waits of ${of}`,
        reads: true,
        work(tables) {
          const firing = [...tables.firing.values()].find((timer) => isOf(of, timer));
          const first = [...tables.timers.values()].filter((timer) => isOf(of, timer)).sort(byReady)[0];
          const readyAt = first?.readyAt ?? firing?.dueAt;
          return readyAt === undefined ? null : { readyAt, firing: firing !== undefined };
        },
      }),
    finish: (finished, inTurn = false) =>
      db.run({
        says: 'finish timers',
        work(tables) {
          for (const { key, taking, again, dead } of finished) {
            const fired = tables.firing.get(key);
            if (fired?.taking !== taking) continue;
            tables.firing.delete(key);
            if (tables.timers.has(key)) continue;
            const { dueAt, accountId, subcontractorId } = fired;
            if (again !== null) wait(tables, key, { ...again, accountId, subcontractorId });
            if (dead !== undefined) tables.dead.set(key, { key, dueAt, accountId, subcontractorId, ...dead });
          }
          const same = finished.flatMap(({ key }) => tables.timers.get(key)?.readyAt ?? []);
          const others = inTurn ? nextOf(tables, [], [...new Set(finished.map(({ key }) => key.slice(0, key.indexOf('-'))))]) : null;
          return [...same, ...(others === null ? [] : [others])].sort()[0] ?? null;
        },
      }),
    dead: (most) =>
      db.run({
        says: 'dead letters',
        reads: true,
        work: ({ dead }) => ({
          total: dead.size,
          latest: [...dead.values()]
            .sort((a, b) => (a.diedAt > b.diedAt || (a.diedAt === b.diedAt && a.key < b.key) ? -1 : 1))
            .slice(0, most),
        }),
      }),
    sendAgain: (keys, now) =>
      db.run({
        says: 'send dead letters again',
        work(tables) {
          const revived = [...tables.dead.values()].filter(({ key }) => keys === 'all' || keys.includes(key));
          for (const { key, dueAt, accountId, subcontractorId } of revived) {
            tables.dead.delete(key);
            if (!tables.timers.has(key)) wait(tables, key, { dueAt, readyAt: now, failures: 0, accountId, subcontractorId });
          }
          return revived.map(({ key }) => key).sort();
        },
      }),
    nextReady: (kinds) =>
      db.run({
        says: 'next ready timer',
        reads: true,
        work: (tables) => nextOf(tables, kinds, []),
      }),
    takeBack: (own = { driver: 0, inHand: [] }) =>
      db.run({
        says: 'take timers back',
        work(tables) {
          let back = 0;
          for (const { key, dueAt, failures, driver, accountId, subcontractorId } of [...tables.firing.values()]) {
            if (driver === own.driver ? own.inHand.includes(key) : db.isLocked(lockOf(driver))) continue;
            tables.firing.delete(key);
            if (tables.timers.has(key)) continue;
            wait(tables, key, { dueAt, readyAt: dueAt, failures, accountId, subcontractorId });
            back++;
          }
          return back;
        },
      }),
    isBusy: (kinds, readyBy) =>
      db.run({
        says: 'timers being fired or ready',
        reads: true,
        work(tables) {
          const next = nextOf(tables, kinds, []);
          const ready = next !== null && readyBy !== null && next <= readyBy;
          return ready || [...tables.firing.keys()].some((key) => kinds.includes(key.split('-')[0]!));
        },
      }),
    newDriver: async () => db.number(),
    hold(driver, until) {
      const locked = Promise.withResolvers<void>();
      const lost = db.begin(async (tx) => {
        await db.lock(lockOf(driver), tx);
        locked.resolve();
        await until;
      });
      lost.catch(locked.reject);
      return { locked: locked.promise, lost };
    },
  };
};
