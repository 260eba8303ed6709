-- What process managers remember of the events, each in one transaction with its checkpoint. Ids only.

-- Whom a changed document type touches.
create table ops.account_subcontractors (
  subcontractor_id integer primary key,
  account_id integer not null
);
create index account_subcontractors_account on ops.account_subcontractors (account_id);

-- The same bytes received for another subcontractor of the account are worth a warning (T25).
create table ops.uploaded_files (
  document_id integer primary key,
  account_id integer not null,
  subcontractor_id integer not null,
  sha256 text not null
);
create index uploaded_files_content on ops.uploaded_files (account_id, sha256);
