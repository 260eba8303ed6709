-- Ends firings of one kind, and says when the first timer may be taken that waited for them: one of the same keys, or, of a kind whose timers
-- are taken in turn, any of it. An engine that knows of an earlier one need not look.
create or replace function ops.finish_firings(
  keys text[], takings bigint[], again_keys text[], dues timestamptz[], readies timestamptz[], times_failed integer[],
  dead_keys text[], dead_failures integer[], deaths timestamptz[], errors text[], turn_kinds text[])
returns timestamptz language plpgsql volatile
set enable_seqscan = off set enable_bitmapscan = off set plan_cache_mode = force_generic_plan as $$
begin
  perform ops.end_firings(keys, takings, again_keys, dues, readies, times_failed, dead_keys, dead_failures, deaths, errors);
  return least((select min(w.ready_at) from ops.timers w where w.key = any (keys)), ops.next_timer_in_turn(turn_kinds));
end
$$;
