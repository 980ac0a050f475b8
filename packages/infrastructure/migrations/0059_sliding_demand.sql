-- The highest sliding mean of 15 minutes of each day, of plants whose contract bills it; samples are kept for a limited
-- time only. The rule is packages/energy/src/demand/sliding-peak.ts.
CREATE TABLE demand_sliding_day (
  plant_id        bigint NOT NULL REFERENCES plant ON DELETE CASCADE,
  -- Of the end of the window, in the time zone of the plant.
  day             date NOT NULL,
  step_min        smallint NOT NULL,
  -- Null: no window is known.
  kw              double precision,
  window_end      timestamptz,
  unknown_windows integer NOT NULL,
  counted_at      timestamptz NOT NULL,
  PRIMARY KEY (plant_id, day, step_min)
);
