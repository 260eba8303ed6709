-- Proof files that were asked for: what they are about and up to which size of the log. Their bytes are made while they are fetched, so a row
-- is all that is kept; it ends with its time.
create table ops.proof_files (
  id integer generated always as identity primary key,
  account_id integer not null,
  subcontractor_id integer,
  organization_id integer,
  size integer not null,
  -- Days of the period, both included.
  from_day date not null,
  to_day date not null,
  asked_at timestamptz(3) not null,
  asked_by integer not null
);
create index proof_files_by_account on ops.proof_files (account_id, id);
