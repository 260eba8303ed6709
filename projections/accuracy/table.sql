-- One row per document: which fields were read, what people confirmed or corrected, and the verdict on each field (infra/decisions/123). It
-- holds ids, days and codes only. project.ts computes the verdicts from `judged`, so the rule stays in the domain.
CREATE TABLE reading_accuracy (
  document_id integer PRIMARY KEY,
  subcontractor_id integer NOT NULL,
  account_id integer NOT NULL,
  uploaded_at text NOT NULL,
  -- E.g. « local/2 »; null: not analysed yet, or no analyser could read it.
  analyser text,
  -- The input of the verdicts as JSON: `JudgedReading` in domain/documents/reading-verdicts.ts.
  judged text NOT NULL,
  -- right, wrong or missed; null: nobody has judged the field.
  document_type text,
  company text,
  issue_date text,
  expiry_date text,
  security_code text,
  -- The analyser read at least one field.
  readable boolean NOT NULL,
  -- Milliseconds from the upload to the analysis; null if the first attempt failed.
  answered_ms integer,
  tried_again boolean NOT NULL,
  auto_validated boolean NOT NULL,
  -- A person reopened a document that had been validated automatically.
  auto_undone boolean NOT NULL
);
CREATE INDEX reading_accuracy_by_account ON reading_accuracy (account_id);
CREATE INDEX reading_accuracy_by_subcontractor ON reading_accuracy (subcontractor_id);
