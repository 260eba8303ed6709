-- One row per account: the subscription that counts, read by GET /api/subscription-status and the webhooks (product.md §3).
CREATE TABLE subscriptions (
  id integer PRIMARY KEY,
  user_id integer NOT NULL UNIQUE,
  customer_id text NOT NULL,
  subscription_id text NOT NULL,
  price_id text NOT NULL,
  plan text NOT NULL DEFAULT 'standard',
  status text NOT NULL,
  current_period_start text NOT NULL,
  current_period_end text NOT NULL,
  cancel_at_period_end boolean NOT NULL DEFAULT false,
  created_at text NOT NULL,
  updated_at text NOT NULL
);
-- Every customer of the provider that was ever seen, with its account: a webhook that names another account is refused (C41).
CREATE TABLE subscription_customers (
  customer_id text PRIMARY KEY,
  account_id integer NOT NULL
);
-- All subscriptions of an account: the one that counts is chosen among them, independent of their order of arrival.
CREATE TABLE subscription_history (
  subscription_id text PRIMARY KEY,
  account_id integer NOT NULL,
  synced json NOT NULL
);
CREATE INDEX subscription_history_by_account ON subscription_history (account_id);
