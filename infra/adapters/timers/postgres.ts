// Timers in PostgreSQL: the statements over ops.timers and ops.firing (infra/adapters/sql/migrations/120, 210, 350, 351).
import type { Instant } from '#domain/kernel/calendar.ts';
import type { ClaimedTimer, DeadTimer, Timers, WantedTimers } from '#domain/ports/timers.ts';
import type { Transaction } from '#domain/ports/transaction.ts';
import type { Database, Fragment, Sql } from '#projections/sql.ts';
import { ownSession, sqlOf } from '../sql/postgres.ts';

/** Class of the advisory locks that mark live drivers. */
export const DRIVER_LOCK = 1_465_992_005;

/** The group pattern of ops.claim_timer_of. */
const inGroup = (db: Sql, of: string): Fragment => db`(key = ${of} or key ~>=~ ${`${of}-`} and key ~<~ ${`${of}.`})`;

export const postgresTimers = (db: Database): Timers => ({
  ...plannedTimers(db),
  ...claimedTimers(db),
  ...drivers(db),
  ...deadTimers(db),
});

/** Plans and cancels timers, and answers when the next is due. */
function plannedTimers(db: Database): Pick<Timers, 'plan' | 'cancel' | 'waitsOf' | 'nextReady'> {
  const within = (tx?: Transaction): Sql => (tx === undefined ? db : sqlOf(tx));
  return {
    async plan(timers, tx) {
      if (timers.length === 0) return;
      // One statement may not touch a row twice.
      const last = [...new Map(timers.map((timer) => [timer.key, timer])).values()].sort((a, b) => (a.key < b.key ? -1 : 1));
      await within(tx)`
        select ops.plan_timers(${last.map(({ key }) => key)}::text[], ${last.map(({ dueAt }) => dueAt)}::timestamptz[],
          ${last.map(({ accountId }) => accountId ?? null)}::bigint[], ${last.map(({ subcontractorId }) => subcontractorId ?? null)}::bigint[])`;
    },
    async cancel(keys, tx) {
      if (keys.length === 0) return;
      await within(tx)`
        with planned as (delete from ops.timers where key = any(${keys as string[]}::text[]))
        delete from ops.dead_timers where key = any(${keys as string[]}::text[])`;
    },
    async waitsOf(of) {
      const [row] = await db<{ readyAt: Instant | null; firing: boolean }[]>`
        with waiting as (select min(ready_at) as at from ops.timers where ${inGroup(db, of)}),
          fired as (select min(due_at) as at from ops.firing where ${inGroup(db, of)})
        select coalesce(waiting.at, fired.at) as "readyAt", fired.at is not null as firing from waiting, fired`;
      const { readyAt, firing } = row!;
      return readyAt === null ? null : { readyAt, firing };
    },
    async nextReady(kinds) {
      const [row] = await db<{ at: Instant | null }[]>`select ops.next_timer(${kinds as string[]}::text[]) as at`;
      return row?.at ?? null;
    },
  };
}

