-- Which documents each subcontractor must have, and which ones came in. Times are ISO 8601 in UTC as in the events; validity is a day.
-- Needs the extensions pg_trgm and btree_gin (infra/adapters/sql/migrations).

-- Own copies of organisations and types, so that figures and names always have the same checkpoint.
CREATE TABLE compliance_organizations (
  id integer PRIMARY KEY,
  account_id integer NOT NULL,
  name text NOT NULL,
  color text NOT NULL,
  -- The organisation that received its subcontractors when it was archived; else null.
  reassigned_to integer
);
CREATE INDEX compliance_organizations_by_account ON compliance_organizations (account_id);

CREATE TABLE compliance_types (
  id integer PRIMARY KEY,
  account_id integer NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  validity_period integer NOT NULL,
  alert_days_before integer NOT NULL,
  is_required boolean NOT NULL,
  allowed_formats text[] NOT NULL,
  -- Name and description, folded for search and sorting.
  search text COLLATE "C" NOT NULL,
  created_at text NOT NULL,
  updated_at text NOT NULL,
  archived_at text
);
CREATE INDEX compliance_types_by_account ON compliance_types (account_id);

CREATE TABLE subcontractors (
  id integer PRIMARY KEY,
  account_id integer NOT NULL,
  -- The current organisation: if it was archived, the one that received its subcontractors.
  organization_id integer NOT NULL,
  is_active boolean NOT NULL,
  archived_at text,
  -- The person who archived it; null if no person did.
  archived_by integer,
  company_name text NOT NULL,
  siret text NOT NULL,
  contact_name text NOT NULL,
  contact_email text NOT NULL,
  contact_phone text NOT NULL,
  address text NOT NULL,
  -- Codes of domain/subcontractors/trades.ts, in its order.
  trades text[] NOT NULL,
  -- Folded texts: for sorting by name, and for the search (company, contact, e-mail, SIRET, telephone).
  company_key text COLLATE "C" NOT NULL,
  contact_key text COLLATE "C" NOT NULL,
  search text COLLATE "C" NOT NULL,
  -- As saved; null: nothing was saved, so every type that is not archived is required.
  required_type_ids integer[],
  -- The newest link: hashes to find it, and the sealed box that lets the owner see it. No table contains the token itself.
  token_hash text,
  short_id_hash text,
  token_expires_at text,
  token_revoked boolean NOT NULL,
  link_subject text,
  link_event_id text,
  link_sealed text,
  -- When the subcontractor asked for a new link, until it gets one.
  link_requested_at text,
  -- `never-sent`, `sent` or `opened`, and when the link was first opened.
  link_state text COLLATE "C" NOT NULL,
  link_opened_at text,
  -- The rejection whose mail alone carried the link: its document and moment.
  link_rejection text,
  -- The last first request, whichever link it contained.
  requested_at text,
  request_channel text,
  created_at text NOT NULL,
  updated_at text NOT NULL,
  -- What the required slots say together, so that the chips need this row only: whether a document is pending; the days on which a document
  -- is missing, expires soon, or has expired; and those on which a type has no valid document for any reason: all, where none is required.
  has_pending boolean NOT NULL,
  missing_days datemultirange NOT NULL,
  expiring_days datemultirange NOT NULL,
  expired_days datemultirange NOT NULL,
  uncovered_days datemultirange NOT NULL,
  -- The organisation in whose chip counters it is counted; null while it is inactive or archived.
  counted_in integer
) WITH (fillfactor = 80);
CREATE INDEX subcontractors_by_account ON subcontractors (account_id, id) WHERE archived_at IS NULL;
CREATE INDEX subcontractors_by_organization ON subcontractors (account_id, organization_id, company_key, id);
CREATE INDEX subcontractors_by_company ON subcontractors (account_id, company_key, id) WHERE archived_at IS NULL;
CREATE INDEX subcontractors_by_contact ON subcontractors (account_id, contact_key, id) WHERE archived_at IS NULL;
CREATE INDEX subcontractors_by_age ON subcontractors (account_id, created_at, id) WHERE archived_at IS NULL;
CREATE INDEX subcontractors_by_link_request ON subcontractors (account_id, id) WHERE link_requested_at IS NOT NULL;
CREATE INDEX subcontractors_by_link_state ON subcontractors (account_id, link_state, company_key, id) WHERE archived_at IS NULL;
CREATE INDEX subcontractors_by_siret ON subcontractors (account_id, siret) WHERE archived_at IS NULL;
CREATE INDEX subcontractors_by_link_end ON subcontractors (account_id, token_expires_at, id) WHERE archived_at IS NULL AND is_active AND NOT token_revoked;
CREATE INDEX subcontractors_by_archive ON subcontractors (account_id, archived_at, id) WHERE archived_at IS NOT NULL;
CREATE INDEX subcontractors_by_token ON subcontractors (token_hash);
CREATE INDEX subcontractors_by_short_id ON subcontractors (short_id_hash);
-- The tenant comes first, then the trigrams: the cost of a search depends on the matches, not on the rows of other tenants.
CREATE INDEX subcontractors_search ON subcontractors USING gin (account_id, search gin_trgm_ops) WITH (gin_pending_list_limit = 128);

