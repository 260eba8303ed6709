-- Whose personal data a kept message holds: its content is sealed under that person's key as well, and goes with it (C67).
alter table ops.outbox add column subject text;
