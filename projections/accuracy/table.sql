-- One row a document: what was read in which fields, what people said of it, and the verdict on each field (infra/decisions/123). Ids, days
-- and codes alone; made and kept as one text by project.ts, so that the rule stays in the domain.
CREATE TABLE reading_accuracy (
  document_id integer PRIMARY KEY,
  subcontractor_id integer NOT NULL,
  account_id integer NOT NULL,
  uploaded_at text NOT NULL,
  -- « local/2 »; null: not read yet, or not readable by any.
  analyser text,
  -- What the verdicts follow from: domain/documents/reading-verdicts.ts `JudgedReading`.
  judged text NOT NULL,
  -- right, wrong, missed; null: nobody has judged it.
  document_type text,
  company text,
  issue_date text,
  expiry_date text,
  security_code text,
  -- Something was read.
  readable boolean NOT NULL,
  -- Milliseconds from the upload to the answer, where it came at the first try.
  answered_ms integer,
  tried_again boolean NOT NULL,
  auto_validated boolean NOT NULL,
  -- A person took the machine's validation back.
  auto_undone boolean NOT NULL
);
CREATE INDEX reading_accuracy_by_account ON reading_accuracy (account_id);
CREATE INDEX reading_accuracy_by_subcontractor ON reading_accuracy (subcontractor_id);
