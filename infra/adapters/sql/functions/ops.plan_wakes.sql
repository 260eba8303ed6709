-- For programs of the version before (../migrations/340-timers.sql).
create or replace function ops.plan_wakes(keys text[], dues timestamptz[]) returns void language plpgsql volatile as $$
begin
  perform ops.plan_timers(keys, dues);
end
$$;
