-- Each mail with its state, from the delivery's own events.
CREATE TABLE email_delivery_records (
  id integer PRIMARY KEY,
  account_id integer NOT NULL,
  message_id text NOT NULL,
  channel text NOT NULL,
  -- account-3, subcontractor-12 or administrator-<keyed hash>; empty if the event does not say it.
  recipient text NOT NULL,
  template text NOT NULL,
  status text NOT NULL,
  retry_count integer NOT NULL DEFAULT 0,
  last_error text,
  -- The time of the next attempt, while it is pending.
  retry_at text,
  -- Why it counts as delivered: provider, or silence.
  confirmed_by text,
  -- The last attempt or bounce. A confirmation because of silence does not change it, so the mail keeps its place in the list.
  updated_at text NOT NULL
);
CREATE INDEX email_delivery_records_failed ON email_delivery_records (account_id, id) WHERE status = 'failed';
CREATE INDEX email_delivery_records_by_message ON email_delivery_records (message_id);
CREATE INDEX email_delivery_records_by_recipient ON email_delivery_records (recipient, id);
CREATE INDEX email_delivery_records_by_account ON email_delivery_records (account_id, updated_at DESC, id DESC);

-- The address and subject of each mail as it was sent (infra/decisions/081). When a person is erased, its rows are deleted.
CREATE TABLE email_delivery_words (
  -- The id of the mail.
  id integer PRIMARY KEY,
  -- The person whose data this is: account-3, subcontractor-12.
  recipient text NOT NULL,
  sent_to text NOT NULL,
  company text NOT NULL,
  subject text NOT NULL,
  -- The three columns above, folded (search-text.ts).
  search text NOT NULL
);
CREATE INDEX email_delivery_words_by_recipient ON email_delivery_words (recipient);
CREATE TABLE email_delivery_erased (recipient text PRIMARY KEY);
