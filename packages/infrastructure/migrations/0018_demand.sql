-- Which demand limit counted when: reports judge each quarter by the limit of its time. site_control has the present one.
CREATE TABLE demand_limit_change (
  plant_id     bigint NOT NULL REFERENCES plant ON DELETE CASCADE,
  at           timestamptz NOT NULL,
  -- Null: none.
  limit_kw     real,
  control_on   boolean NOT NULL,
  warn_percent smallint NOT NULL,
  by_name      text NOT NULL,
  PRIMARY KEY (plant_id, at)
);

-- A warning from when a limit was about to be broken until demand was calm again; at most one of a plant is open.
CREATE TABLE demand_event (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  plant_id     bigint NOT NULL REFERENCES plant ON DELETE CASCADE,
  raised_at    timestamptz NOT NULL,
  -- The quarter in which it began.
  window_at    timestamptz NOT NULL,
  limit_kw     real NOT NULL,
  level        text NOT NULL CHECK (level IN ('willBreak', 'broken')),
  -- The highest that was foreseen, and the highest quarter that ended in it.
  projected_kw real NOT NULL,
  reached_kw   real,
  cleared_at   timestamptz
);
CREATE UNIQUE INDEX demand_event_open_key ON demand_event (plant_id) WHERE cleared_at IS NULL;
CREATE INDEX demand_event_plant_idx ON demand_event (plant_id, raised_at DESC, id DESC);