/** Claims due timers and ends their firings. */
function claimedTimers(db: Database): Pick<Timers, 'claim' | 'claimOf' | 'finish' | 'isBusy' | 'takeBack'> {
  return {
    async claim(driver, wanted, now) {
      const { inTurn = [], asDue = [] } = Object.groupBy(wanted, (one) => (one.inTurn ? 'inTurn' : 'asDue'));
      const kinds = (of: readonly WantedTimers[]): string[] => of.map(({ kind }) => kind);
      const most = (of: readonly WantedTimers[]): number[] => of.map((one) => one.most);
      const rows = await db<(ClaimedTimer & { nextAt: Instant | null })[]>`
        select key, due_at as "dueAt", failures, taking, next_at as "nextAt" from ops.take_timers(${kinds(asDue)}::text[], ${most(asDue)}::integer[],
          ${kinds(inTurn)}::text[], ${most(inTurn)}::integer[], ${now}::timestamptz, ${driver}::integer)`;
      return { claimed: rows.slice(0, -1).map(({ nextAt: _, ...timer }) => timer), next: rows.at(-1)!.nextAt };
    },
    async claimOf(driver, of, now) {
      const [taken] = await db<ClaimedTimer[]>`
        select key, due_at as "dueAt", failures, taking from ops.claim_timer_of(${of}, ${now}::timestamptz, ${driver}::integer)`;
      return taken ?? null;
    },
    /** Of one kind only, in order: two statements that wait for each other's keys would otherwise deadlock with a plan. */
    async finish(finished, inTurn = false) {
      const again = finished.filter((f) => f.again !== null);
      const dead = finished.flatMap(({ key, dead }) => (dead === undefined ? [] : [{ key, ...dead }]));
      const [row] = await db<{ at: Instant | null }[]>`
        select ops.finish_firings(${finished.map((f) => f.key)}::text[], ${finished.map((f) => f.taking)}::bigint[], ${again.map((f) => f.key)}::text[],
          ${again.map((f) => f.again!.dueAt)}::timestamptz[], ${again.map((f) => f.again!.readyAt)}::timestamptz[],
          ${again.map((f) => f.again!.failures)}::integer[], ${dead.map((d) => d.key)}::text[], ${dead.map((d) => d.failures)}::integer[],
          ${dead.map((d) => d.diedAt)}::timestamptz[], ${dead.map((d) => d.error)}::text[],
          ${inTurn ? [...new Set(finished.map(({ key }) => key.slice(0, key.indexOf('-'))))] : []}::text[]) as at`;
      return row!.at;
    },
    async isBusy(kinds, readyBy) {
      const [row] = await db<{ busy: boolean }[]>`
        select exists (select from ops.firing where split_part(key, '-', 1) = any(${kinds as string[]}::text[]))
          or coalesce(ops.next_timer(${kinds as string[]}::text[]) <= ${readyBy}::timestamptz, false) as busy`;
      return row!.busy;
    },
    async takeBack(own = { driver: 0, inHand: [] }) {
      const rows = await db`
        with dead as (
          delete from ops.firing f
          where case when f.driver = ${own.driver} then f.key <> all(${own.inHand as string[]}::text[]) else not exists (select from pg_locks l where l.locktype = 'advisory' and l.granted and l.classid = ${DRIVER_LOCK}
                            and l.objid = f.driver::bigint::oid and l.objsubid = 2 and l.database = (select oid from pg_database where datname = current_database())) end
          returning key, due_at, failures, account_id, subcontractor_id
        )
        insert into ops.timers (key, due_at, ready_at, failures, account_id, subcontractor_id)
        select key, due_at, due_at, failures, account_id, subcontractor_id from dead
        on conflict (key) do nothing returning key`;
      return rows.length;
    },
  };
}

/** Drivers: each has a number, and holds a lock while it lives. */
function drivers(db: Database): Pick<Timers, 'newDriver' | 'hold'> {
  return {
    async newDriver() {
      const [row] = await db<{ number: number }[]>`select nextval('ops.timer_drivers')::integer as number`;
      return row!.number;
    },
    /**
     * A session of its own, idle: no open transaction, so vacuum can remove dead rows. Programs of the previous version see the same lock.
     */
    hold(driver, until) {
      const { session, gone } = ownSession(db);
      const locked = (async () => void (await session`select pg_advisory_lock(${DRIVER_LOCK}::integer, ${driver}::integer)`))();
      const lost = (async () => {
        try {
          await locked;
          if ((await Promise.race([until.then(() => 'over'), gone])) !== 'over') throw new Error(`the session of driver ${driver} is gone`);
          // Released here, and not by the end of the session, which the server may notice later: the next driver need not wait.
          await session`select pg_advisory_unlock(${DRIVER_LOCK}::integer, ${driver}::integer)`;
        } finally {
          await session.end({ timeout: 1 });
        }
      })();
      lost.catch(() => {});
      return { locked, lost };
    },
  };
}

/** Dead letters: timers that failed too often to be retried automatically. */
function deadTimers(db: Database): Pick<Timers, 'dead' | 'sendAgain'> {
  return {
    async dead(most) {
      const [counted] = await db<{ total: number }[]>`select count(*)::integer as total from ops.dead_timers`;
      const latest = await db<DeadTimer[]>`
        select key, due_at as "dueAt", account_id as "accountId", subcontractor_id as "subcontractorId", failures, died_at as "diedAt", error
        from ops.dead_timers order by died_at desc, key limit ${most}`;
      return { total: counted!.total, latest: [...latest] };
    },
    async sendAgain(keys, now) {
      const which = keys === 'all' ? db`true` : db`key = any(${keys as string[]}::text[])`;
      const rows = await db<{ key: string }[]>`
        with revived as (delete from ops.dead_timers where ${which} returning *), planned as (
          insert into ops.timers (key, due_at, ready_at, account_id, subcontractor_id)
          select key, due_at, ${now}::timestamptz, account_id, subcontractor_id from revived order by key
          on conflict (key) do nothing)
        select key from revived order by key`;
      return rows.map(({ key }) => key);
    },
  };
}
