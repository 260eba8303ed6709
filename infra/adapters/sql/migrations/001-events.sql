-- The history. Rows are only ever inserted, by es.append, at the next position. Columns are ordered and typed to be lean:
-- fixed widths first, ids as uuid, hashes and sealed parts as bytes, and nothing twice.
create table es.events (
  position       bigint         primary key,
  -- Milliseconds and no finer: every digit that is kept is covered by the hash.
  occurred_at    timestamptz(3) not null,
  event_id       uuid           not null,
  revision       integer        not null,
  account_id     integer        not null,
  schema_version smallint       not null,
  stream         text collate "C" not null,
  type           text collate "C" not null,
  -- `user:3`, `administrator:1`, `subcontractor:12`, `auditor`, `system`
  actor          text collate "C" not null,
  correlation_id text collate "C" not null,
  causation_id   text collate "C",
  -- Whose key seals the personal part, when it is not the stream's own.
  subject        text collate "C" check (subject is null or (subject <> stream and sealed is not null)),
  prev           bytea          not null,
  hash           bytea          not null,
  sealed         bytea,
  -- Canonical JSON. Never jsonb: it would reorder and reformat what was hashed.
  data           text           not null,
  unique (stream, revision)
);
