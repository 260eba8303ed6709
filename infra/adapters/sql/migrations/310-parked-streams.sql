-- Streams of which a projection could not read or digest one event: it passes over them from there on, and its checkpoint goes on without
-- them (infra/decisions/083). Written in the transaction that moves the checkpoint, and part of its compare-and-set.
create table ops.parked_streams (
  projection text not null,
  stream     text collate "C" not null,
  -- The first event that is missing in its rows.
  revision   integer not null,
  event_id   text not null,
  -- Its name and place, never its message.
  error      text not null,
  since      timestamptz not null default now(),
  primary key (projection, stream)
);
