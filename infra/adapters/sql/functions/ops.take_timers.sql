-- One look of an engine: takes what is ready, if anything is, and says when the next may be taken. The last row, without a key, says that
-- moment. Each statement in here sees what the one before did. Plans are made once a session: made for each call, as the server does with the
-- first ones, they are most of what a look costs.
create or replace function ops.take_timers(
  kinds text[], most integer[], turn_kinds text[], turn_most integer[], moment timestamptz, by_driver integer)
returns table (key text, due_at timestamptz, failures integer, taking bigint, next_at timestamptz) language plpgsql volatile
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  next_one timestamptz := least(ops.next_timer(kinds), ops.next_timer_in_turn(turn_kinds));
begin
  if next_one <= moment then
    for i in 1 .. cardinality(kinds) loop
      continue when coalesce(ops.next_timer(kinds[i:i]), 'infinity') > moment;
      return query
      select t.key, t.due_at, t.failures, t.taking, null::timestamptz from ops.claim_timers(kinds[i], moment, most[i], by_driver) t;
    end loop;
    for i in 1 .. cardinality(turn_kinds) loop
      continue when coalesce(ops.next_timer_in_turn(turn_kinds[i:i]), 'infinity') > moment;
      return query
      select t.key, t.due_at, t.failures, t.taking, null::timestamptz from ops.claim_timers_in_turn(turn_kinds[i], moment, turn_most[i], by_driver) t;
    end loop;
    next_one := least(ops.next_timer(kinds), ops.next_timer_in_turn(turn_kinds));
  end if;
  return query select null::text, null::timestamptz, null::integer, null::bigint, next_one;
end
$$;
