-- There since this database came out of a backup (infra/decisions/085).
create table ops.restored (
  only_row boolean primary key default true check (only_row),
  -- The moment of the backup: what was sent since is not known here.
  snapshot_at timestamptz not null,
  -- Messages wait until a person has said that they may go.
  mail_held boolean not null
);
