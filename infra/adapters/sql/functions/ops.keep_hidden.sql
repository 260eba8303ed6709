-- A password that is hidden from programs of before is not set by them either: their change finds no row (infra/decisions/138).
CREATE OR REPLACE FUNCTION ops.keep_hidden() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER keep_hidden BEFORE UPDATE ON ops.credentials FOR EACH ROW
  WHEN (OLD.hidden_hash IS NOT NULL AND NEW.password_hash <> OLD.password_hash) EXECUTE FUNCTION ops.keep_hidden();
