-- Minutes of a plan are those of this zone; null: the device was never told one. Another zone of the plant is sent anew.
ALTER TABLE device_plan ADD COLUMN time_zone text;

-- The reserve that schedules gave a device, what stood there before, and since when: what someone sets later stays.
ALTER TABLE schedule_device
  ADD COLUMN reserve_given   real,
  ADD COLUMN reserve_before  real,
  ADD COLUMN reserve_command uuid,
  ADD COLUMN reserve_at      timestamptz;

-- Which plan ruled a device on a day, by the name that it had then: plans change, days that are over do not.
CREATE TABLE schedule_ruling (
  device_id integer NOT NULL,
  day       date NOT NULL,
  plan_id   bigint NOT NULL,
  plan_name text NOT NULL,
  plan_type text NOT NULL,
  PRIMARY KEY (device_id, day)
);
