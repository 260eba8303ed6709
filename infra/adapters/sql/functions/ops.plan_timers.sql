-- Plans many timers, or moves them. `on conflict` alone would announce each row before it writes it and confirm it afterwards, a third of
-- its cost, also where nothing can conflict. So a plain insert is tried first, unless the first key says that this is a plan made anew.
-- Keys come in order, each once: two planners wait for each other and never in a circle. Whoever plans for nobody leaves whose it was.
create or replace function ops.plan_timers(keys text[], dues timestamptz[], accounts bigint[] default null, subcontractors bigint[] default null)
returns void language plpgsql volatile as $$
declare
  planned boolean := false;
begin
  if not exists (select from ops.timers where key = keys[1]) then
    begin
      insert into ops.timers (key, due_at, ready_at, account_id, subcontractor_id)
      select p.key, p.due, p.due, p.account, p.subcontractor from unnest(keys, dues, accounts, subcontractors) as p (key, due, account, subcontractor);
      planned := true;
    exception when unique_violation then
      null;
    end;
  end if;
  if not planned then
    insert into ops.timers (key, due_at, ready_at, account_id, subcontractor_id)
    select p.key, p.due, p.due, p.account, p.subcontractor from unnest(keys, dues, accounts, subcontractors) as p (key, due, account, subcontractor)
    on conflict (key) do update set due_at = excluded.due_at, ready_at = excluded.ready_at, failures = 0,
      account_id = coalesce(excluded.account_id, timers.account_id), subcontractor_id = coalesce(excluded.subcontractor_id, timers.subcontractor_id)
    where timers.due_at <> excluded.due_at;
  end if;
  -- Behind the plan: an end that gives the key up at this moment was waited for above, and is seen here.
  if exists (select from ops.dead_timers) then
    delete from ops.dead_timers where key = any (keys);
  end if;
end
$$;
