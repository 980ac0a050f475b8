-- What each day of a plant came to, by the rules of packages/energy/src/settlement. Amounts are exact: nothing is rounded
-- before it is shown. A row is made when energy of its day is counted, and settled anew when anything that it depends
-- on changes: triggers mark it, so that no way of changing a price or a reading can forget it.
CREATE TABLE settlement_day (
  plant_id           bigint NOT NULL,
  day                date NOT NULL,
  -- When it is to be settled; null: nothing has changed since. marks counts how often that was said.
  due_at             timestamptz,
  marks              integer NOT NULL DEFAULT 1,
  settled_at         timestamptz,
  -- What it was settled with.
  price_version_id   bigint,
  subsidy_version_id bigint,
  currency           text,
  -- [{"item": "import", "period": "peak", "price": "-1.1", "mwh": 4000000}, …]: milliwatt-hours, price signed.
  lines              jsonb NOT NULL DEFAULT '[]',
  -- {"import": {"peak": 4000000}, …}: energy of each flow by time of use, milliwatt-hours.
  energy             jsonb NOT NULL DEFAULT '{}',
  -- [{"deviceId": 5, "outKwh": 12.5, "inKwh": 0}, …]: the readings of the day that count for the plant.
  readings           jsonb NOT NULL DEFAULT '[]',
  -- Sums of the lines: what the machines earned; what the utility asks for, negative.
  income             numeric,
  bill               numeric,
  quarters           smallint NOT NULL DEFAULT 0,
  unknown_quarters   smallint NOT NULL DEFAULT 0,
  estimated_s        integer NOT NULL DEFAULT 0,
  PRIMARY KEY (plant_id, day)
);
CREATE INDEX settlement_day_due_idx ON settlement_day (due_at) WHERE due_at IS NOT NULL;

-- What a plant earned in all: lists sort by it.
CREATE TABLE settlement_total (
  plant_id bigint PRIMARY KEY,
  income   numeric NOT NULL
);

-- A day that is not over is settled every quarter of an hour; another one when late samples had a moment to come.
CREATE FUNCTION settle_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO settlement_day AS s (plant_id, day, due_at)
  SELECT c.plant_id, c.day, now() + interval '20 seconds' FROM changed c JOIN plant p ON p.id = c.plant_id
  ORDER BY 1, 2
  ON CONFLICT (plant_id, day) DO UPDATE SET marks = s.marks + 1, due_at = coalesce(s.due_at,
    greatest(excluded.due_at, s.settled_at + CASE WHEN s.day >= current_date - 1 THEN interval '15 minutes'
      ELSE interval '1 minute' END));
  RETURN NULL;
END $$;
CREATE TRIGGER plant_day_settle_new AFTER INSERT ON plant_day REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION settle_days();
CREATE TRIGGER plant_day_settle_changed AFTER UPDATE ON plant_day REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION settle_days();
CREATE TRIGGER plant_day_settle_gone AFTER DELETE ON plant_day REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION settle_days();

-- The earliest version counts for the time before it too.
CREATE FUNCTION settle_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE settlement_day SET due_at = now(), marks = marks + 1
  WHERE plant_id = NEW.plant_id AND (day >= NEW.effective_from OR NOT EXISTS (SELECT 1 FROM price_version v
    WHERE v.plant_id = NEW.plant_id AND v.effective_from < NEW.effective_from AND v.withdrawn_at IS NULL));
  RETURN NULL;
END $$;
CREATE TRIGGER price_settle AFTER INSERT OR UPDATE ON price_version FOR EACH ROW EXECUTE FUNCTION settle_price();

CREATE FUNCTION settle_plant() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed bigint := CASE WHEN TG_TABLE_NAME = 'plant' THEN (to_jsonb(NEW) ->> 'id')::bigint
    ELSE (to_jsonb(NEW) ->> 'plant_id')::bigint END;
BEGIN
  UPDATE settlement_day SET due_at = now(), marks = marks + 1 WHERE plant_id = changed;
  RETURN NULL;
END $$;
CREATE TRIGGER subsidy_settle AFTER INSERT ON subsidy_version FOR EACH ROW EXECUTE FUNCTION settle_plant();
CREATE TRIGGER plant_settle AFTER UPDATE ON plant FOR EACH ROW
  WHEN ((OLD.install_date, OLD.plant_mode, OLD.currency, OLD.time_zone) IS DISTINCT FROM
    (NEW.install_date, NEW.plant_mode, NEW.currency, NEW.time_zone))
  EXECUTE FUNCTION settle_plant();

-- Which meters speak for the grid and the load says where energy went.
CREATE FUNCTION settle_meter() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE settlement_day SET due_at = now(), marks = marks + 1 WHERE plant_id IN (OLD.plant_id, NEW.plant_id);
  RETURN NULL;
END $$;
CREATE TRIGGER device_settle AFTER UPDATE OF kind, sampling_point, removed_at, plant_id ON device FOR EACH ROW
  WHEN ((OLD.kind = 'meter' OR NEW.kind = 'meter') AND (OLD.kind, OLD.sampling_point, OLD.removed_at, OLD.plant_id)
    IS DISTINCT FROM (NEW.kind, NEW.sampling_point, NEW.removed_at, NEW.plant_id))
  EXECUTE FUNCTION settle_meter();

INSERT INTO settlement_day (plant_id, day, due_at) SELECT plant_id, day, now() FROM plant_day;
