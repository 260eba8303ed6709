-- Whose data these are (infra/decisions/070): one id here, in the event store, among the files and beside the key.
create table if not exists ops.installation (
  only_row boolean primary key default true check (only_row),
  id uuid not null,
  -- False until all the other places carry it: a start that was cut is finished by the next.
  tied boolean not null default false
);

-- Of the event store, where that is PostgreSQL: it may be another database one day.
create table if not exists es.installation (
  only_row boolean primary key default true check (only_row),
  id uuid not null
);
