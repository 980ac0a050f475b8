-- Everything that is known of a plant. Country is ISO 3166 alpha-2, province and city are codes of regions or, where
-- there are none, names. Figures that people typed are numeric, so that their digits stay as they were typed.
ALTER TABLE plant
  ADD COLUMN voltage_level     text NOT NULL DEFAULT '',
  ADD COLUMN plant_mode        text NOT NULL DEFAULT 'selfUse' CHECK (plant_mode IN ('selfUse', 'fullFeedIn',
    'surplusFeedIn', 'peakValley', 'demandManagement', 'demandResponse', 'auxiliaryService')),
  ADD COLUMN pv_kwp            numeric CHECK (pv_kwp >= 0),
  ADD COLUMN storage_kw        numeric CHECK (storage_kw >= 0),
  ADD COLUMN storage_kwh       numeric CHECK (storage_kwh >= 0),
  ADD COLUMN description       text NOT NULL DEFAULT '',
  ADD COLUMN design_agency     text NOT NULL DEFAULT '',
  ADD COLUMN inspection_agency text NOT NULL DEFAULT '',
  ADD COLUMN dealer            text NOT NULL DEFAULT '',
  ADD COLUMN installer         text NOT NULL DEFAULT '',
  ADD COLUMN phone             text NOT NULL DEFAULT '',
  ADD COLUMN pf_enabled        boolean NOT NULL DEFAULT false,
  -- [{"powerPercent": 50, "pf": 0.95}, …], ascending.
  ADD COLUMN pf_points         jsonb NOT NULL DEFAULT '[]',
  -- What a kWh spares; where the defaults come from stands in features/plants/contract/plant.schema.ts.
  ADD COLUMN coal_kg_per_kwh   numeric NOT NULL DEFAULT 0.3015 CHECK (coal_kg_per_kwh > 0),
  ADD COLUMN co2_kg_per_kwh    numeric NOT NULL DEFAULT 0.5366 CHECK (co2_kg_per_kwh > 0),
  ADD COLUMN trees_per_kwh     numeric NOT NULL DEFAULT 0.00894 CHECK (trees_per_kwh > 0),
  ADD COLUMN created_by        bigint REFERENCES account,
  -- Counts the changes: whoever edits an older one is told.
  ADD COLUMN version           integer NOT NULL DEFAULT 1,
  ADD COLUMN updated_at        timestamptz NOT NULL DEFAULT now();

-- What a plant has made and moved in all, kept by the roll-ups: lists sort by it.
CREATE TABLE plant_total (
  plant_id      bigint PRIMARY KEY,
  pv_kwh        double precision,
  charge_kwh    double precision,
  discharge_kwh double precision,
  import_kwh    double precision,
  export_kwh    double precision,
  load_kwh      double precision,
  charging_kwh  double precision
);
INSERT INTO plant_total
  SELECT plant_id, sum(pv_kwh ORDER BY day), sum(charge_kwh ORDER BY day), sum(discharge_kwh ORDER BY day),
    sum(import_kwh ORDER BY day), sum(export_kwh ORDER BY day), sum(load_kwh ORDER BY day),
    sum(charging_kwh ORDER BY day)
  FROM plant_month GROUP BY plant_id;

-- Today of all plants at once.
CREATE INDEX plant_day_day_idx ON plant_day (day);

-- Sessions show name, time zone and currency of their plant; a new plant may be somebody's first.
DROP TRIGGER access_plant ON plant;
CREATE TRIGGER access_plant AFTER UPDATE OF owner_id, name, screen_type, time_zone, currency, deleted_at ON plant
  FOR EACH ROW EXECUTE FUNCTION notify_access_change();
CREATE FUNCTION notify_new_plants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('access', '{"table":"plant"}');
  RETURN NULL;
END $$;
CREATE TRIGGER access_new_plant AFTER INSERT ON plant
  FOR EACH STATEMENT EXECUTE FUNCTION notify_new_plants();

-- What flows in a plant and how it is, a few seconds old: lists of many plants filter and sort by it. The rule that
-- counts it is in packages/energy; features/telemetry keeps it. A plant without a row has never been heard of.
CREATE TABLE plant_state (
  plant_id    bigint PRIMARY KEY,
  status      text NOT NULL CHECK (status IN ('normal', 'fault', 'offline')),
  -- Of the newest sample.
  at          timestamptz,
  pv_kw       real,
  battery_kw  real,
  grid_kw     real,
  load_kw     real,
  charging_kw real,
  soc         real,
  -- Long ago: to be counted anew.
  checked_at  timestamptz NOT NULL
) WITH (fillfactor = 50);

-- No sample tells that a device has left its plant or measures at another point.
CREATE FUNCTION doubt_plant_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE plant_state SET checked_at = '-infinity' WHERE plant_id IN (OLD.plant_id, NEW.plant_id);
  RETURN NULL;
END $$;
CREATE TRIGGER device_plant_state AFTER DELETE OR UPDATE OF plant_id, removed_at, kind, sampling_point ON device
  FOR EACH ROW EXECUTE FUNCTION doubt_plant_state();
