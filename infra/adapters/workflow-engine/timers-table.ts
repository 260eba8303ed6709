// The statements over ops.timers and ops.firing (infra/adapters/sql/migrations/120, 210, 244). Everything goes by set: one statement for a batch.
import type { Instant } from '#domain/kernel/calendar.ts';
import type { Timer } from '#domain/ports/workflow-engine.ts';
import type { Sql } from '#projections/sql.ts';

/** `taking` names this one firing of the key, for ever. */
export type Taken = Timer & { failures: number; taking: string };
/** What becomes of a timer that was fired: gone, due again, or tried again later. */
export type Finished = { key: string; taking: string; again: { dueAt: Instant; readyAt: Instant; failures: number } | null };

/** Class of the advisory locks that tell living drivers. */
export const DRIVER_LOCK = 1_465_992_005;

/** A timer that is being fired stays so: the new plan comes after it. */
export async function plan(sql: Sql, timers: readonly Timer[]): Promise<void> {
  if (timers.length === 0) return;
  // The last plan of a key wins; one statement may not touch a row twice.
  const last = [...new Map(timers.map((timer) => [timer.key, timer])).values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  await sql`select ops.plan_timers(${last.map((w) => w.key)}::text[], ${last.map((w) => w.dueAt)}::timestamptz[])`;
}

export async function cancel(sql: Sql, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await sql`delete from ops.timers where key = any(${keys as string[]}::text[])`;
}

/** At most so many of a kind. `inTurn`: one of a holder at a time. */
export type Wanted = { kind: string; most: number; inTurn?: boolean | undefined };

/** Moves what is ready into ops.firing; what another driver holds is passed over. A key is never fired twice at once. */
export async function take(sql: Sql, driver: number, wanted: readonly Wanted[], now: Instant): Promise<Taken[]> {
  const { inTurn = [], asDue = [] } = Object.groupBy(wanted, (one) => (one.inTurn ? 'inTurn' : 'asDue'));
  const kinds = (of: readonly Wanted[]): string[] => of.map(({ kind }) => kind);
  const most = (of: readonly Wanted[]): number[] => of.map((one) => one.most);
  return [
    ...(await sql<Taken[]>`
      select t.key, t.due_at as "dueAt", t.failures, t.taking
      from unnest(${kinds(asDue)}::text[], ${most(asDue)}::integer[]) as w (kind, most),
        lateral ops.claim_timers(w.kind, ${now}::timestamptz, w.most, ${driver}::integer) t
      union all select t.key, t.due_at, t.failures, t.taking
      from unnest(${kinds(inTurn)}::text[], ${most(inTurn)}::integer[]) as w (kind, most),
        lateral ops.claim_timers_in_turn(w.kind, ${now}::timestamptz, w.most, ${driver}::integer) t`),
  ];
}

/**
 * Ends firings; written twice it ends none but these. A key that was planned anew meanwhile keeps that plan. Keys of one kind only, in
 * order: two statements that wait for each other's keys would otherwise be a deadlock with a plan.
 */
export async function finish(sql: Sql, finished: readonly Finished[]): Promise<void> {
  const again = finished.filter((f) => f.again !== null);
  await sql`
    select ops.end_firings(${finished.map((f) => f.key)}::text[], ${finished.map((f) => f.taking)}::bigint[], ${again.map((f) => f.key)}::text[],
      ${again.map((f) => f.again!.dueAt)}::timestamptz[], ${again.map((f) => f.again!.readyAt)}::timestamptz[],
      ${again.map((f) => f.again!.failures)}::integer[])`;
}

/** The earliest moment at which a timer of these kinds may be taken, or null; `inTurn`: of those that are taken in turn. */
export async function nextReady(sql: Sql, kinds: readonly string[], inTurn: readonly string[] = []): Promise<Instant | null> {
  const [row] = await sql<{ at: Instant | null }[]>`
    select least(ops.next_timer(${kinds as string[]}::text[]), ops.next_timer_in_turn(${inTurn as string[]}::text[])) as at`;
  return row?.at ?? null;
}

/** A living driver, and what it knows to have taken. */
export type Own = { driver: number; inHand: readonly string[] };

/**
 * What dead drivers had taken is ready again, and what our own took without hearing of it, because the answer was lost with its
 * connection; never what it has in hand, also while its lock is away with the server. A plan made since then wins. Answers how many.
 */
export async function takeBack(sql: Sql, own: Own = { driver: 0, inHand: [] }): Promise<number> {
  const rows = await sql`
    with dead as (
      delete from ops.firing f
      where case when f.driver = ${own.driver} then f.key <> all(${own.inHand as string[]}::text[]) else not exists (select from pg_locks l where l.locktype = 'advisory' and l.granted and l.classid = ${DRIVER_LOCK}
                        and l.objid = f.driver::bigint::oid and l.objsubid = 2 and l.database = (select oid from pg_database where datname = current_database())) end
      returning key, due_at, failures
    )
    insert into ops.timers (key, due_at, ready_at, failures) select key, due_at, due_at, failures from dead
    on conflict (key) do nothing returning key`;
  return rows.length;
}

/** Whether anything of these kinds is being fired, by anybody. */
export async function firing(sql: Sql, kinds: readonly string[]): Promise<boolean> {
  const [row] = await sql<
    { busy: boolean }[]
  >`select exists (select from ops.firing where split_part(key, '-', 1) = any(${kinds as string[]}::text[])) as busy`;
  return row!.busy;
}
