-- Takes what is ready of a kind while that is more than there is room for: tenants in a round (infra/decisions/101). A round gives each tenant
-- who has something ready equally many turns. It is long enough for the search of these tenants, which reads an entry of the index for each
-- tenant of the kind, to cost five entries a turn at most. ops.turns holds how many turns each has left; who comes meanwhile is in the next
-- round. Comparing rows, and no sorting, leaves the planner one way: along timers_tenants, from a tenant's first timer to what is needed.
create or replace function ops.claim_timers_fairly(of_kind text, moment timestamptz, most integer, by_driver integer)
returns table (key text, due_at timestamptz, failures integer, taking bigint) language plpgsql volatile
set enable_sort = off set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  room integer := most;
  new_round boolean;
  chosen tid[];
begin
  -- One at a time: two that choose together would give a tenant the same turn.
  perform pg_advisory_xact_lock(hashtext('ops.claim_timers_fairly'), hashtext(of_kind));
  while room > 0 loop
    new_round := not exists (select from ops.turns t where t.kind = of_kind);
    if new_round then
      insert into ops.turns (kind, tenant, holder, turn)
      with recursive tenants as (
        (select coalesce(w.account_id, 0) as id, w.ready_at from ops.timers w where w.kind = of_kind
          order by coalesce(w.account_id, 0), w.ready_at limit 1)
        union all
        select n.id, n.ready_at from tenants t cross join lateral (
          select coalesce(w.account_id, 0) as id, w.ready_at from ops.timers w where w.kind = of_kind and coalesce(w.account_id, 0) > t.id
          order by coalesce(w.account_id, 0), w.ready_at limit 1) as n
      )
      select of_kind, t.id::text, '', ceil(greatest(100, most, (select count(*) from tenants) / 5) / count(*) over ()::numeric)
      from tenants t where t.ready_at <= moment;
    end if;
    with next as (
      select t.ctid as place, t.tenant, t.turn from ops.turns t where t.kind = of_kind order by t.turn desc limit room
    ), share as (
      select n.*, least(n.turn, room / count(*) over () + (row_number() over () <= room % count(*) over ())::integer) as turns from next n
    ), picked as (
      select s.*, array(
        select w.ctid from ops.timers w
        where w.kind = of_kind and (coalesce(w.account_id, 0), w.ready_at) >= (s.tenant::bigint, '-infinity')
          and (coalesce(w.account_id, 0), w.ready_at) <= (s.tenant::bigint, moment)
          and not exists (select from ops.firing f where f.key = w.key offset 0)
        order by coalesce(w.account_id, 0), w.ready_at limit s.turns for update skip locked) as rows
      from share s
    ), over as (
      -- Its turns are used up, or it has nothing more that is ready.
      delete from ops.turns t using picked p where t.ctid = p.place and (p.turns = p.turn or cardinality(p.rows) < p.turns)
    ), served as (
      update ops.turns t set turn = t.turn - p.turns from picked p where t.ctid = p.place and p.turns < p.turn and cardinality(p.rows) = p.turns
    )
    select array(select unnest(p.rows) from picked p) into chosen;
    -- What is ready is being fired or planned anew at this moment.
    exit when new_round and cardinality(chosen) = 0;
    return query
    with taken as (
      delete from ops.timers w where w.ctid = any (chosen) returning w.key, w.due_at, w.failures, w.account_id, w.subcontractor_id
    )
    insert into ops.firing as f (key, due_at, failures, driver, account_id, subcontractor_id)
    select t.key, t.due_at, t.failures, by_driver, t.account_id, t.subcontractor_id from taken t
    returning f.key, f.due_at, f.failures, f.taking;
    room := room - cardinality(chosen);
  end loop;
end
$$;
