-- Work of many tenants, taken in turn (infra/decisions/023-fair-turns): tenants in a round, within a tenant its holders in a round, one piece
-- of a holder at a time and two of a tenant, so that slow work of one tenant never holds every slot. Such keys are `<kind>-<holder>-<id>-<tenant>`.
create or replace function ops.claim_timers_in_turn(of_kind text, moment timestamptz, most integer, by_driver integer)
returns table (key text, due_at timestamptz, failures integer, taking bigint) language plpgsql volatile
set enable_seqscan = off as $$
#variable_conflict use_column
begin
  -- One at a time: two that choose together could take two pieces of one holder. What follows sees what the one before has taken.
  perform pg_advisory_xact_lock(hashtext('ops.claim_timers_in_turn'), hashtext(of_kind));
  return query
  with at_work as (
    select split_part(f.key, '-', 2) as holder, split_part(f.key, '-', 4) as tenant from ops.firing f where split_part(f.key, '-', 1) = of_kind
  ), ready as (
    select w.key, w.ready_at, split_part(w.key, '-', 2) as holder, split_part(w.key, '-', 4) as tenant
    from ops.timers w where w.kind = of_kind and w.ready_at <= moment
  ), first as (
    select distinct on (r.holder) r.* from ready r where r.holder not in (select holder from at_work) order by r.holder, r.ready_at, r.key
  ), in_tenant as (
    select f.*, row_number() over (partition by f.tenant order by t.turn nulls first, f.ready_at, f.key) as nth
    from first f left join ops.turns t on t.kind = of_kind and t.tenant = f.tenant and t.holder = f.holder
  ), begun as (
    select f.*, f.nth + (select count(*) from at_work a where a.tenant = f.tenant) as nth_at_work from in_tenant f
  ), chosen as (
    select i.key, i.tenant, i.holder, row_number() over (order by i.nth_at_work, t.turn nulls first, i.ready_at, i.key) as place
    from begun i left join ops.turns t on t.kind = of_kind and t.tenant = i.tenant and t.holder = ''
    where i.nth_at_work <= 2
    order by place limit most
  ), locked as (
    select c.* from chosen c join ops.timers w on w.key = c.key for update of w skip locked
  ), taken as (
    -- A plan that was moved while it was locked stays for its new time.
    delete from ops.timers w using locked l where w.key = l.key and w.ready_at <= moment
    returning w.key, w.due_at, w.failures, w.account_id, w.subcontractor_id, l.tenant, l.holder, l.place
  ), numbered as (
    select s.tenant, s.holder, nextval('ops.turn_numbers') as turn from (select * from taken order by place) s
  ), turned as (
    insert into ops.turns as t (kind, tenant, holder, turn)
    select of_kind, n.tenant, n.holder, n.turn from numbered n
    union all
    select of_kind, n.tenant, '', max(n.turn) from numbered n group by n.tenant
    on conflict (kind, tenant, holder) do update set turn = excluded.turn
  )
  insert into ops.firing as f (key, due_at, failures, driver, account_id, subcontractor_id)
  select s.key, s.due_at, s.failures, by_driver, s.account_id, s.subcontractor_id from (select * from taken order by place) s
  returning f.key, f.due_at, f.failures, f.taking;
  -- Nobody waits any more: whoever comes next begins a new round.
  if not exists (select from ops.timers w where w.kind = of_kind and w.ready_at <= moment) then
    delete from ops.turns t where t.kind = of_kind;
  end if;
end
$$;