CREATE TABLE documents (
  id integer PRIMARY KEY,
  account_id integer NOT NULL,
  subcontractor_id integer NOT NULL,
  document_type_id integer NOT NULL,
  file_name text NOT NULL,
  -- The beginning of the file's SHA-256, to find the same file in two slots (T18). Empty: unknown since the erasure.
  fingerprint text COLLATE "C" NOT NULL,
  search text COLLATE "C" NOT NULL,
  mime_type text NOT NULL,
  file_size integer NOT NULL,
  blob_id text NOT NULL,
  wrapped_key text NOT NULL,
  validation_status text NOT NULL,
  uploaded_at text NOT NULL,
  -- The owner uploaded it, not the subcontractor.
  by_owner boolean NOT NULL,
  validated_at text,
  -- A person's id; 0: the analysis (A33).
  validated_by integer,
  -- The cover: its first day (as read until a person decides), its last day, and the day from which it counts among the documents of its
  -- slot. That day is 0001-01-01 if the document already covered when it was validated, and null until it is validated.
  starts_on date,
  expiration_date date,
  counts_from date,
  date_emission text,
  -- « Commentaire interne »: only the owner sees it.
  comment text,
  rejection_reason text,
  -- As the analysis read it, to restore it when a decision is taken back.
  read_starts_on date,
  read_emission text,
  read_problem text,
  -- What people corrected in the reading, one entry per field (corrections.ts).
  corrections text NOT NULL,
  -- The analysis found problems or failed: a person must look at the document (F149, F164).
  has_problem boolean NOT NULL,
  -- One of the problems concerns the company itself, e.g. a judgment or a striking-off (T11).
  has_grave_problem boolean NOT NULL,
  analysed boolean NOT NULL,
  follows integer,
  replaced_by integer
) WITH (fillfactor = 85);
CREATE INDEX documents_by_age ON documents (account_id, uploaded_at, id);
-- The sweep of stored objects asks which ones a document refers to.
CREATE INDEX documents_by_blob ON documents (blob_id);
CREATE INDEX documents_by_status ON documents (account_id, validation_status, uploaded_at, id);
-- No other index may begin with subcontractor_id: with two to choose from, a plan made while the table is empty takes the wrong one.
CREATE INDEX documents_by_slot ON documents (subcontractor_id, document_type_id, id);
CREATE INDEX documents_by_type ON documents (account_id, document_type_id, uploaded_at, id);
CREATE INDEX documents_search ON documents USING gin (account_id, search gin_trgm_ops) WITH (gin_pending_list_limit = 128);

-- In a table of its own, because an analysis is large, written once and rarely read.
CREATE TABLE document_analyses (
  document_id integer PRIMARY KEY,
  analysis text NOT NULL
);

