-- Which text of the functions (../functions) this database has: where the program has another one, all are made again.
create table ops.functions (
  only_row boolean primary key default true check (only_row),
  checksum text not null
);
