-- A member's session is his own (account_id is the person); it acts for the account in acting_for, null where that is his own. A program of
-- before knows no memberships: it finds the person's own account or none, never the other's (infra/decisions/138).
ALTER TABLE ops.sessions ADD COLUMN acting_for integer;
CREATE INDEX sessions_by_acting ON ops.sessions (acting_for) WHERE acting_for IS NOT NULL;
-- The account that the person opened last, where it was not his own.
ALTER TABLE ops.credentials ADD COLUMN last_account integer;
