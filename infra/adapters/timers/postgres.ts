// The timers in PostgreSQL: the statements over ops.timers and ops.firing (infra/adapters/sql/migrations/120, 210, 244).
import type { Instant } from '#domain/kernel/calendar.ts';
import type { ClaimedTimer, Timers, WantedTimers } from '#domain/ports/timers.ts';
import type { Transaction } from '#domain/ports/transaction.ts';
import type { Database, Fragment, Sql } from '#projections/sql.ts';
import { sqlOf } from '../sql/postgres.ts';

/** Class of the advisory locks that tell living drivers. */
export const DRIVER_LOCK = 1_465_992_005;

/** As ops.claim_timer_of says it. */
const inGroup = (db: Sql, of: string): Fragment => db`(key = ${of} or key ~>=~ ${`${of}-`} and key ~<~ ${`${of}.`})`;

export function postgresTimers(db: Database): Timers {
  const within = (tx?: Transaction): Sql => (tx === undefined ? db : sqlOf(tx));
  return {
    async plan(timers, tx) {
      if (timers.length === 0) return;
      // One statement may not touch a row twice.
      const last = [...new Map(timers.map((timer) => [timer.key, timer])).values()].sort((a, b) => (a.key < b.key ? -1 : 1));
      await within(tx)`select ops.plan_timers(${last.map(({ key }) => key)}::text[], ${last.map(({ dueAt }) => dueAt)}::timestamptz[])`;
    },
    async cancel(keys, tx) {
      if (keys.length > 0) await within(tx)`delete from ops.timers where key = any(${keys as string[]}::text[])`;
    },
    async claim(driver, wanted, now) {
      const { inTurn = [], asDue = [] } = Object.groupBy(wanted, (one) => (one.inTurn ? 'inTurn' : 'asDue'));
      const kinds = (of: readonly WantedTimers[]): string[] => of.map(({ kind }) => kind);
      const most = (of: readonly WantedTimers[]): number[] => of.map((one) => one.most);
      return [
        ...(await db<ClaimedTimer[]>`
          select t.key, t.due_at as "dueAt", t.failures, t.taking
          from unnest(${kinds(asDue)}::text[], ${most(asDue)}::integer[]) as w (kind, most),
            lateral ops.claim_timers(w.kind, ${now}::timestamptz, w.most, ${driver}::integer) t
          union all select t.key, t.due_at, t.failures, t.taking
          from unnest(${kinds(inTurn)}::text[], ${most(inTurn)}::integer[]) as w (kind, most),
            lateral ops.claim_timers_in_turn(w.kind, ${now}::timestamptz, w.most, ${driver}::integer) t`),
      ];
    },
    async claimOf(driver, of, now) {
      const [taken] = await db<ClaimedTimer[]>`
        select key, due_at as "dueAt", failures, taking from ops.claim_timer_of(${of}, ${now}::timestamptz, ${driver}::integer)`;
      return taken ?? null;
    },
    async waitsOf(of) {
      const [row] = await db<{ readyAt: Instant | null; firing: boolean }[]>`
        with waiting as (select min(ready_at) as at from ops.timers where ${inGroup(db, of)}),
          fired as (select min(due_at) as at from ops.firing where ${inGroup(db, of)})
        select coalesce(waiting.at, fired.at) as "readyAt", fired.at is not null as firing from waiting, fired`;
      const { readyAt, firing } = row!;
      return readyAt === null ? null : { readyAt, firing };
    },
    /** Of one kind only, in order: two statements that wait for each other's keys would otherwise be a deadlock with a plan. */
    async finish(finished) {
      const again = finished.filter((f) => f.again !== null);
      await db`
        select ops.end_firings(${finished.map((f) => f.key)}::text[], ${finished.map((f) => f.taking)}::bigint[], ${again.map((f) => f.key)}::text[],
          ${again.map((f) => f.again!.dueAt)}::timestamptz[], ${again.map((f) => f.again!.readyAt)}::timestamptz[],
          ${again.map((f) => f.again!.failures)}::integer[])`;
    },
    async nextReady(kinds, inTurn = []) {
      const [row] = await db<{ at: Instant | null }[]>`
        select least(ops.next_timer(${kinds as string[]}::text[]), ops.next_timer_in_turn(${inTurn as string[]}::text[])) as at`;
      return row?.at ?? null;
    },
    async takeBack(own = { driver: 0, inHand: [] }) {
      const rows = await db`
        with dead as (
          delete from ops.firing f
          where case when f.driver = ${own.driver} then f.key <> all(${own.inHand as string[]}::text[]) else not exists (select from pg_locks l where l.locktype = 'advisory' and l.granted and l.classid = ${DRIVER_LOCK}
                            and l.objid = f.driver::bigint::oid and l.objsubid = 2 and l.database = (select oid from pg_database where datname = current_database())) end
          returning key, due_at, failures
        )
        insert into ops.timers (key, due_at, ready_at, failures) select key, due_at, due_at, failures from dead
        on conflict (key) do nothing returning key`;
      return rows.length;
    },
    async isFiring(kinds) {
      const [row] = await db<
        { busy: boolean }[]
      >`select exists (select from ops.firing where split_part(key, '-', 1) = any(${kinds as string[]}::text[])) as busy`;
      return row!.busy;
    },
    async newDriver() {
      const [row] = await db<{ number: number }[]>`select nextval('ops.timer_drivers')::integer as number`;
      return row!.number;
    },
    /**
     * An open transaction that writes nothing, on a connection of its own. It must not keep an old snapshot either, or no dead row of the
     * whole database could be cleaned: the portal of a prepared statement stays open with its snapshot until the next one, a simple
     * statement's does not.
     */
    hold(driver, until) {
      const locked = Promise.withResolvers<void>();
      const lost = db.begin(async (tx) => {
        await tx.unsafe(`select pg_advisory_xact_lock(${DRIVER_LOCK}, ${driver})`).simple();
        locked.resolve();
        await until;
      });
      lost.catch(locked.reject);
      return { locked: locked.promise, lost };
    },
  };
}
