-- Messages that an event asked for and that are not settled yet: ids only, the words are made from the event when they are sent (DESIGN
-- 3.11, 3.17). Inserted with the checkpoint of the process manager, deleted when the delivery's own stream says that it is over.
create table ops.deliveries (
  id integer primary key,
  account_id integer not null,
  channel text not null,
  template text not null,
  -- account-3, subcontractor-12, administrator-<keyed hash of the address>
  recipient text not null,
  source_event text not null,
  source_stream text not null,
  source_revision integer not null,
  -- Fencing: raised by whoever takes it; only the latest may send and report.
  claim integer not null default 0,
  unique (source_event, template, recipient)
);
