-- What the storage of a plant could have earned in a completed month. Kept for 24 months.
CREATE TABLE dispatch_potential_month (
  plant_id    bigint NOT NULL REFERENCES plant ON DELETE CASCADE,
  -- The first day of the month, in the time zone of the plant.
  month       date NOT NULL,
  state       text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'done', 'tooFewDays', 'noStorage', 'noPrice', 'failed')),
  -- Measured days that the calculation covers.
  days        smallint,
  currency    text,
  -- Of what really ran.
  cost        numeric(16, 2),
  -- PotentialInputs of features/dispatch/contract/potential.contract.ts.
  inputs      jsonb,
  made_at     timestamptz,
  -- When it is calculated next, while the month is the last completed one; null: not again.
  due_at      timestamptz,
  -- A worker is calculating until then at the latest.
  taken_until timestamptz,
  PRIMARY KEY (plant_id, month)
);

-- The same month with another way of operation, setting or size.
CREATE TABLE dispatch_potential (
  plant_id bigint NOT NULL,
  month    date NOT NULL,
  -- PotentialVariant of packages/energy/src/optimise/storage-potential.ts.
  variant  text NOT NULL,
  -- before and after: PotentialChange of the same file.
  params   jsonb NOT NULL,
  cost     numeric(16, 2) NOT NULL,
  -- Compared with what really ran.
  saving   numeric(16, 2) NOT NULL,
  PRIMARY KEY (plant_id, month, variant),
  FOREIGN KEY (plant_id, month) REFERENCES dispatch_potential_month ON DELETE CASCADE
);
