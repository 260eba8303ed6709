-- Takes the earliest ready timer of a group, the keys that are `of_group` or begin with it and a dash, while nothing of it is being fired.
-- A row that is being planned or cancelled is waited for: passed over, it would be asked for again at once. '.' follows '-'.
create or replace function ops.claim_timer_of(of_group text, moment timestamptz, by_driver integer)
returns table (key text, due_at timestamptz, failures integer, taking bigint) language plpgsql volatile
set enable_seqscan = off as $$
#variable_conflict use_column
begin
  -- One at a time: what follows sees what the one before has taken.
  perform pg_advisory_xact_lock(hashtext('ops.claim_timer_of'), hashtext(of_group));
  if exists (select from ops.firing f where f.key = of_group or f.key ~>=~ (of_group || '-') and f.key ~<~ (of_group || '.')) then
    return;
  end if;
  return query
  with taken as (
    delete from ops.timers w where w.ctid = any (array(
      select w.ctid from ops.timers w
      where (w.key = of_group or w.key ~>=~ (of_group || '-') and w.key ~<~ (of_group || '.')) and w.ready_at <= moment
      order by w.ready_at, w.key limit 1 for update))
    returning w.key, w.due_at, w.failures, w.account_id, w.subcontractor_id
  )
  insert into ops.firing as f (key, due_at, failures, driver, account_id, subcontractor_id)
  select t.key, t.due_at, t.failures, by_driver, t.account_id, t.subcontractor_id from taken t
  returning f.key, f.due_at, f.failures, f.taking;
end
$$;
