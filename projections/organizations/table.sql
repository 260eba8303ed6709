-- The organisations of each account. An archived one keeps its row, so that its name can still be shown.
CREATE TABLE organizations (
  id integer PRIMARY KEY,
  account_id integer NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  color text NOT NULL,
  is_default boolean NOT NULL,
  -- Name and description, folded for search and sorting.
  search text COLLATE "C" NOT NULL,
  created_at text NOT NULL,
  updated_at text NOT NULL,
  archived_at text
);
CREATE INDEX organizations_by_account ON organizations (account_id, id);
