-- The operation log: what a change did, and a chain that shows when an entry was altered, removed or moved.

ALTER TABLE operation_log ADD COLUMN changes jsonb NOT NULL DEFAULT '[]';

-- Beside the log and not in it: an entry gets its place when its transaction commits, so that the order has no gaps
-- and a long transaction keeps nobody waiting before that.
CREATE TABLE operation_log_chain (
  seq       bigint PRIMARY KEY,
  log_id    bigint NOT NULL UNIQUE,
  prev_hash text NOT NULL,
  hash      text NOT NULL
);

CREATE TABLE log_head (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  seq      bigint NOT NULL,
  hash     text NOT NULL
);

-- Everything that an entry says, as one text that does not depend on settings of the session.
CREATE FUNCTION operation_log_text(entry operation_log) RETURNS text
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT jsonb_build_array(entry.id, (extract(epoch FROM entry.at) * 1000000)::bigint, entry.account_id,
    entry.account_name, entry.account_path, entry.plant_id, entry.plant_name, entry.type, entry.action, entry.params,
    entry.changes, entry.status, entry.run_mode, entry.ip)::text
$$;

CREATE FUNCTION operation_log_hash(seq bigint, prev_hash text, entry operation_log) RETURNS text
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT encode(sha256(convert_to(seq || ' ' || prev_hash || ' ' || public.operation_log_text(entry), 'UTF8')), 'hex')
$$;

DO $$
DECLARE
  entry operation_log;
  at_seq bigint := 0;
  last_hash text := '';
  next_hash text;
BEGIN
  FOR entry IN SELECT * FROM operation_log ORDER BY id LOOP
    at_seq := at_seq + 1;
    next_hash := operation_log_hash(at_seq, last_hash, entry);
    INSERT INTO operation_log_chain VALUES (at_seq, entry.id, last_hash, next_hash);
    last_hash := next_hash;
  END LOOP;
  INSERT INTO log_head (seq, hash) VALUES (at_seq, last_hash);
END $$;

-- With the rights of the owner: the role of the application may not write the chain itself.
CREATE FUNCTION chain_operation_log() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  last_seq bigint;
  last_hash text;
  next_hash text;
BEGIN
  SELECT seq, hash INTO STRICT last_seq, last_hash FROM public.log_head FOR UPDATE;
  next_hash := public.operation_log_hash(last_seq + 1, last_hash, NEW);
  INSERT INTO public.operation_log_chain VALUES (last_seq + 1, NEW.id, last_hash, next_hash);
  UPDATE public.log_head SET seq = last_seq + 1, hash = next_hash;
  RETURN NULL;
END $$;

-- Deferred: the head is locked only while a transaction commits, so that two of them never wait for each other.
CREATE CONSTRAINT TRIGGER operation_log_chained AFTER INSERT ON operation_log
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_operation_log();

-- Also against whoever owns the tables, where the program cannot have a role of its own.
CREATE FUNCTION refuse_log_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The chain grows only out of chain_operation_log.
  IF pg_trigger_depth() > 1 AND (TG_TABLE_NAME, TG_OP) IN (('operation_log_chain', 'INSERT'), ('log_head', 'UPDATE')) THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'entries of the operation log are never changed' USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER operation_log_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON operation_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_log_change();
CREATE TRIGGER operation_log_chain_stays BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON operation_log_chain
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_log_change();
CREATE TRIGGER log_head_stays BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON log_head
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_log_change();
