-- What a program from before memberships and second factors must not serve, it must not find: that program knows one owner an account, and a
-- password that is enough (infra/decisions/138). A session that it would misjudge is of no account (account_id 0) and names its person and the
-- account that it acts for; a password that is not enough any more stands in hidden_hash, and password_hash matches nothing.
ALTER TABLE ops.credentials ADD COLUMN hidden_hash text;
UPDATE ops.sessions SET person_id = account_id, account_id = 0 WHERE acting_for IS NOT NULL;
CREATE INDEX sessions_by_person ON ops.sessions (coalesce(person_id, account_id));
