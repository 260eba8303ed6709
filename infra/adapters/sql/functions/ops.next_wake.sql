-- For programs of the version before (../migrations/340-timers.sql).
create or replace function ops.next_wake(kinds text[]) returns timestamptz language plpgsql stable as $$
begin
  return ops.next_timer(kinds);
end
$$;
