-- Losses of a plant's storage, measured each day from its own 15-minute intervals.
CREATE TABLE storage_losses (
  plant_id    bigint PRIMARY KEY REFERENCES plant ON DELETE CASCADE,
  -- Null: never.
  measured_at timestamptz,
  -- StorageLosses of packages/energy/src/control/storage-losses.ts. Null: the plant has no storage.
  losses      jsonb,
  -- A worker is measuring until then at the latest.
  taken_until timestamptz
);
