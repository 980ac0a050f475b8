-- Whoever holds the line of a logger or a pile ends it when its secret is replaced, or when it is removed.
CREATE FUNCTION notify_credential_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('credential', sn) FROM device WHERE id = NEW.device_id;
  RETURN NULL;
END $$;
CREATE TRIGGER credential_change AFTER UPDATE OF secret_hash ON logger_credential
  FOR EACH ROW EXECUTE FUNCTION notify_credential_change();

CREATE FUNCTION notify_line_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('credential', OLD.sn);
  RETURN NULL;
END $$;
CREATE TRIGGER device_line_end AFTER UPDATE OF sn, removed_at ON device FOR EACH ROW
  WHEN (OLD.kind IN ('logger', 'charger') AND (NEW.sn, NEW.removed_at) IS DISTINCT FROM (OLD.sn, OLD.removed_at))
  EXECUTE FUNCTION notify_line_end();
CREATE TRIGGER device_line_gone AFTER DELETE ON device FOR EACH ROW
  WHEN (OLD.kind IN ('logger', 'charger')) EXECUTE FUNCTION notify_line_end();
