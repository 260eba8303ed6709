-- The notes on subcontractors. A removed note keeps its row, without its text.
CREATE TABLE notes (
  id integer PRIMARY KEY,
  subcontractor_id integer NOT NULL,
  account_id integer NOT NULL,
  -- Null: removed.
  text text,
  written_at text COLLATE "C" NOT NULL,
  -- Null: the contact himself, by SMS.
  written_by integer,
  removed_at text,
  removed_by integer
);
CREATE INDEX notes_by_subcontractor ON notes (subcontractor_id, written_at, id);
CREATE INDEX notes_by_account ON notes (account_id, id);
