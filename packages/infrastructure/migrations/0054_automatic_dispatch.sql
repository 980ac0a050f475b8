-- Automatic dispatch of a plant's storage. No row: off.
CREATE TABLE dispatch_mode (
  plant_id        bigint PRIMARY KEY REFERENCES plant ON DELETE CASCADE,
  mode            text NOT NULL CHECK (mode IN ('off', 'propose', 'automatic')),
  changed_at      timestamptz NOT NULL,
  changed_by_name text NOT NULL,
  -- Guidance follows the price rule since then; the costs that led to it: Fallback of
  -- packages/energy/src/optimise/shadow-fallback.ts.
  fallback_since  timestamptz,
  fallback        jsonb,
  -- The 15-minute interval for which guidance was made last, also without success, and the versions of its inputs.
  guided_for      timestamptz,
  inputs          text,
  -- A worker is calculating until then at the latest.
  taken_until     timestamptz
);

-- When a plant was in automatic mode: its plans did not apply then. No end: it still is.
CREATE TABLE dispatch_automatic (
  plant_id   bigint NOT NULL REFERENCES plant ON DELETE CASCADE,
  started_at timestamptz NOT NULL,
  ended_at   timestamptz,
  PRIMARY KEY (plant_id, started_at)
);

-- Kept for 40 days.
CREATE TABLE dispatch_guidance (
  plant_id      bigint NOT NULL REFERENCES plant ON DELETE CASCADE,
  -- The interval in which it was made; a later calculation in the same interval replaces it.
  quarter       timestamptz NOT NULL,
  made_at       timestamptz NOT NULL,
  -- Guidance of packages/energy/src/optimise/guidance.ts.
  guidance      jsonb NOT NULL,
  -- GuidanceInputs of features/dispatch/contract/automatic.contract.ts.
  inputs        jsonb NOT NULL,
  -- ExplainedPower at the time of calculation.
  decision      jsonb NOT NULL,
  -- Forecasts of this interval as known then, kW: p10, p50, p90. Null: no forecast.
  pv_kw         real[],
  load_kw       real[],
  -- Expected intervals from this one on; only of the newest guidance of a plant.
  expected      jsonb,
  PRIMARY KEY (plant_id, quarter)
);

-- What storage was ordered in automatic mode, by 15-minute interval. Kept for 40 days.
CREATE TABLE dispatch_order (
  plant_id bigint NOT NULL REFERENCES plant ON DELETE CASCADE,
  quarter  timestamptz NOT NULL,
  -- OrderQuarter of packages/energy/src/optimise/order-quarter.ts.
  orders   jsonb NOT NULL,
  PRIMARY KEY (plant_id, quarter)
) WITH (fillfactor = 50);

-- Cost of a completed day by each way of operation, in the currency of the plant.
CREATE TABLE dispatch_shadow (
  plant_id  bigint NOT NULL REFERENCES plant ON DELETE CASCADE,
  day       date NOT NULL,
  none      numeric(14, 2) NOT NULL,
  rule      numeric(14, 2) NOT NULL,
  -- Null: no plan was in force.
  plan      numeric(14, 2),
  real      numeric(14, 2) NOT NULL,
  optimiser numeric(14, 2) NOT NULL,
  -- Highest 15-minute import of the month so far by each way, kW: the demand charge counts its increase.
  peaks_kw  jsonb NOT NULL,
  PRIMARY KEY (plant_id, day)
);

-- How far a plant's days have been compared.
CREATE TABLE dispatch_shadow_state (
  plant_id    bigint PRIMARY KEY REFERENCES plant ON DELETE CASCADE,
  done_to     date,
  taken_until timestamptz
);
