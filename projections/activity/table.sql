-- Recent activity: one row per event that has an activity entry. Names of subcontractors and types are looked up at reading time, so a
-- rename changes them here too.
CREATE TABLE activity (
  -- Stream and revision of the event. They identify the row and are the same after every rebuild.
  subcontractor_id integer NOT NULL,
  revision integer NOT NULL,
  account_id integer NOT NULL,
  organization_id integer NOT NULL,
  kind text NOT NULL,
  document_id integer NOT NULL,
  document_type_id integer NOT NULL,
  expires_on date,
  -- For a reminder: its channels. A reminder has no document.
  channels text,
  -- The person who uploaded, reopened or corrected the document.
  person_id integer,
  created_at text COLLATE "C" NOT NULL,
  PRIMARY KEY (subcontractor_id, revision)
);
CREATE INDEX activity_by_age ON activity (account_id, created_at, subcontractor_id, revision);
CREATE INDEX activity_by_organization ON activity (account_id, organization_id, created_at, subcontractor_id, revision);

-- The current organisation of each subcontractor, and the organisation that received those of an archived one: the list by organisation
-- needs both.
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

-- The number of rows; `organization_id` 0: in the whole account.
CREATE TABLE activity_counts (
  account_id integer NOT NULL,
  organization_id integer NOT NULL,
  n integer NOT NULL,
  PRIMARY KEY (account_id, organization_id)
);
