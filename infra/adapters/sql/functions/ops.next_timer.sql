-- The earliest moment at which a timer may be taken; planned as ops.claim_timers is, and for its reasons.
create or replace function ops.next_timer(kinds text[]) returns timestamptz language plpgsql stable
set enable_sort = off set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return (
    select min(first.ready_at) from unnest(kinds) as k (kind)
    cross join lateral (
      select w.ready_at from ops.timers w
      where w.kind = k.kind and not exists (select from ops.firing f where f.key = w.key offset 0)
      order by w.ready_at limit 1
    ) as first);
end
$$;
