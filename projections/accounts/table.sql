-- Accounts, with the columns by which they are looked up. Times are ISO 8601 in UTC, as in the events.
CREATE TABLE accounts (
  id integer PRIMARY KEY,
  email_hash text NOT NULL,
  company_name text NOT NULL,
  email text NOT NULL,
  phone_number text NOT NULL,
  email_verified boolean NOT NULL,
  admin_approved boolean NOT NULL,
  tutorial_completed boolean NOT NULL,
  auto_validation_enabled boolean NOT NULL,
  created_at text NOT NULL,
  -- When company name or telephone were last changed.
  updated_at text NOT NULL,
  -- Company name and e-mail address, folded for the search.
  search text NOT NULL,
  -- Only the newest link of each kind is stored, so an older one is not found.
  verification_hash text,
  verification_expires_at text,
  reset_hash text,
  reset_expires_at text
);
CREATE INDEX accounts_by_email ON accounts (email_hash);
CREATE INDEX accounts_by_verification ON accounts (verification_hash) WHERE verification_hash IS NOT NULL;
CREATE INDEX accounts_by_reset ON accounts (reset_hash) WHERE reset_hash IS NOT NULL;
CREATE INDEX accounts_pending ON accounts (created_at, id) WHERE NOT admin_approved;
