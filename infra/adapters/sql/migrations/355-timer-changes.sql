-- What an engine outside of the database is still to be told of ops.timers (infra/decisions/102): a row for each plan, move and cancel.
-- Rows are only added and removed, never changed: nobody who plans waits for whoever tells.
create table ops.timer_changes (
  change bigint generated always as identity primary key,
  key text not null,
  account_id bigint,
  subcontractor_id bigint
);
-- Which engine fired last: one that is told of plans was not told of those before it.
create table ops.timer_engine (only_row boolean primary key default true check (only_row), name text not null);
