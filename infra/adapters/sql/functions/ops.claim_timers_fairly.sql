-- Takes what is ready of a kind while that is more than there is room for: tenants in a round (infra/decisions/101). A round gives each tenant
-- who has something ready equally many turns, a hundred in all or one each, so that looking for those tenants, which reads an entry for each
-- tenant of the kind, is paid once in a hundred. ops.turns holds how many turns each has left; who comes meanwhile is in the next round.
create or replace function ops.claim_timers_fairly(of_kind text, moment timestamptz, most integer, by_driver integer)
returns table (key text, due_at timestamptz, failures integer, taking bigint) language plpgsql volatile
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  room integer := most;
  chosen tid[];
begin
  -- One at a time: two that choose together would give a tenant the same turn.
  perform pg_advisory_xact_lock(hashtext('ops.claim_timers_fairly'), hashtext(of_kind));
  while room > 0 loop
    if not exists (select from ops.turns t where t.kind = of_kind) then
      insert into ops.turns (kind, tenant, holder, turn)
      with recursive tenants as (
        (select coalesce(w.account_id, 0) as id from ops.timers w where w.kind = of_kind order by coalesce(w.account_id, 0) limit 1)
        union all
        select (select coalesce(w.account_id, 0) from ops.timers w where w.kind = of_kind and coalesce(w.account_id, 0) > t.id
          order by coalesce(w.account_id, 0) limit 1)
        from tenants t where t.id is not null
      )
      select of_kind, t.id::text, '', ceil(greatest(100, most)::numeric / count(*) over ()) from tenants t
      where (select w.ready_at from ops.timers w where w.kind = of_kind and coalesce(w.account_id, 0) = t.id
        and not exists (select from ops.firing f where f.key = w.key offset 0) order by w.ready_at limit 1) <= moment;
      exit when not found;
    end if;
    with next as (
      select t.tenant, t.turn from ops.turns t where t.kind = of_kind order by t.turn desc, t.tenant limit room
    ), share as (
      select n.tenant, least(n.turn, room / count(*) over () + (row_number() over (order by n.turn desc, n.tenant) <= room % count(*) over ())::integer) as turns
      from next n
    ), picked as (
      select s.tenant, s.turns, array(
        select w.ctid from ops.timers w
        where w.kind = of_kind and coalesce(w.account_id, 0) = s.tenant::bigint and w.ready_at <= moment
          and not exists (select from ops.firing f where f.key = w.key offset 0)
        order by w.ready_at limit s.turns for update skip locked) as rows
      from share s
    ), served as (
      -- Who has nothing more that is ready leaves the round.
      update ops.turns t set turn = case when cardinality(p.rows) < p.turns then 0 else t.turn - p.turns end
      from picked p where t.kind = of_kind and t.tenant = p.tenant and t.holder = ''
    )
    select array(select unnest(p.rows) from picked p) into chosen;
    delete from ops.turns t where t.kind = of_kind and t.turn <= 0;
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
