-- Who approved or rejected a sign-up, and when. A row holds ids only, so it stays when the account is erased. Each account is decided on
-- once.
CREATE TABLE account_decisions (
  account_id integer PRIMARY KEY,
  decision text NOT NULL,
  decided_at text NOT NULL,
  -- The administrator; null: the operator on the command line, or the first administrator of the settings for their own account.
  by_id integer,
  -- administrator, operator, himself
  by_kind text NOT NULL
);
CREATE INDEX account_decisions_by_day ON account_decisions (decided_at DESC, account_id DESC);
