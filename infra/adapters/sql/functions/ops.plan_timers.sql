-- Plans many timers, or moves them. `on conflict` alone would announce each row before it writes it and confirm it afterwards, a third of
-- its cost, also where nothing can conflict. So a plain insert is tried first, unless the first key says that this is a plan made anew.
-- Keys come in order, each once: two planners wait for each other and never in a circle.
create or replace function ops.plan_timers(keys text[], dues timestamptz[]) returns void language plpgsql volatile as $$
begin
  if not exists (select from ops.timers where key = keys[1]) then
    begin
      insert into ops.timers (key, due_at, ready_at) select p.key, p.due, p.due from unnest(keys, dues) as p (key, due);
      return;
    exception when unique_violation then
      null;
    end;
  end if;
  insert into ops.timers (key, due_at, ready_at) select p.key, p.due, p.due from unnest(keys, dues) as p (key, due)
  on conflict (key) do update set due_at = excluded.due_at, ready_at = excluded.ready_at, failures = 0
  where timers.due_at <> excluded.due_at;
end
$$;
