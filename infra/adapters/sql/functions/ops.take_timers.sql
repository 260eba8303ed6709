-- One look of an engine: takes what is ready, if anything is, and says when the next may be taken. The last row, without a key, says that
-- moment. Each statement in here sees what the one before did.
create or replace function ops.take_timers(
  kinds text[], most integer[], turn_kinds text[], turn_most integer[], moment timestamptz, by_driver integer)
returns table (key text, due_at timestamptz, failures integer, taking bigint, next_at timestamptz) language plpgsql volatile as $$
#variable_conflict use_column
declare
  next_one timestamptz := least(ops.next_timer(kinds), ops.next_timer_in_turn(turn_kinds));
begin
  if next_one <= moment then
    return query
    select t.key, t.due_at, t.failures, t.taking, null::timestamptz
    from unnest(kinds, most) as w (kind, most), lateral ops.claim_timers(w.kind, moment, w.most, by_driver) t;
    return query
    select t.key, t.due_at, t.failures, t.taking, null::timestamptz
    from unnest(turn_kinds, turn_most) as w (kind, most), lateral ops.claim_timers_in_turn(w.kind, moment, w.most, by_driver) t;
    next_one := least(ops.next_timer(kinds), ops.next_timer_in_turn(turn_kinds));
  end if;
  return query select null::text, null::timestamptz, null::integer, null::bigint, next_one;
end
$$;
