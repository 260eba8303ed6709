-- What the embedded stand-ins for mail, SMS and voice accepted. Messages hold secret links: the content is sealed (C8).
create table ops.outbox (
  id bigint generated always as identity primary key,
  channel text not null,
  -- A message with the same id is the same message: a repeated one leaves no second row.
  message_id text not null unique,
  -- Keyed hash of the recipient, for the filter.
  recipient text not null,
  -- As said by the stand-in: sent, ambiguous, or a call's outcome.
  status text not null,
  sent_at timestamptz not null,
  content bytea not null
);
create index outbox_recipient on ops.outbox (recipient, id);
