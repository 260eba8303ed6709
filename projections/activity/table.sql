-- What happened to papers, one row per event that people are told of. Names come from the subcontractor and the type when it is read,
-- so a renamed one is renamed here as well.
CREATE TABLE activity (
  -- Stream and revision of the event: its identity, the same after every rebuild.
  subcontractor_id integer NOT NULL,
  revision integer NOT NULL,
  account_id integer NOT NULL,
  organization_id integer NOT NULL,
  kind text NOT NULL,
  document_id integer NOT NULL,
  document_type_id integer NOT NULL,
  expires_on date,
  -- Of a reminder: by which channels, of no document then.
  channels text,
  -- Who deposited, reopened or corrected.
  person_id integer,
  created_at text COLLATE "C" NOT NULL,
  PRIMARY KEY (subcontractor_id, revision)
);
CREATE INDEX activity_by_age ON activity (account_id, created_at, subcontractor_id, revision);
CREATE INDEX activity_by_organization ON activity (account_id, organization_id, created_at, subcontractor_id, revision);

-- Where each subcontractor is now, and where an archived organisation's went: what « by organisation » needs.
CREATE TABLE activity_subcontractors (
  id integer PRIMARY KEY,
  account_id integer NOT NULL,
  organization_id integer NOT NULL
);
CREATE INDEX activity_subcontractors_by_organization ON activity_subcontractors (account_id, organization_id);
CREATE TABLE activity_archived_organizations (
  id integer PRIMARY KEY,
  account_id integer NOT NULL,
  reassigned_to integer NOT NULL
);
CREATE INDEX activity_archived_organizations_by_account ON activity_archived_organizations (account_id);

-- How many rows there are; `organization_id` 0: in the whole account.
CREATE TABLE activity_counts (
  account_id integer NOT NULL,
  organization_id integer NOT NULL,
  n integer NOT NULL,
  PRIMARY KEY (account_id, organization_id)
);
