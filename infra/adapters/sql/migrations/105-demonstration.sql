-- There while the demonstration company is being filled in: with the same id in the data folder it is half of the proof that this database
-- holds nothing else (infra/demo/filling.ts).
create table ops.demonstration (
  only_row boolean primary key default true check (only_row),
  id uuid not null
);
