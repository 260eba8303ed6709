-- Plans many wakes, or moves them. `on conflict` alone would announce each row before it writes it and confirm it afterwards, a third of
-- its cost, also where nothing can conflict. So a plain insert is tried first, unless the first key says that this is a plan made anew.
-- Keys come in order, each once: two planners wait for each other and never in a circle.
create function ops.plan_wakes(keys text[], dues timestamptz[]) returns void language plpgsql volatile as $$
begin
  if not exists (select from ops.wakes where key = keys[1]) then
    begin
      insert into ops.wakes (key, due_at, ready_at) select p.key, p.due, p.due from unnest(keys, dues) as p (key, due);
      return;
    exception when unique_violation then
      null;
    end;
  end if;
  insert into ops.wakes (key, due_at, ready_at) select p.key, p.due, p.due from unnest(keys, dues) as p (key, due)
  on conflict (key) do update set due_at = excluded.due_at, ready_at = excluded.ready_at, failures = 0
  where wakes.due_at <> excluded.due_at;
end
$$;
