-- What one local day says about each cell of a battery cluster: packages/energy/src/cell-day.ts is the rule. Lists are
-- in the order of the cells (temperatures: of the sensors). Small numbers, because there are thousands of cells.
CREATE TABLE cell_day (
  device_id     integer NOT NULL,
  day           date NOT NULL,
  samples       integer NOT NULL,
  seconds       integer NOT NULL,
  -- Lowest and highest mean of the cluster, mV.
  mean_low_mv   real,
  mean_high_mv  real,
  -- Deviation from the cluster's mean in tenths of a millivolt: mean, and the furthest with its sign.
  mean_dev      smallint[] NOT NULL,
  peak_dev      smallint[] NOT NULL,
  -- Minutes of the furthest after the start of the day.
  peak_min      smallint[] NOT NULL,
  min_mv        smallint[] NOT NULL,
  max_mv        smallint[] NOT NULL,
  missing       smallint[] NOT NULL,
  -- Hundredths, tenths and tenths of a kelvin.
  temp_dev      smallint[] NOT NULL,
  temp_peak     smallint[] NOT NULL,
  temp_max      smallint[] NOT NULL,
  computed_at   timestamptz NOT NULL,
  PRIMARY KEY (device_id, day)
);

-- Days that have to be worked out anew. `marks` counts how often that was said: a mark that came while the day was
-- being worked out stays.
CREATE TABLE cell_day_dirty (
  device_id integer NOT NULL,
  day       date NOT NULL,
  due_at    timestamptz NOT NULL,
  marks     integer NOT NULL DEFAULT 1,
  PRIMARY KEY (device_id, day)
);
CREATE INDEX cell_day_dirty_due_idx ON cell_day_dirty (due_at);
