-- Which taking a firing is. The end of a firing whose answer was lost is written again, and by then the same key may be in hand once more:
-- named by its key and its process alone, the second writing would end the wrong one, and the next wake would be fired twice at once or
-- lost (found by infra/simulation).
create sequence ops.takings;
alter table ops.firing add column taking bigint not null default nextval('ops.takings');

drop function ops.take_wakes(text, timestamptz, integer, integer);
create function ops.take_wakes(of_kind text, moment timestamptz, most integer, by_driver integer)
returns table (key text, due_at timestamptz, failures integer, taking bigint) language plpgsql volatile
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
  returning f.key, f.due_at, f.failures, f.taking;
end
$$;
