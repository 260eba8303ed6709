-- What the pretend payment provider remembers: it is another company's memory, so nothing of ours reads it but the adapter itself.
create table ops.pretend_checkouts (
  session_id text primary key,
  account_id integer not null,
  plan text not null,
  customer_id text,
  -- The subscription whose plan is changed; null: a new one.
  changes text,
  trial_days integer not null,
  success_url text not null,
  cancel_url text not null,
  -- What it became once paid.
  subscription_id text
);
create table ops.pretend_subscriptions (
  number integer generated always as identity primary key,
  subscription_id text not null unique,
  customer_id text not null,
  account_id integer not null,
  plan text not null,
  status text not null,
  created_at timestamptz not null,
  -- Periods end on this day of the month: 31 January is followed by 28 February and 31 March.
  anchor timestamptz not null,
  current_period_start timestamptz not null,
  current_period_end timestamptz not null,
  trial_end timestamptz,
  cancel_at_period_end boolean not null default false
);
create index pretend_subscriptions_by_customer on ops.pretend_subscriptions (customer_id, number);
create table ops.pretend_charges (
  id integer generated always as identity primary key,
  subscription_id text not null,
  amount_euros integer not null,
  charged_at timestamptz not null
);
-- News not yet taken by our own webhook route: sent again until they are.
create table ops.pretend_webhooks (
  id integer generated always as identity primary key,
  subscription_number integer not null,
  type text not null,
  object text not null,
  created_at timestamptz not null
);
create index pretend_webhooks_by_subscription on ops.pretend_webhooks (subscription_number, id);
