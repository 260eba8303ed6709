-- Who must hold which paper, and what came in. Times are ISO 8601 in UTC as in the events, validity is a day.
-- Needs the extensions pg_trgm and btree_gin (infra/sql/migrations).

-- Own copies of the two sets that figures depend on, so that figures and names always are of one moment.
CREATE TABLE compliance_organizations (
  id integer PRIMARY KEY,
  account_id integer NOT NULL,
  name text NOT NULL,
  color text NOT NULL,
  -- Where its subcontractors went when it was archived; null while it lives.
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
  -- Name and description, folded: searched and sorted by.
  search text COLLATE "C" NOT NULL,
  created_at text NOT NULL,
  archived_at text
);
CREATE INDEX compliance_types_by_account ON compliance_types (account_id);

CREATE TABLE subcontractors (
  id integer PRIMARY KEY,
  account_id integer NOT NULL,
  -- The one he really is in: an archived organisation is followed to the one that took over.
  organization_id integer NOT NULL,
  is_active boolean NOT NULL,
  archived_at text,
  -- The person whose deed it was; null where nobody's.
  archived_by integer,
  company_name text NOT NULL,
  siret text NOT NULL,
  contact_name text NOT NULL,
  contact_email text NOT NULL,
  contact_phone text NOT NULL,
  address text NOT NULL,
  -- Folded: what names are sorted by, and what is searched (company, contact, e-mail).
  company_key text COLLATE "C" NOT NULL,
  contact_key text COLLATE "C" NOT NULL,
  search text COLLATE "C" NOT NULL,
  -- As saved; null: nothing saved, so every living type is asked.
  required_type_ids integer[],
  -- The newest link. Hashes to find it; the sealed box to show it to the owner. The token itself is in no table.
  token_hash text,
  short_id_hash text,
  token_expires_at text,
  token_revoked boolean NOT NULL,
  link_subject text,
  link_event_id text,
  link_sealed text,
  -- When a new one was asked for, until it is given.
  link_requested_at text,
  -- `never-sent`, `sent`, `opened`, and when it was opened first.
  link_state text COLLATE "C" NOT NULL,
  link_opened_at text,
  -- The last first request, whichever link it carried.
  requested_at text,
  request_channel text,
  created_at text NOT NULL,
  updated_at text NOT NULL,
  -- What his required slots say together, so that chips are judged on this row alone: a paper waits; the days on which one is missing, is
  -- about to lapse, has lapsed; those on which one has no valid paper, whatever the reason.
  has_pending boolean NOT NULL,
  missing_days datemultirange NOT NULL,
  expiring_days datemultirange NOT NULL,
  expired_days datemultirange NOT NULL,
  uncovered_days datemultirange NOT NULL,
  -- The organisation under which the counters of the chips hold him; null while he is inactive or archived.
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
-- Tenant first, then trigrams: a search costs what matches, whatever the others hold.
CREATE INDEX subcontractors_search ON subcontractors USING gin (account_id, search gin_trgm_ops) WITH (gin_pending_list_limit = 128);

CREATE TABLE documents (
  id integer PRIMARY KEY,
  account_id integer NOT NULL,
  subcontractor_id integer NOT NULL,
  document_type_id integer NOT NULL,
  file_name text NOT NULL,
  -- The beginning of the SHA-256 of the file: the same sheet in two slots (T18). Empty: not known any more.
  fingerprint text COLLATE "C" NOT NULL,
  search text COLLATE "C" NOT NULL,
  mime_type text NOT NULL,
  file_size integer NOT NULL,
  blob_id text NOT NULL,
  wrapped_key text NOT NULL,
  validation_status text NOT NULL,
  uploaded_at text NOT NULL,
  -- The owner deposited it himself.
  by_owner boolean NOT NULL,
  validated_at text,
  -- A person; 0: the machine (A33).
  validated_by integer,
  -- Cover: its first day (as read until a person says), its last; and from which day on it counts among those of its slot: 0001-01-01
  -- where it covered already when it was validated, null until it is.
  starts_on date,
  expiration_date date,
  counts_from date,
  date_emission text,
  -- « Commentaire interne »: the owner's alone.
  comment text,
  rejection_reason text,
  -- As the machine read it, for when a decision is taken back.
  read_starts_on date,
  read_emission text,
  read_problem text,
  -- What people said against the reading, one for each field (corrections.ts).
  corrections text NOT NULL,
  -- Problems found by the analysis or the analysis itself failed: a person must look (F149, F164).
  has_problem boolean NOT NULL,
  -- One of them is about the company itself: a judgment, a striking-off (T11).
  has_grave_problem boolean NOT NULL,
  analysed boolean NOT NULL,
  follows integer,
  replaced_by integer
) WITH (fillfactor = 85);
CREATE INDEX documents_by_age ON documents (account_id, uploaded_at, id);
-- Which objects are named: for the sweep.
CREATE INDEX documents_by_blob ON documents (blob_id);
CREATE INDEX documents_by_status ON documents (account_id, validation_status, uploaded_at, id);
-- The only index that begins so: with two to choose from, a plan made while the table is empty takes the wrong one.
CREATE INDEX documents_by_slot ON documents (subcontractor_id, document_type_id, id);
CREATE INDEX documents_by_type ON documents (account_id, document_type_id, uploaded_at, id);
CREATE INDEX documents_search ON documents USING gin (account_id, search gin_trgm_ops) WITH (gin_pending_list_limit = 128);

-- Apart, because it is large, written once and read for few.
CREATE TABLE document_analyses (
  document_id integer PRIMARY KEY,
  analysis text NOT NULL
);

-- One type of one subcontractor that is asked or was ever answered. Holds days, never a status (DESIGN 3.7). A row holds from `from_day` until
-- the day `until_day`, when another paper takes over (domain/documents/cover.ts): of each slot one row holds on a day, and nearly always it is
-- the only one, from 0001-01-01 to infinity.
CREATE TABLE slots (
  subcontractor_id integer NOT NULL,
  document_type_id integer NOT NULL,
  from_day date NOT NULL,
  until_day date NOT NULL,
  account_id integer NOT NULL,
  organization_id integer NOT NULL,
  -- Asked of him now; of these, the ones that the type calls required; of these, the ones of an active subcontractor (CONTRACT « Figures »).
  asked boolean NOT NULL,
  required boolean NOT NULL,
  counted boolean NOT NULL,
  -- The subcontractor is not archived.
  listed boolean NOT NULL,
  pending_count integer NOT NULL,
  validated_count integer NOT NULL,
  rejected_count integer NOT NULL,
  replaced_count integer NOT NULL,
  -- The paper sent last; the one that waits; the validated one in effect.
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
-- Few among many: walked apart from the other problems.
CREATE INDEX slots_grave ON slots (account_id, pending_id) WHERE counted AND pending_problem AND pending_grave;
CREATE INDEX slots_missing ON slots (account_id, subcontractor_id, document_type_id) WHERE counted AND effective_id IS NULL AND pending_count = 0;

-- Figures as changes dated by day: what is summed up to a day is that day's figure. `organization_id` 0: the whole account.
-- `day` 0001-01-01: counts always. No row is zero.
CREATE TABLE counters (
  account_id integer NOT NULL,
  organization_id integer NOT NULL,
  figure text COLLATE "C" NOT NULL,
  day date NOT NULL,
  delta integer NOT NULL,
  PRIMARY KEY (account_id, organization_id, figure, day)
) WITH (fillfactor = 70);

-- What was known when (known.ts): a row for each change, from the moment of its event until the next one of the same thing, in the order of
-- revisions. A document that covers nothing any more has no days.
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

-- Who counted: active and not archived; and what was asked of him.
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

-- Which types were required: none that was archived.
CREATE TABLE known_types (
  document_type_id integer NOT NULL,
  revision integer NOT NULL,
  account_id integer NOT NULL,
  known_from text COLLATE "C" NOT NULL,
  required boolean NOT NULL,
  PRIMARY KEY (document_type_id, revision)
);
CREATE INDEX known_types_by_account ON known_types (account_id, document_type_id, revision);
