-- The document types of each account. An archived one keeps its row, because documents of that type remain (A31).
CREATE TABLE document_types (
  id integer PRIMARY KEY,
  account_id integer NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  validity_period integer NOT NULL,
  alert_days_before integer NOT NULL,
  is_required boolean NOT NULL,
  allowed_formats text[] NOT NULL,
  -- Name and description, folded for search and sorting.
  search text COLLATE "C" NOT NULL,
  created_at text NOT NULL,
  updated_at text NOT NULL,
  archived_at text
);
CREATE INDEX document_types_by_account ON document_types (account_id, id);
