-- What the wear of a plant's batteries costs, from their replacement price and warranty. No row: estimated from prices.
CREATE TABLE battery_wear (
  plant_id            bigint PRIMARY KEY REFERENCES plant ON DELETE CASCADE,
  -- In the currency of the plant, per kWh of rated capacity.
  replacement_per_kwh double precision NOT NULL,
  -- Of the warranty, and their depth of discharge in percent.
  cycles              integer NOT NULL,
  depth_percent       double precision NOT NULL,
  changed_at          timestamptz NOT NULL,
  changed_by_name     text NOT NULL
);
