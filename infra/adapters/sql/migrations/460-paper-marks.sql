-- What stands on one company's papers alone (a security code, a number of contract), as a hash: on another's as well it is worth a warning (G11).
create table ops.paper_marks (
  document_id integer not null,
  account_id integer not null,
  subcontractor_id integer not null,
  mark text not null,
  primary key (document_id, mark)
);
create index paper_marks_mark on ops.paper_marks (account_id, mark);
create index paper_marks_subcontractor on ops.paper_marks (subcontractor_id);
