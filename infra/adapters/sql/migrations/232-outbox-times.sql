-- How often a message was handed in. Its second time leaves no second row, but a real server would have delivered it twice: the kill
-- tests count these (QUALITY §4.2, I5).
alter table ops.outbox add column times integer not null default 1;
