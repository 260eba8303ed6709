-- Takes what is due, first things first. Goes along timers_ready from its beginning and stops at what it needs. Left to itself the planner,
-- whose statistics of tables that empty and fill are always old, reads and sorts everything that is due for each batch: after an outage
-- that is quadratic. What is being fired is looked up key by key, and its ends are found by key, whatever the planner believes of
-- ops.firing. That table is empty whenever a vacuum looks; plans made just then read all of it for each timer, and sessions kept them: a
-- batch became quadratic. OFFSET 0 keeps a look-up a look-up. A timer that moved while it was locked is not at its place any more: it stays
-- for the next look.
create or replace function ops.claim_timers(of_kind text, moment timestamptz, most integer, by_driver integer)
returns table (key text, due_at timestamptz, failures integer, taking bigint) language plpgsql volatile
set enable_sort = off set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
begin
  -- More than there is room for, and of several tenants.
  if exists (select from ops.timers w where w.kind = of_kind and w.ready_at <= moment order by w.ready_at offset most limit 1)
    and (select coalesce(w.account_id, 0) from ops.timers w where w.kind = of_kind order by coalesce(w.account_id, 0) limit 1)
      <> (select coalesce(w.account_id, 0) from ops.timers w where w.kind = of_kind order by coalesce(w.account_id, 0) desc limit 1) then
    return query select * from ops.claim_timers_fairly(of_kind, moment, most, by_driver);
    return;
  end if;
  -- Nobody waits any more: whoever comes next begins a new round.
  if exists (select from ops.turns t where t.kind = of_kind) then
    delete from ops.turns t where t.kind = of_kind;
  end if;
  return query
  with taken as (
    delete from ops.timers w where w.ctid = any (array(
      select w.ctid from ops.timers w
      where w.kind = of_kind and w.ready_at <= moment and not exists (select from ops.firing f where f.key = w.key offset 0)
      order by w.ready_at limit most for update skip locked))
    returning w.key, w.due_at, w.failures, w.account_id, w.subcontractor_id
  )
  insert into ops.firing as f (key, due_at, failures, driver, account_id, subcontractor_id)
  select t.key, t.due_at, t.failures, by_driver, t.account_id, t.subcontractor_id from taken t
  returning f.key, f.due_at, f.failures, f.taking;
end
$$;
