-- Public ids (DESIGN 3.6): `next` is the first that no process has been given. Processes take blocks.
create table ops.sequences (
  kind text collate "C" primary key,
  next bigint not null
);

-- Up to where the events have been searched for ids, so that a start reads only what is newer.
create table ops.sequences_checked (
  one boolean primary key default true check (one),
  position text not null
);
