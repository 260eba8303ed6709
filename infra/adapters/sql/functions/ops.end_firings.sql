-- Ends firings; what is due again is planned, what failed too often is given up, unless it was planned anew meanwhile.
create or replace function ops.end_firings(
  keys text[], takings bigint[], again_keys text[], dues timestamptz[], readies timestamptz[], times_failed integer[],
  dead_keys text[] default '{}', dead_failures integer[] default '{}', deaths timestamptz[] default '{}', errors text[] default '{}')
returns void language plpgsql volatile
set enable_seqscan = off set enable_bitmapscan = off set enable_nestloop = off set enable_mergejoin = off as $$
declare
  given_up text[];
begin
  if cardinality(dead_keys) > 0 then
    -- Planned first: who plans the key at this moment is waited for, and wins.
    with done as (
      delete from ops.firing f where f.key = any (dead_keys) and f.taking = any (takings) returning f.*
    ), planned as (
      insert into ops.timers as t (key, due_at, ready_at, failures, account_id, subcontractor_id)
      select d.key, d.due_at, d.due_at, d.failures, d.account_id, d.subcontractor_id from done d order by d.key
      on conflict (key) do nothing returning t.key
    )
    select array_agg(planned.key) from planned into given_up;
    with gone as (
      delete from ops.timers t where t.key = any (given_up) returning t.*
    )
    insert into ops.dead_timers as t (key, due_at, account_id, subcontractor_id, failures, died_at, error)
    select g.key, g.due_at, g.account_id, g.subcontractor_id, d.failures, d.died_at, d.error
    from gone g join unnest(dead_keys, dead_failures, deaths, errors) as d (key, failures, died_at, error) on d.key = g.key
    on conflict (key) do update set due_at = excluded.due_at, failures = excluded.failures, died_at = excluded.died_at, error = excluded.error;
  end if;
  with done as (
    delete from ops.firing f using unnest(takings) as t (taking) where f.key = any (keys) and f.taking = t.taking
    returning f.key, f.account_id, f.subcontractor_id
  )
  insert into ops.timers (key, due_at, ready_at, failures, account_id, subcontractor_id)
  select a.key, a.due_at, a.ready_at, a.failures, done.account_id, done.subcontractor_id
  from unnest(again_keys, dues, readies, times_failed) as a (key, due_at, ready_at, failures) join done on done.key = a.key
  order by a.key
  on conflict (key) do nothing;
end
$$;
