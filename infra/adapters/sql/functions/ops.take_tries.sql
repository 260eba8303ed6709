-- Takes one try of each limit, or of none: `refused` is the first that has no room, else null. Nobody's clock is trusted to be the latest:
-- what is counted lies within the window before *and after* the moment, so the last of any window to be written finds all others of it,
-- in whatever order they came. `tells`: nobody was told of this refusal within the window.
create or replace function ops.take_tries(moment timestamptz, buckets text[], parts text[], distinctly boolean[], seconds integer[], allowed bigint[], weights bigint[])
returns table (refused integer, wait_seconds integer, tells boolean) language plpgsql volatile
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  span interval;
  wanted bigint;
begin
  for i in 1 .. cardinality(buckets) loop
    -- One after the other, always in the order of the limits: two calls never wait for each other.
    perform pg_advisory_xact_lock(hashtextextended(buckets[i], 0));
    span := make_interval(secs => seconds[i]);
    wanted := case when distinctly[i] then 1 else weights[i] end;
    -- From the newest back: the first that leaves no room must go before there is some.
    select i, greatest(1, ceil(extract(epoch from t.at + span - moment)))::integer into refused, wait_seconds
    from (
      select at, sum(case when distinctly[i] then 1 else weight end) over (order by at desc, part) as newer
      from ops.tries
      where bucket = buckets[i] and weight > 0 and at > moment - span and at < moment + span * (257.0 / 256)
        and not (distinctly[i] and part = parts[i])
      -- A try that is wider than its limit never has room.
      union all select moment, 0 where wanted > allowed[i]
    ) t
    where newer + wanted > allowed[i] order by at desc limit 1;
    if refused is not null then
      tells := not exists (select from ops.tries where bucket = buckets[i] and part = 'told' and at > moment - span and at < moment + span);
      if tells then
        insert into ops.tries as t values (buckets[i], 'told', moment, 0, moment + span)
        on conflict (bucket, part) do update set at = excluded.at, over_at = excluded.over_at;
      end if;
      return next;
      return;
    end if;
  end loop;
  insert into ops.tries as t
  select b.bucket, b.part, moment, b.weight, moment + make_interval(secs => b.seconds)
  from unnest(buckets, parts, weights, seconds) as b (bucket, part, weight, seconds)
  on conflict (bucket, part) do update set
    at = greatest(t.at, excluded.at), weight = t.weight + excluded.weight, over_at = greatest(t.over_at, excluded.over_at);
  return next;
end
$$;
