-- What the application clock adds to the machine's (infra/decisions/003): one row, only ever raised.
create table ops.clock (
  only_row boolean primary key default true check (only_row),
  offset_ms bigint not null
);
