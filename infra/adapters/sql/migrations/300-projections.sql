-- How far each read model and process manager has followed the log. The row moves in the transaction that writes what it stands for, and
-- is locked first: two processes that run the same projection take turns, and a rebuild can hold them all still (DESIGN 3.8, 3.9).
create table ops.checkpoints (
  name text primary key,
  kind text not null check (kind in ('read-model', 'process-manager')),
  -- Of the projection's DDL: another one means that its tables must be rebuilt.
  tables_hash text not null,
  -- The store's own; null: nothing yet.
  position text,
  events_seen bigint not null default 0,
  -- The event at which it stands still, and why; null while it runs.
  stopped_event_id text,
  stopped_error text
);

-- Search by any part of a name, within one account.
create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gin with schema public;
