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
