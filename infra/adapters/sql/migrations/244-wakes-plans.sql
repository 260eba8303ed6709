-- What is being fired is looked up key by key, and its ends are found by key, whatever the planner believes of ops.firing. That table is
-- empty whenever a vacuum looks; plans made just then read all of it for each wake, and sessions kept them: a batch became quadratic.
-- OFFSET 0 keeps a look-up a look-up. A wake that moved while it was locked is not at its place any more: it stays for the next look.
create or replace function ops.take_wakes(of_kind text, moment timestamptz, most integer, by_driver integer)
returns table (key text, due_at timestamptz, failures integer, taking bigint) language plpgsql volatile
set enable_sort = off set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
begin
  return query
  with taken as (
    delete from ops.wakes w where w.ctid = any (array(
      select w.ctid from ops.wakes w
      where w.kind = of_kind and w.ready_at <= moment and not exists (select from ops.firing f where f.key = w.key offset 0)
      order by w.ready_at limit most for update skip locked))
    returning w.key, w.due_at, w.failures
  )
  insert into ops.firing as f (key, due_at, failures, driver) select taken.key, taken.due_at, taken.failures, by_driver from taken
  returning f.key, f.due_at, f.failures, f.taking;
end
$$;

create or replace function ops.next_wake(kinds text[]) returns timestamptz language plpgsql stable
set enable_sort = off set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return (
    select min(first.ready_at) from unnest(kinds) as k (kind)
    cross join lateral (
      select w.ready_at from ops.wakes w
      where w.kind = k.kind and not exists (select from ops.firing f where f.key = w.key offset 0)
      order by w.ready_at limit 1
    ) as first);
end
$$;

-- Ends firings; what is due again is planned, unless it was planned anew meanwhile.
create function ops.end_firings(keys text[], takings bigint[], again_keys text[], dues timestamptz[], readies timestamptz[], times_failed integer[])
returns void language plpgsql volatile
set enable_seqscan = off set enable_bitmapscan = off set enable_nestloop = off set enable_mergejoin = off as $$
begin
  with done as (
    delete from ops.firing f using unnest(takings) as t (taking) where f.key = any (keys) and f.taking = t.taking returning f.key
  )
  insert into ops.wakes (key, due_at, ready_at, failures)
  select a.key, a.due_at, a.ready_at, a.failures
  from unnest(again_keys, dues, readies, times_failed) as a (key, due_at, ready_at, failures) join done on done.key = a.key
  order by a.key
  on conflict (key) do nothing;
end
$$;