-- One type of one subcontractor that is required or was ever uploaded. It holds days, never a status (DESIGN 3.7). A row applies from
-- `from_day` until the day `until_day`, when another document takes over (domain/documents/cover.ts). On each day one row of a slot
-- applies; nearly always a slot has only one row, from 0001-01-01 to infinity.
CREATE TABLE slots (
  subcontractor_id integer NOT NULL,
  document_type_id integer NOT NULL,
  from_day date NOT NULL,
  until_day date NOT NULL,
  account_id integer NOT NULL,
  organization_id integer NOT NULL,
  -- asked: the type is asked of the subcontractor now; required: and the type is marked as required; counted: and the subcontractor is
  -- active (CONTRACT « Figures »).
  asked boolean NOT NULL,
  required boolean NOT NULL,
  counted boolean NOT NULL,
  -- The subcontractor is not archived.
  listed boolean NOT NULL,
  pending_count integer NOT NULL,
  validated_count integer NOT NULL,
  rejected_count integer NOT NULL,
  replaced_count integer NOT NULL,
  -- The document sent last, the pending one, and the validated one in effect.
  latest_id integer,
  pending_id integer,
  pending_problem boolean NOT NULL,
  pending_grave boolean NOT NULL,
  effective_id integer,
  expires_on date,
  warns_on date,
  lapses_on date,
  PRIMARY KEY (subcontractor_id, document_type_id, from_day)
) WITH (fillfactor = 85);
CREATE INDEX slots_by_lapse ON slots (account_id, lapses_on, subcontractor_id, document_type_id) WHERE counted AND effective_id IS NOT NULL;
CREATE INDEX slots_pending ON slots (account_id, pending_id) WHERE counted AND pending_count > 0 AND NOT pending_problem;
CREATE INDEX slots_problem ON slots (account_id, pending_id) WHERE counted AND pending_problem;
-- There are few, so they have an index apart from the other problems.
CREATE INDEX slots_grave ON slots (account_id, pending_id) WHERE counted AND pending_problem AND pending_grave;
CREATE INDEX slots_missing ON slots (account_id, subcontractor_id, document_type_id) WHERE counted AND effective_id IS NULL AND pending_count = 0;

-- Figures as changes dated by day: the sum up to a day is the figure of that day. `organization_id` 0: the whole account. `day` 0001-01-01:
-- independent of the day. No row has the value zero.
CREATE TABLE counters (
  account_id integer NOT NULL,
  organization_id integer NOT NULL,
  figure text COLLATE "C" NOT NULL,
  day date NOT NULL,
  delta integer NOT NULL,
  PRIMARY KEY (account_id, organization_id, figure, day)
) WITH (fillfactor = 70);

-- What was known when (known.ts): each row is valid from the time of its event until the next row of the same document, in the order of
-- revisions. A document that no longer covers anything has no days.
CREATE TABLE known_covers (
  document_id integer NOT NULL,
  revision integer NOT NULL,
  account_id integer NOT NULL,
  subcontractor_id integer NOT NULL,
  document_type_id integer NOT NULL,
  known_from text COLLATE "C" NOT NULL,
  counts_from date,
  expires_on date,
  PRIMARY KEY (document_id, revision)
);
CREATE INDEX known_covers_by_account ON known_covers (account_id, document_id, revision);
CREATE INDEX known_covers_by_subcontractor ON known_covers (subcontractor_id);

-- Which subcontractors counted (active and not archived), and which types were asked of them.
CREATE TABLE known_places (
  subcontractor_id integer NOT NULL,
  revision integer NOT NULL,
  account_id integer NOT NULL,
  known_from text COLLATE "C" NOT NULL,
  counted boolean NOT NULL,
  required_type_ids integer[],
  PRIMARY KEY (subcontractor_id, revision)
);
CREATE INDEX known_places_by_account ON known_places (account_id, subcontractor_id, revision);

-- What each subcontractor was called since which event of his stream; null where he was erased before it was read.
CREATE TABLE known_names (
  subcontractor_id integer NOT NULL,
  revision integer NOT NULL,
  account_id integer NOT NULL,
  company_name text,
  PRIMARY KEY (subcontractor_id, revision)
);

-- Which types were required; an archived one is not.
CREATE TABLE known_types (
  document_type_id integer NOT NULL,
  revision integer NOT NULL,
  account_id integer NOT NULL,
  known_from text COLLATE "C" NOT NULL,
  required boolean NOT NULL,
  PRIMARY KEY (document_type_id, revision)
);
CREATE INDEX known_types_by_account ON known_types (account_id, document_type_id, revision);

-- What the files of an account take; none: no row.
CREATE TABLE account_storage (
  account_id integer PRIMARY KEY,
  bytes bigint NOT NULL
) WITH (fillfactor = 70);
