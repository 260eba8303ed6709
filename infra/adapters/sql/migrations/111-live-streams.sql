-- Who listens to what changes, in whichever process (infra/decisions/005). A row goes with its session, or when newer ones take its place;
-- each process then hears of the account and closes those of its streams that are no longer here. A process that died leaves its rows to
-- newer streams and to the end of their session.
CREATE TABLE ops.live_streams (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  session_hash text NOT NULL REFERENCES ops.sessions ON DELETE CASCADE,
  account_id integer NOT NULL
);
CREATE INDEX live_streams_by_session ON ops.live_streams (session_hash);
CREATE INDEX live_streams_by_account ON ops.live_streams (account_id);
