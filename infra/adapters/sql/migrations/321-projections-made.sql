-- Whether the rows of a read model are there (infra/decisions/084): one that is new beside others is made before it is shown. That there is no
-- position says less: a server that lost its last moments may have lost the first step of any.
alter table ops.projections add column made boolean not null default true;
