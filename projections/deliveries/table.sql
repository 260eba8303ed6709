-- Each mail with what became of it, from the delivery's own events.
CREATE TABLE email_delivery_records (
  id integer PRIMARY KEY,
  account_id integer NOT NULL,
  message_id text NOT NULL,
  channel text NOT NULL,
  -- account-3, subcontractor-12, administrator-<keyed hash>; empty where it was not written down
  recipient text NOT NULL,
  template text NOT NULL,
  status text NOT NULL,
  retry_count integer NOT NULL DEFAULT 0,
  last_error text,
  -- When it goes out again, while it is pending.
  retry_at text,
  -- Of what has arrived: provider, or silence.
  confirmed_by text,
  -- The last attempt, or the bounce; that nothing was heard of it moves no mail in the list.
  updated_at text NOT NULL
);
CREATE INDEX email_delivery_records_failed ON email_delivery_records (account_id, id) WHERE status = 'failed';
CREATE INDEX email_delivery_records_by_message ON email_delivery_records (message_id);
CREATE INDEX email_delivery_records_by_recipient ON email_delivery_records (recipient, id);
CREATE INDEX email_delivery_records_by_account ON email_delivery_records (account_id, updated_at DESC, id DESC);

-- To whom a mail went and under which subject, as it was when it went out (infra/decisions/081). Of whoever is erased no row is left.
CREATE TABLE email_delivery_words (
  -- The mail's.
  id integer PRIMARY KEY,
  -- account-3, subcontractor-12: whose words they are
  recipient text NOT NULL,
  sent_to text NOT NULL,
  company text NOT NULL,
  subject text NOT NULL,
  -- The three above, folded (search-text.ts).
  search text NOT NULL
);
CREATE INDEX email_delivery_words_by_recipient ON email_delivery_words (recipient);
CREATE TABLE email_delivery_erased (recipient text PRIMARY KEY);
