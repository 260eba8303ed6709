-- Ends firings; what is due again is planned, unless it was planned anew meanwhile.
create or replace function ops.end_firings(keys text[], takings bigint[], again_keys text[], dues timestamptz[], readies timestamptz[], times_failed integer[])
returns void language plpgsql volatile
set enable_seqscan = off set enable_bitmapscan = off set enable_nestloop = off set enable_mergejoin = off as $$
begin
  with done as (
    delete from ops.firing f using unnest(takings) as t (taking) where f.key = any (keys) and f.taking = t.taking returning f.key
  )
  insert into ops.timers (key, due_at, ready_at, failures)
  select a.key, a.due_at, a.ready_at, a.failures
  from unnest(again_keys, dues, readies, times_failed) as a (key, due_at, ready_at, failures) join done on done.key = a.key
  order by a.key
  on conflict (key) do nothing;
end
$$;
