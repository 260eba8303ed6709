-- The log of each account: its events in the order of the store, as leaves of a tree of RFC 6962 (domain/proof/tree.ts). Leaf 0 is the first
-- event. Rows hold ids only and are never deleted: an erased person leaves them as they are.
CREATE TABLE log_entries (
  account_id integer NOT NULL,
  leaf integer NOT NULL,
  -- SHA-256 of the event, as it is chained in its stream.
  hash bytea NOT NULL,
  at text COLLATE "C" NOT NULL,
  -- The latest `at` up to here: it never goes back, also where a clock did.
  known_at text COLLATE "C" NOT NULL,
  type text COLLATE "C" NOT NULL,
  stream text COLLATE "C" NOT NULL,
  revision integer NOT NULL,
  actor_kind text COLLATE "C" NOT NULL,
  -- The person, or the subcontractor.
  actor_id integer,
  subcontractor_id integer,
  document_id integer,
  PRIMARY KEY (account_id, leaf)
);
CREATE INDEX log_entries_by_subcontractor ON log_entries (account_id, subcontractor_id, leaf) WHERE subcontractor_id IS NOT NULL;
CREATE INDEX log_entries_by_stream ON log_entries (account_id, stream, revision);
CREATE INDEX log_entries_by_time ON log_entries (account_id, known_at, leaf);

-- Complete subtrees: 2^level leaves from leaf index · 2^level on.
CREATE TABLE log_nodes (
  account_id integer NOT NULL,
  level integer NOT NULL,
  index integer NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (account_id, level, index)
);

CREATE TABLE log_heads (
  account_id integer PRIMARY KEY,
  size integer NOT NULL,
  -- Leaves up to the last one that is not about the log itself.
  happened integer NOT NULL,
  known_at text NOT NULL
);

-- The checkpoints that were published, each by the event that stands at `leaf`.
CREATE TABLE log_checkpoints (
  account_id integer NOT NULL,
  leaf integer NOT NULL,
  size integer NOT NULL,
  root text NOT NULL,
  note text NOT NULL,
  published_at text NOT NULL,
  PRIMARY KEY (account_id, leaf)
);

-- What was so of each document from the event `from_leaf` on, up to the one at `to_leaf`; null: it still is (spans.ts). Days of its cover as its
-- decisions said; none before the first.
CREATE TABLE log_documents (
  document_id integer NOT NULL,
  from_leaf integer NOT NULL,
  account_id integer NOT NULL,
  to_leaf integer,
  -- The place of its upload: documents are told in that order.
  uploaded_leaf integer NOT NULL,
  subcontractor_id integer NOT NULL,
  document_type_id integer NOT NULL,
  status text COLLATE "C" NOT NULL,
  starts_on text COLLATE "C",
  expires_on text COLLATE "C",
  PRIMARY KEY (document_id, from_leaf)
);
CREATE INDEX log_documents_by_account ON log_documents (account_id, from_leaf);
CREATE INDEX log_documents_by_subcontractor ON log_documents (subcontractor_id, from_leaf);

-- His place in the account from the event `from_leaf` on, up to the next row.
CREATE TABLE log_places (
  subcontractor_id integer NOT NULL,
  from_leaf integer NOT NULL,
  account_id integer NOT NULL,
  revision integer NOT NULL,
  -- The latest time in his stream up to here, which a clock that went back does not take back.
  latest text COLLATE "C" NOT NULL,
  -- The same, but empty in the beginning: what was so first counts for the days before it as well, any other row says nothing of them.
  known_from text COLLATE "C" NOT NULL,
  -- The event that has his name; -1: none.
  profile_revision integer NOT NULL,
  archived boolean NOT NULL,
  erased boolean NOT NULL,
  required_type_ids integer[],
  PRIMARY KEY (subcontractor_id, from_leaf)
);
CREATE INDEX log_places_by_account ON log_places (account_id, subcontractor_id, from_leaf);
