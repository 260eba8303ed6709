-- Fired wakes leave dead entries at the head of wakes_ready, which the look for the next due one walks over. By default a million pending
-- wakes allow 200 000 of them before a vacuum; here a few thousand.
alter table ops.wakes set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
alter table ops.firing set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- Both looks go along wakes_ready from its beginning and stop at what they need. Left to itself the planner, whose statistics of tables
-- that empty and fill are always old, reads and sorts everything that is due for each batch: after an outage that is quadratic.
create function ops.take_wakes(of_kind text, moment timestamptz, most integer, by_driver integer)
returns table (key text, due_at timestamptz, failures integer) language plpgsql volatile
set enable_sort = off set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
begin
  return query
  with ready as (
    select w.key from ops.wakes w
    where w.kind = of_kind and w.ready_at <= moment and not exists (select from ops.firing f where f.key = w.key)
    order by w.ready_at limit most for update skip locked
  ), taken as (
    delete from ops.wakes w using ready where w.key = ready.key returning w.key, w.due_at, w.failures
  )
  insert into ops.firing as f (key, due_at, failures, driver) select taken.key, taken.due_at, taken.failures, by_driver from taken
  returning f.key, f.due_at, f.failures;
end
$$;

create function ops.next_wake(kinds text[]) returns timestamptz language plpgsql stable
set enable_sort = off set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return (
    select min(first.ready_at) from unnest(kinds) as k (kind)
    cross join lateral (
      select w.ready_at from ops.wakes w where w.kind = k.kind and not exists (select from ops.firing f where f.key = w.key)
      order by w.ready_at limit 1
    ) as first);
end
$$;
