-- What each process tells of itself every few seconds, for the operator's page: one row a process, deleted when it ends, or by another one a
-- day after its last word. Nothing that must survive: no write-ahead log.
create unlogged table ops.processes (
  id text primary key,
  roles text[] not null,
  version text not null,
  started_at timestamptz not null,
  told_at timestamptz not null,
  report text not null
);

-- When the newest whole backup was taken (npm run backup), so that somebody hears when none is made any more.
create table ops.last_backup (
  one boolean primary key default true check (one),
  taken_at timestamptz not null
);
