-- Which alerts a person has read or put off (infra/decisions/116): no rule of the business reads it. An alert is read off the rows of the day
-- and has no row of its own; the mark names what it is about.
create table ops.alert_marks (
  account_id integer not null,
  person_id integer not null,
  -- What the alert is, and the number of the document, mail or subcontractor that it is about: its id in two.
  kind text not null,
  subject integer not null,
  read_at timestamptz,
  -- The first day on which it stands again.
  snoozed_until date,
  primary key (account_id, person_id, kind, subject)
);
