-- What the application clock adds to the machine's (infra/decisions/003): one row, only ever raised. A new installation may begin in the past
-- (the demonstration company does), so the first value may be below zero.
create table ops.clock (
  only_row boolean primary key default true check (only_row),
  offset_ms bigint not null
);
