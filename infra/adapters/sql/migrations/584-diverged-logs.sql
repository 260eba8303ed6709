-- The accounts whose log does not extend what was signed, as the process that compares them saw it last: every process tells it.
create table ops.diverged_logs (
  account_id integer primary key,
  since      timestamptz not null default now()
);
