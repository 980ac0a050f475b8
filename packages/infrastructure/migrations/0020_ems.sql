-- Inverters that anti-backflow may limit; null: all of the plant.
ALTER TABLE site_control ADD COLUMN backflow_device_ids integer[];

-- What was ordered as a whole and is carried out step by step: it goes on when nobody looks, and after a restart.
-- `steps` is the type ApplyStep of features/ems/server/apply, `actor` as in command.
CREATE TABLE ems_apply (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  plant_id    bigint NOT NULL REFERENCES plant ON DELETE CASCADE,
  kind        text NOT NULL CHECK (kind IN ('package', 'reserve')),
  -- What it was chosen as, and EmsSettings; null for a reserve.
  package     text,
  settings    jsonb,
  -- The schedule that was made for it.
  plan_id     bigint,
  steps       jsonb NOT NULL,
  actor       jsonb NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);
CREATE INDEX ems_apply_plant_idx ON ems_apply (plant_id, id DESC);
CREATE INDEX ems_apply_open_idx ON ems_apply (id) WHERE finished_at IS NULL;

-- A storage machine runs off grid for a while to see whether it carries the load. As long as there is no end, a worker
-- sees to it that the machine comes back to the grid.
CREATE TABLE backup_test (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  plant_id          bigint NOT NULL REFERENCES plant ON DELETE CASCADE,
  device_id         integer NOT NULL,
  minutes           smallint NOT NULL,
  -- SOC at which it ends early.
  floor_soc         real NOT NULL,
  state             text NOT NULL DEFAULT 'starting'
                      CHECK (state IN ('starting', 'running', 'returning', 'passed', 'failed')),
  -- Why it did not last as long as it should; '' when it did.
  reason            text NOT NULL DEFAULT '',
  leave_command_id  uuid NOT NULL,
  return_command_id uuid,
  actor             jsonb NOT NULL,
  start_soc         real,
  created_at        timestamptz NOT NULL DEFAULT now(),
  -- When the machine was measured to be off the grid, and on it again.
  left_at           timestamptz,
  stop_asked_at     timestamptz,
  returned_at       timestamptz
);
CREATE UNIQUE INDEX backup_test_open_key ON backup_test (device_id) WHERE returned_at IS NULL;
CREATE INDEX backup_test_plant_idx ON backup_test (plant_id, id DESC);
