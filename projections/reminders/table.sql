-- The state of reminders of each subcontractor, folded from its own stream (standing.ts). When the next reminder is sent also depends on
-- the day and on the account's types, policy and plan, so each query computes it.
CREATE TABLE reminder_states (
  -- The id of the subcontractor.
  id integer PRIMARY KEY,
  account_id integer NOT NULL,
  state text NOT NULL
);
CREATE INDEX reminder_states_by_account ON reminder_states (account_id);

-- One row per message and call that a reminder requested.
CREATE TABLE reminder_messages (
  reminder_id integer NOT NULL,
  channel text NOT NULL,
  subcontractor_id integer NOT NULL,
  -- The event that requested it: its deliveries name this event as their cause.
  event_id text NOT NULL,
  source text NOT NULL,
  kind text NOT NULL,
  -- Days from the expiry, or days of the cycle.
  step integer NOT NULL,
  document_type_ids integer[] NOT NULL,
  decided_at text COLLATE "C" NOT NULL,
  call_id integer,
  -- When the call, or an SMS that waits for its day, is planned.
  scheduled_for text,
  PRIMARY KEY (reminder_id, channel)
);
CREATE INDEX reminder_messages_by_age ON reminder_messages (subcontractor_id, decided_at, reminder_id);
CREATE INDEX reminder_messages_by_call ON reminder_messages (call_id) WHERE call_id IS NOT NULL;

-- The state of each of those messages, from the delivery's own events.
CREATE TABLE reminder_deliveries (
  -- The id of the delivery.
  id integer PRIMARY KEY,
  subcontractor_id integer NOT NULL,
  event_id text NOT NULL,
  channel text NOT NULL,
  status text NOT NULL,
  sent_at text
);
CREATE INDEX reminder_deliveries_by_event ON reminder_deliveries (event_id, channel);
CREATE INDEX reminder_deliveries_by_subcontractor ON reminder_deliveries (subcontractor_id);

-- Calls (compliance.md §3), from their own events. Numbers, summary and transcript stay sealed in the events.
CREATE TABLE voice_calls (
  id integer PRIMARY KEY,
  account_id integer NOT NULL,
  subcontractor_id integer NOT NULL,
  -- The provider's id of the latest attempt; unique. Null: no call was placed.
  sid text UNIQUE,
  source text,
  status text NOT NULL,
  outcome text,
  retry_count integer NOT NULL,
  duration_seconds integer NOT NULL,
  sms_sent boolean NOT NULL,
  committed_for date,
  abandoned_because text,
  started_at text,
  ended_at text,
  retry_at text
);
CREATE INDEX voice_calls_by_subcontractor ON voice_calls (subcontractor_id);
CREATE INDEX voice_calls_by_outcome ON voice_calls (account_id, outcome, ended_at);
