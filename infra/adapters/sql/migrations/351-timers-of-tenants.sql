-- Whose work waits, and what was given up (infra/decisions/101). Rows of programs of the version before are nobody's.
alter table ops.timers add column account_id bigint, add column subcontractor_id bigint;
alter table ops.firing add column account_id bigint, add column subcontractor_id bigint;
-- For fair turns: the tenants of a kind, and what is ready of each. 0 is nobody's work.
create index timers_tenants on ops.timers (kind, coalesce(account_id, 0), ready_at);

create index turns_left on ops.turns (kind, turn);

-- Timers whose firing failed too often. An operator sees them and sends them again; a new plan of the key, or its end, removes them.
create table ops.dead_timers (
  key text collate "C" primary key,
  due_at timestamptz not null,
  account_id bigint,
  subcontractor_id bigint,
  failures integer not null,
  died_at timestamptz not null,
  -- Its name alone: a message may hold what is about a person.
  error text not null
);
create index dead_timers_by_time on ops.dead_timers (died_at);

-- With more parameters, which have defaults, in ../functions.
drop function if exists ops.plan_timers(text[], timestamptz[]);
drop function if exists ops.end_firings(text[], bigint[], text[], timestamptz[], timestamptz[], integer[]);
