-- What forecasts have learned of a plant: states of packages/energy/src/forecast as JSON, that grow no further.
CREATE TABLE forecast_model (
  plant_id    bigint PRIMARY KEY REFERENCES plant ON DELETE CASCADE,
  -- Position and zone that it was learned with: learned anew when they change.
  site        text NOT NULL DEFAULT '',
  pv          jsonb,
  load        jsonb,
  -- The last local day that was learned, and of how many days up to it anything was known then: more of them later
  -- are history that came afterwards.
  learned_to  date,
  known_days  integer NOT NULL DEFAULT 0,
  -- When forecasts were made last.
  made_at     timestamptz,
  -- When past days were forecast as of their own midnight.
  hindcast_at timestamptz,
  -- Somebody works on it until then at the latest.
  taken_until timestamptz
);

-- How far forecasts of a day were from what came, over quarters of which persistence has something to say too; where it
-- has nothing, over all. lead: made at midnight of the day, or at least four hours before each quarter.
CREATE TABLE forecast_error (
  plant_id           bigint NOT NULL REFERENCES plant ON DELETE CASCADE,
  kind               text NOT NULL CHECK (kind IN ('pv', 'load')),
  lead               text NOT NULL CHECK (lead IN ('dayAhead', 'hours4')),
  day                date NOT NULL,
  -- Forecast afterwards, from data before the day only.
  hindcast           boolean NOT NULL,
  quarters           smallint NOT NULL,
  mae_kw             real NOT NULL,
  bias_kw            real NOT NULL,
  forecast_kwh       double precision NOT NULL,
  measured_kwh       double precision NOT NULL,
  persistence_mae_kw real,
  persistence_kwh    double precision,
  below_low          smallint NOT NULL,
  above_high         smallint NOT NULL,
  PRIMARY KEY (plant_id, kind, lead, day)
);

-- Analyses that people ask for again and again: what is chosen on the page, by account.
CREATE TABLE analysis_view (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  name       text NOT NULL,
  content    jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX analysis_view_name_key ON analysis_view (account_id, lower(name));
