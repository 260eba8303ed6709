-- The earliest moment at which a timer may be taken in turn: one of a holder that has a piece in work, or of a tenant that has two,
-- waits for the end of that.
create or replace function ops.next_timer_in_turn(kinds text[]) returns timestamptz language plpgsql stable
set enable_sort = off set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  full_tenants text[] := array(
    select split_part(f.key, '-', 1) || '-' || split_part(f.key, '-', 4) from ops.firing f
    where split_part(f.key, '-', 1) = any (kinds) group by 1 having count(*) >= 2);
begin
  return (
    select min(first.ready_at) from unnest(kinds) as k (kind)
    cross join lateral (
      select w.ready_at from ops.timers w
      where w.kind = k.kind and w.kind || '-' || split_part(w.key, '-', 4) <> all (full_tenants) and not exists (
        select from ops.firing f where split_part(f.key, '-', 1) = w.kind and split_part(f.key, '-', 2) = split_part(w.key, '-', 2) offset 0)
      order by w.ready_at limit 1
    ) as first);
end
$$;
