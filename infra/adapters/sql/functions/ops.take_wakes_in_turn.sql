-- For programs of the version before (../migrations/340-timers.sql).
create or replace function ops.take_wakes_in_turn(of_kind text, moment timestamptz, most integer, by_driver integer)
returns table (key text, due_at timestamptz, failures integer, taking bigint) language plpgsql volatile as $$
begin
  return query select * from ops.claim_timers_in_turn(of_kind, moment, most, by_driver);
end
$$;
