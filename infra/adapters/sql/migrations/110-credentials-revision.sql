-- Where the account's stream stood when this password was set: a change that comes late must not undo a newer one.
ALTER TABLE ops.credentials ADD COLUMN revision integer NOT NULL DEFAULT 0;
