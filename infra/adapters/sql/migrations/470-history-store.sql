-- Which event store holds the history (infra/decisions/126): the name of its adapter, or null where nobody has said it yet. A history that moved
-- leaves a copy behind, on which nobody must go on writing.
alter table ops.installation add column if not exists store text;
