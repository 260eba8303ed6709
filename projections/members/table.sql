-- The members of every account, invited ones and those who left included, and the people who have no account of their own
-- (infra/decisions/138). An erased person leaves a row without name and address.
CREATE TABLE members (
  id integer PRIMARY KEY,
  account_id integer NOT NULL,
  -- Null until the invitation is accepted.
  person_id integer,
  email text NOT NULL,
  name text,
  role text NOT NULL,
  -- Null: all.
  organization_ids integer[],
  subcontractor_ids integer[],
  ends_on date,
  status text NOT NULL,
  invited_at text,
  joined_at text,
  invitation_hash text,
  invitation_expires_at text,
  -- Name and address are gone for good.
  erased boolean NOT NULL
);
CREATE INDEX members_by_account ON members (account_id, id);
CREATE INDEX members_by_person ON members (person_id);
CREATE INDEX members_by_invitation ON members (invitation_hash);

CREATE TABLE persons (
  id integer PRIMARY KEY,
  email_hash text NOT NULL,
  email text NOT NULL,
  name text NOT NULL,
  reset_hash text,
  reset_expires_at text
);
CREATE INDEX persons_by_email ON persons (email_hash);
CREATE INDEX persons_by_reset ON persons (reset_hash);
