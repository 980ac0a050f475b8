-- Devices that people change, take away and bring back.

-- Since when it is in its plant; null: since it became known.
ALTER TABLE device ADD COLUMN added_at timestamptz;

-- The rated power was put in by a person, because the device does not say it.
ALTER TABLE device ADD COLUMN rated_by_hand boolean NOT NULL DEFAULT false;

-- Removed by a person while its logger goes on to announce it: not made anew until someone brings it back.
ALTER TABLE device ADD COLUMN ignored boolean NOT NULL DEFAULT false;
CREATE INDEX device_ignored_idx ON device (logger_id) WHERE ignored;
