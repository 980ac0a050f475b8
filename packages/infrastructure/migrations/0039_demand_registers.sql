-- Maximum demand of whole months by the registers of the grid meters, which samples tell for a while only: a bill of last
-- year takes the same demand as it did then. What it means stands in packages/energy/src/demand/register-demand.ts.
CREATE TABLE demand_register_month (
  plant_id   bigint NOT NULL,
  month      date NOT NULL,
  device_id  bigint NOT NULL,
  state      text NOT NULL CHECK (state IN ('whole', 'part', 'notReset', 'none')),
  kw         double precision,
  -- The maximum came after the one reading and up to the other.
  after_at   timestamptz,
  at         timestamptz,
  -- First and last reading of the meter within the month.
  first_at   timestamptz,
  last_at    timestamptz,
  counted_at timestamptz NOT NULL,
  PRIMARY KEY (plant_id, month, device_id)
);
