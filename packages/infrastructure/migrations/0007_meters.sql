-- Meters: what people say about them. What a person set stands in device itself; what the logger says of the same
-- columns is kept here, so that an announcement overwrites nothing: a key is a column that a person has set.
ALTER TABLE device ADD COLUMN overruled jsonb NOT NULL DEFAULT '{}';

-- Flows of the past are counted with the devices of the past, removed ones too.
CREATE INDEX device_plant_ever_idx ON device (plant_id);

CREATE TABLE meter (
  device_id    integer PRIMARY KEY REFERENCES device ON DELETE CASCADE,
  -- Readings before this count in no flow of the plant; null: all count. A quarter of an hour begins here.
  collect_from timestamptz CHECK (extract(epoch FROM collect_from) % 900 = 0),
  -- Where it is mounted.
  address      text NOT NULL DEFAULT '',
  note         text NOT NULL DEFAULT '',
  -- Grows with each change: whoever saves an older one is told.
  revision     integer NOT NULL DEFAULT 1,
  changed_at   timestamptz NOT NULL DEFAULT now()
);

-- The machines that a meter measures. None: all of its side of the plant.
CREATE TABLE meter_link (
  meter_id  integer NOT NULL REFERENCES device ON DELETE CASCADE,
  device_id integer NOT NULL REFERENCES device ON DELETE CASCADE,
  PRIMARY KEY (meter_id, device_id)
);
CREATE INDEX meter_link_device_idx ON meter_link (device_id);

-- Stretches of a plant's flows that are counted anew from the quarters of its devices, the newest day first:
-- to_ts goes back to from_ts and the row is gone.
CREATE TABLE plant_recount (
  plant_id bigint PRIMARY KEY REFERENCES plant ON DELETE CASCADE,
  from_ts  timestamptz NOT NULL,
  to_ts    timestamptz NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT now()
);
