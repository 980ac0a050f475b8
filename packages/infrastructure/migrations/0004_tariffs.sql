-- What electricity costs and earns. A version is never changed: a change is a new row, so that every figure can be
-- traced to the price that counted. Which one counts on a day: packages/energy/src/tariff-versions.ts.
-- Seasons, subsidies and month ranges are jsonb: always read and written whole, and their rules (no gap, no overlap)
-- speak of all parts at once, which no constraint on child rows could hold. Prices inside are digits as text.

CREATE TABLE price_version (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  plant_id          bigint NOT NULL REFERENCES plant,
  -- A day of the plant's calendar, the first of a month.
  effective_from    date NOT NULL CHECK (extract(day FROM effective_from) = 1),
  -- What the plant began with: no modification.
  first             boolean NOT NULL DEFAULT false,
  efficiency        numeric NOT NULL CHECK (efficiency > 0 AND efficiency <= 1),
  feed_in_price     numeric NOT NULL CHECK (feed_in_price >= 0),
  seasons           jsonb NOT NULL,
  created_at        timestamptz NOT NULL DEFAULT now(),
  -- The name is kept: the history stays readable when the account is gone.
  created_by        bigint,
  created_by_name   text NOT NULL,
  withdrawn_at      timestamptz,
  withdrawn_by_name text
);
CREATE INDEX price_version_plant_idx ON price_version (plant_id, effective_from);
CREATE UNIQUE INDEX price_version_first_key ON price_version (plant_id) WHERE first;

-- The newest list counts, for the years of each entry from the install date on.
CREATE TABLE subsidy_version (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  plant_id        bigint NOT NULL REFERENCES plant,
  subsidies       jsonb NOT NULL,
  created_at      timestamptz NOT NULL DEFAULT now(),
  created_by      bigint,
  created_by_name text NOT NULL
);
CREATE INDEX subsidy_version_plant_idx ON subsidy_version (plant_id);

-- From the first day of the month in which it was saved; null: the plant has no transformer billing.
CREATE TABLE transformer_version (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  plant_id        bigint NOT NULL REFERENCES plant,
  effective_from  date NOT NULL CHECK (extract(day FROM effective_from) = 1),
  transformer     jsonb,
  created_at      timestamptz NOT NULL DEFAULT now(),
  created_by      bigint,
  created_by_name text NOT NULL
);
CREATE INDEX transformer_version_plant_idx ON transformer_version (plant_id, effective_from);
