-- Tells every process that streams of these accounts are gone (infra/decisions/005).
CREATE OR REPLACE FUNCTION ops.tell_live_streams() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('subdoc_live_streams', account_id::text) FROM (SELECT DISTINCT account_id FROM gone) accounts;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER tell_live_streams AFTER DELETE ON ops.live_streams
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION ops.tell_live_streams();
