-- Second factors of people: codes of an application (TOTP) and passkeys (infra/decisions/139-second-factor.md). No events: they hold secrets,
-- sealed under the key of `subject`; that one was added, used or removed is an event of the account.
create table ops.factors (
  id integer generated always as identity primary key,
  person_id integer not null,
  kind text not null check (kind in ('totp', 'passkey')),
  -- The data subject whose key seals it; with its erasure the row goes.
  subject text not null,
  sealed text not null,
  created_at timestamptz(3) not null,
  -- Null: prepared, and not confirmed by a first code.
  confirmed_at timestamptz(3),
  last_used_at timestamptz(3),
  -- Of a TOTP the time step of the last code that counted, of a passkey its own counter of signatures.
  counter bigint not null default 0,
  -- Of a passkey: the keyed hash of its id.
  credential_hash text unique,
  check ((kind = 'passkey') = (credential_hash is not null))
);
create unique index factors_one_totp on ops.factors (person_id) where kind = 'totp';
create index factors_by_person on ops.factors (person_id);

-- Keyed hashes of what was shown once.
create table ops.recovery_codes (
  code_hash text primary key,
  factor_id integer not null references ops.factors (id) on delete cascade,
  used_at timestamptz(3)
);
create index recovery_codes_by_factor on ops.recovery_codes (factor_id);

-- Steps of a log-in, or of adding a passkey, that wait for their answer. The secret is in one browser alone, here is its keyed hash.
create table ops.factor_challenges (
  id_hash text primary key,
  -- Of a log-in whose password was right: whose, since which revision of it, how it began, and for how long the session is.
  person_id integer,
  credential_revision integer,
  began text check (began in ('password', 'oidc')),
  remember boolean not null default false,
  tries integer not null default 0,
  expires_at timestamptz(3) not null
);
create index factor_challenges_by_expiry on ops.factor_challenges (expires_at);

-- How one came in; what is there already came in by a password.
alter table ops.sessions add column method text not null default 'password';
