-- Who let an account in or turned it away, and when: ids alone, so that a line stays when its account is erased. An account is decided once.
CREATE TABLE account_decisions (
  account_id integer PRIMARY KEY,
  decision text NOT NULL,
  decided_at text NOT NULL,
  -- Which administrator; null: the operator on his machine, or the first administrator of the settings for himself.
  by_id integer,
  -- administrator, operator, himself
  by_kind text NOT NULL
);
CREATE INDEX account_decisions_by_day ON account_decisions (decided_at DESC, account_id DESC);
