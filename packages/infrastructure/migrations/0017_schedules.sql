-- Plans of charging and discharging. A device has one plan of each type at most; which one rules a day is told by
-- packages/energy/src/schedule/plan-calendar.ts.
CREATE TABLE schedule_plan (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  plant_id    bigint NOT NULL REFERENCES plant ON DELETE CASCADE,
  name        text NOT NULL,
  type        text NOT NULL CHECK (type IN ('year', 'quarter', 'specialDay')),
  reserve_soc real,
  -- PlanPart[] of packages/energy/src/schedule/plan.ts.
  parts       jsonb NOT NULL,
  enabled     boolean NOT NULL,
  version     integer NOT NULL DEFAULT 1,
  changed_by  text NOT NULL,
  changed_at  timestamptz NOT NULL
);
CREATE INDEX schedule_plan_plant_idx ON schedule_plan (plant_id);

CREATE TABLE schedule_plan_device (
  plan_id   bigint NOT NULL REFERENCES schedule_plan ON DELETE CASCADE,
  device_id integer NOT NULL,
  -- That of the plan: the database itself keeps a device from having two of a type.
  type      text NOT NULL,
  PRIMARY KEY (plan_id, device_id),
  UNIQUE (device_id, type)
);

-- Days to begin a plan with, of an account tree.
CREATE TABLE schedule_template (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tree_id    bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  name       text NOT NULL,
  segments   jsonb NOT NULL,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL,
  UNIQUE (tree_id, name)
);

-- What schedules gave a device last, and what became of it. Kept when its last plan is gone, so that the device is told.
CREATE TABLE schedule_device (
  device_id        integer PRIMARY KEY,
  plan_id          bigint,
  day              date NOT NULL,
  -- The version of device_plan that schedules made; another one there was set by someone else.
  version          integer,
  reserve_soc      real,
  -- Why nothing is sent; told in the log once.
  hold             text,
  -- Since when measured power follows the plan of this command.
  measured_command uuid,
  measured_at      timestamptz
);

-- How far a device followed its plan on a day of the plant.
CREATE TABLE schedule_day (
  device_id     integer NOT NULL,
  day           date NOT NULL,
  plant_id      bigint NOT NULL,
  percent       real,
  planned_min   real NOT NULL,
  followed_min  real NOT NULL,
  -- Minutes by Deviation of packages/energy/src/schedule/compliance.ts.
  deviation_min jsonb NOT NULL,
  -- Of the device on that day when it was counted: more of them, and the day is counted anew.
  samples       integer NOT NULL,
  counted_at    timestamptz NOT NULL,
  PRIMARY KEY (device_id, day)
);
CREATE INDEX schedule_day_plant_idx ON schedule_day (plant_id, day);

-- Plans that were written to a device's flash; parameters are counted from their commands.
CREATE TABLE device_write (
  device_id integer NOT NULL,
  at        timestamptz NOT NULL,
  kind      text NOT NULL CHECK (kind IN ('change', 'resend')),
  PRIMARY KEY (device_id, at)
);
