-- What the API keeps that is no event: credentials, sessions, answers to idempotency keys, counters of tries.
-- None of it is ever rebuilt from events; all times are the application clock's.

CREATE TABLE ops.credentials (
  account_id integer PRIMARY KEY,
  password_hash text NOT NULL,
  updated_at timestamptz NOT NULL
);

-- The cookie's value is never here: only its keyed hash.
CREATE TABLE ops.sessions (
  id_hash text PRIMARY KEY,
  account_id integer NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_by_account ON ops.sessions (account_id);
CREATE INDEX sessions_by_expiry ON ops.sessions (expires_at);

-- Written before the effect: `seed` is what event ids derive from, `reserved` the ids and secrets already drawn, so that the same key
-- after a crash draws the same ones. `answer` is only a cache (DESIGN 3.4). Both are sealed under `subject`: they hold links and names.
CREATE TABLE ops.idempotency (
  scope text NOT NULL,
  key text NOT NULL,
  request_hash text NOT NULL,
  seed uuid NOT NULL,
  subject text NOT NULL,
  reserved text,
  answer text,
  started_at timestamptz NOT NULL,
  PRIMARY KEY (scope, key)
);
CREATE INDEX idempotency_by_age ON ops.idempotency (started_at);

-- Unlogged: after a crash the counters start again.
CREATE UNLOGGED TABLE ops.tries (
  bucket text PRIMARY KEY,
  window_start timestamptz NOT NULL,
  count integer NOT NULL
);
CREATE INDEX tries_by_age ON ops.tries (window_start);
