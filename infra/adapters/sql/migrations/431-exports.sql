-- Who takes his whole account away at the moment: one at a time, whichever process serves him. A row that nobody renews is over.
create table ops.exports (
  account_id integer primary key,
  -- Which of the downloads it is.
  holder text not null,
  -- On the database's own clock.
  until timestamptz not null
);

-- One call may hand out several files: each has its line.
alter table ops.access_journal drop constraint access_journal_correlation_id_kind_account_id_key;
create unique index access_journal_once on ops.access_journal (correlation_id, kind, account_id, coalesce(document_id, 0));
