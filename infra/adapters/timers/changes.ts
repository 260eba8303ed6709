// The outbox for an engine outside of the database: every plan, move and cancel of a timer also inserts a row, in the same transaction.
import type { TimerChange, TimerChanges } from '#domain/ports/timer-changes.ts';
import type { PlannedTimer, Timers } from '#domain/ports/timers.ts';
import type { Transaction } from '#domain/ports/transaction.ts';
import type { Database, Sql } from '#projections/sql.ts';
import { sqlOf } from '../sql/postgres.ts';

/** The store itself, which also records changes. A plan for the time that is already set is no change: process managers make many. */
export function forwardedTimers(timers: Timers, db: Database): Timers {
  const within = async (tx: Transaction | undefined, work: (tx: Transaction & Sql) => Promise<unknown>): Promise<void> => {
    if (tx === undefined) await db.begin((own) => work(own as Transaction & Sql));
    else await work(sqlOf(tx) as Transaction & Sql);
  };
  return {
    ...timers,
    async plan(plans, tx) {
      if (plans.length > 0)
        await within(tx, async (own) => {
          await notePlans(own, plans);
          await timers.plan(plans, own);
        });
    },
    async cancel(keys, tx) {
      if (keys.length > 0)
        await within(tx, async (own) => {
          await own`insert into ops.timer_changes (key) select w.key from ops.timers w where w.key = any(${keys as string[]}::text[])`;
          await timers.cancel(keys, own);
        });
    },
    /** Forwarded after the commit; after a crash in between the change is overdue. */
    async sendAgain(which, now) {
      const keys = await timers.sendAgain(which, now);
      await db`
        insert into ops.timer_changes (key, account_id, subcontractor_id)
        select w.key, w.account_id, w.subcontractor_id from ops.timers w where w.key = any(${keys}::text[])`;
      return keys;
    },
  };
}

/** Locks the current row, so that nobody moves it between this read and the plan: the engine would be told a wrong time. */
async function notePlans(tx: Sql, plans: readonly PlannedTimer[]): Promise<void> {
  const last = [...new Map(plans.map((plan) => [plan.key, plan])).values()];
  const keys = last.map(({ key }) => key);
  await tx`
    with standing as (select w.key, w.due_at from ops.timers w where w.key = any(${keys}::text[]) order by w.key using ~<~ for update)
    insert into ops.timer_changes (key, account_id, subcontractor_id)
    select p.key, p.account_id, p.subcontractor_id
    from unnest(${keys}::text[], ${last.map(({ dueAt }) => dueAt)}::timestamptz[], ${last.map((p) => p.accountId ?? null)}::bigint[],
      ${last.map((p) => p.subcontractorId ?? null)}::bigint[]) as p (key, due_at, account_id, subcontractor_id)
    left join standing s on s.key = p.key where s.due_at is distinct from p.due_at`;
}

export function postgresTimerChanges(db: Database): TimerChanges {
  return {
    /** One transaction: when a process dies, another can take its changes at once. */
    forward: (most, tell) =>
      db.begin(async (tx: Sql) => {
        const changes = await tx<TimerChange[]>`
          select change, key, account_id as "accountId", subcontractor_id as "subcontractorId"
          from ops.timer_changes order by change limit ${most} for update skip locked`;
        const told = changes.length === 0 ? [] : await tell(changes);
        if (told.length > 0) await tx`delete from ops.timer_changes where change = any(${told as number[]}::bigint[])`;
        return changes.length;
      }),
    async noteOverdue(before, most, after) {
      const rows = await db<{ readyAt: string; key: string }[]>`
        with overdue as (
          select w.* from ops.timers w
          where w.ready_at < ${before}::timestamptz and not exists (select from ops.firing f where f.key = w.key)
            and (w.ready_at, w.key) > (coalesce(${after?.readyAt ?? null}::timestamptz, '-infinity'), ${after?.key ?? ''})
          order by w.ready_at, w.key limit ${most}
        ), noted as (
          insert into ops.timer_changes (key, account_id, subcontractor_id) select key, account_id, subcontractor_id from overdue
        )
        select ready_at as "readyAt", key from overdue order by ready_at desc, key desc limit 1`;
      return (rows[0] as Awaited<ReturnType<TimerChanges['noteOverdue']>>) ?? null;
    },
    async waiting(kinds) {
      const [row] = await db<{ any: boolean }[]>`
        select exists (select from ops.timer_changes where split_part(key, '-', 1) = any(${kinds as string[]}::text[])) as any`;
      return row!.any;
    },
    becomes: (engine) =>
      db.begin(async (tx: Sql) => {
        const [was] = await tx<{ name: string }[]>`select name from ops.timer_engine for update`;
        if (was?.name === engine) return false;
        await tx`insert into ops.timer_engine (name) values (${engine}) on conflict (only_row) do update set name = excluded.name`;
        if (engine === 'embedded') await tx`delete from ops.timer_changes`;
        else
          await tx`
            insert into ops.timer_changes (key, account_id, subcontractor_id)
            select key, account_id, subcontractor_id from ops.timers order by ready_at`;
        return was !== undefined;
      }),
  };
}
