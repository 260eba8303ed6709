-- Who came in, and what was looked at (infra/decisions/082): no events, since nobody decides by them and they go after a year, or with whom
-- they are about (docs/retention.md).
create table ops.access_journal (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- One of ACCESS_KINDS in api/access-journal.ts.
  kind text not null,
  -- Whose account was come to, or whose data were looked at.
  account_id integer not null,
  -- Who it was: the account, until one has several people; null where that is not known, as behind a wrong password.
  person_id integer,
  document_id integer,
  subcontractor_id integer,
  -- The same as in the log and in the events of that call.
  correlation_id text not null,
  -- The network that it came from, never the address: /24 or /64.
  network text,
  -- A line whose answer was lost is written again, and is there once.
  unique (correlation_id, kind, account_id)
);
create index access_journal_by_age on ops.access_journal (at);
create index access_journal_by_account on ops.access_journal (account_id, id);
create index access_journal_by_person on ops.access_journal (person_id, id);
create index access_journal_by_subcontractor on ops.access_journal (subcontractor_id) where subcontractor_id is not null;

-- When a subcontractor's link was last opened; that it was opened at all is an event. Goes with its subcontractor.
create table ops.link_openings (
  subcontractor_id integer primary key,
  -- Of which link: another one begins anew.
  token_hash text not null,
  last_opened_at timestamptz not null
);
