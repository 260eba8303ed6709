-- Proof files are made once, in the background, and kept encrypted beside the documents until their time is over. A row of before is made
-- when somebody looks at it.
alter table ops.proof_files
  add column status text not null default 'waiting' check (status in ('waiting', 'making', 'ready', 'failed', 'expired')),
  -- 0 to 100.
  add column progress integer not null default 0,
  -- Who makes it, and when it last said so, on the database's clock: a maker that fell silent is replaced.
  add column claim uuid,
  add column beat_at timestamptz(3),
  -- Not tried again before.
  add column try_at timestamptz(3) not null default now(),
  -- The encrypted object; its key is wrapped by the account's.
  add column blob_id text,
  add column wrapped_key text,
  add column bytes bigint;
create index proof_files_open on ops.proof_files (id) where status in ('waiting', 'making');
create index proof_files_stored on ops.proof_files (blob_id) where blob_id is not null;
