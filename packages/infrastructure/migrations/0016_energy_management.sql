-- What the energy management of a plant is set to. Pages change their own columns; the site controller reads the whole
-- row, so that one place gives orders. Ranges: packages/energy/src/control/setting-ranges.ts.
CREATE TABLE site_control (
  plant_id                 bigint PRIMARY KEY REFERENCES plant ON DELETE CASCADE,
  -- Demand that is held (kW) and whether it is; the share of it from which on people are warned.
  demand_limit_kw          real,
  demand_on                boolean NOT NULL DEFAULT false,
  demand_warn_percent      smallint NOT NULL DEFAULT 90,
  -- Most that the transformer may carry either way; null: none is set.
  transformer_kw           real,
  -- Least import; negative: so much may be fed in.
  backflow_on              boolean NOT NULL DEFAULT false,
  backflow_target_kw       real NOT NULL DEFAULT 0,
  backflow_curtail_percent smallint NOT NULL DEFAULT 100,
  backflow_ramp_kw         real NOT NULL DEFAULT 50,
  backflow_dead_band_kw    real NOT NULL DEFAULT 2,
  -- Whether the grid meter counts import as positive.
  import_positive          boolean NOT NULL DEFAULT true,
  -- EmsSettings of packages/energy/src/control/ems-packages.ts; null: no package was ever chosen.
  ems                      jsonb,
  -- Counted up with every change: what loggers in edge mode have to agree with.
  version                  integer NOT NULL DEFAULT 1,
  changed_at               timestamptz NOT NULL DEFAULT now()
);
CREATE FUNCTION site_control_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  NEW.changed_at := now();
  PERFORM pg_notify('site_control', NEW.plant_id::text);
  RETURN NEW;
END $$;
CREATE TRIGGER site_control_version BEFORE UPDATE ON site_control
  FOR EACH ROW EXECUTE FUNCTION site_control_version();

-- What was forecast and when: quarters of an hour in order from start_at. Errors are counted from what is kept here.
CREATE TABLE forecast (
  plant_id bigint NOT NULL,
  kind     text NOT NULL CHECK (kind IN ('pv', 'load')),
  made_at  timestamptz NOT NULL,
  start_at timestamptz NOT NULL,
  kw       real[] NOT NULL,
  low_kw   real[] NOT NULL,
  high_kw  real[] NOT NULL,
  PRIMARY KEY (plant_id, kind, made_at)
);
