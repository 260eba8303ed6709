-- Each mail with what became of it, from the delivery's own events: ids only, the address is looked up when the list is shown.
CREATE TABLE email_delivery_records (
  id integer PRIMARY KEY,
  account_id integer NOT NULL,
  message_id text NOT NULL,
  -- account-3, subcontractor-12, administrator-<keyed hash>; empty where it was not written down
  recipient text NOT NULL,
  template text NOT NULL,
  status text NOT NULL,
  retry_count integer NOT NULL DEFAULT 0,
  last_error text,
  -- When it goes out again, while it is pending.
  retry_at text,
  updated_at text NOT NULL
);
CREATE INDEX email_delivery_records_by_account ON email_delivery_records (account_id, updated_at DESC, id DESC);
