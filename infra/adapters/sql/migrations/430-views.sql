-- The views of a list that a person saved: filters, sort, columns. No events: nobody decides by them, and they go with the account.
create table ops.views (
  account_id integer not null,
  -- Whose: the account, until one has several people.
  person_id integer not null,
  -- One of VIEWED_LISTS in api/contract/views.ts.
  list text not null,
  views json not null,
  primary key (account_id, person_id, list)
);
