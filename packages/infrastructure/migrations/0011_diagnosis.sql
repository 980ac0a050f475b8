-- Diagnosis: what the curves of inverters say about them. The rules are in packages/energy/src/diagnosis.

-- One local day of an inverter or a weather station in quarters of an hour, as the rules look at it. `steps` is json
-- and not jsonb: always read and written whole, and text takes a third of the room.
CREATE TABLE inverter_day (
  device_id   integer NOT NULL,
  day         date NOT NULL,
  samples     integer NOT NULL,
  -- Out of it, and of each string: what lists and heat maps show without reading the steps.
  ac_kwh      real,
  string_kwh  real[] NOT NULL,
  steps       json NOT NULL,
  computed_at timestamptz NOT NULL,
  PRIMARY KEY (device_id, day)
);
CREATE TABLE weather_day (
  device_id   integer NOT NULL,
  day         date NOT NULL,
  samples     integer NOT NULL,
  -- On the modules, or on the flat where nothing else is measured; null: no sensor.
  light_kwh   real,
  steps       json NOT NULL,
  computed_at timestamptz NOT NULL,
  PRIMARY KEY (device_id, day)
);

-- How well an inverter did on a bright day against its modules when they were new; kept for years, ageing shows in it.
CREATE TABLE inverter_index (
  device_id integer NOT NULL,
  day       date NOT NULL,
  index     real NOT NULL,
  PRIMARY KEY (device_id, day)
);

-- Days that have to be reduced anew. `marks` counts how often that was said: a mark that came while the day was being
-- reduced stays.
CREATE TABLE diagnosis_day_dirty (
  device_id integer NOT NULL,
  day       date NOT NULL,
  due_at    timestamptz NOT NULL,
  marks     integer NOT NULL DEFAULT 1,
  PRIMARY KEY (device_id, day)
);
CREATE INDEX diagnosis_day_dirty_due_idx ON diagnosis_day_dirty (due_at);

-- When a plant was diagnosed and when it is to be diagnosed again; due_at is null while nothing has changed.
CREATE TABLE plant_diagnosis (
  plant_id     bigint PRIMARY KEY,
  diagnosed_at timestamptz,
  due_at       timestamptz,
  marks        integer NOT NULL DEFAULT 1,
  -- What it was diagnosed with: inverters, strings, days, weather station, irradiance …
  quality      jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX plant_diagnosis_due_idx ON plant_diagnosis (due_at) WHERE due_at IS NOT NULL;

-- How a plant did on a local day. Shares are 0 to 1; losses is
-- [{"cause": "deadString", "kwh": 1.2, "money": 0.8 | null}, …].
CREATE TABLE plant_diagnosis_day (
  plant_id          bigint NOT NULL,
  day               date NOT NULL,
  pv_kwh            double precision,
  expected_kwh      double precision,
  performance_ratio double precision,
  availability      double precision,
  -- kWh per kWp.
  specific_yield    double precision,
  neighbour_yield   double precision,
  neighbours        integer NOT NULL DEFAULT 0,
  losses            jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (plant_id, day)
);

-- One row an episode of one trouble; while it lasts it keeps its id from day to day.
CREATE TABLE finding (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  plant_id    bigint NOT NULL,
  -- 0: about the plant as a whole.
  device_id   integer NOT NULL,
  -- findingKinds of packages/energy.
  kind        smallint NOT NULL,
  -- Counted from 1; 0: the device as a whole.
  string      smallint NOT NULL,
  level       text NOT NULL CHECK (level IN ('high', 'medium', 'low')),
  sureness    real NOT NULL,
  since_day   date NOT NULL,
  last_day    date NOT NULL,
  -- Energy lost over the days below, per day on which it showed, and what that was worth in the plant's currency.
  lost_kwh    double precision NOT NULL,
  kwh_a_day   double precision NOT NULL,
  lost_money  double precision,
  money_a_day double precision,
  currency    text NOT NULL,
  -- [{"day": "2026-11-15", "kwh": 1.2, "money": 0.8 | null}, …]
  lost_days   jsonb NOT NULL,
  -- What is to be done first has the highest; and whether that takes less than an hour from the ground.
  priority    double precision NOT NULL,
  quick       boolean NOT NULL,
  evidence    json NOT NULL,
  state       text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'ended', 'dismissed')),
  -- Who dismissed or reopened it last.
  decided_at  timestamptz,
  decided_by  bigint,
  decider     text NOT NULL DEFAULT '',
  note        text NOT NULL DEFAULT '',
  -- It was made an alarm; null again when that was cleared.
  alarm_grade smallint CHECK (alarm_grade BETWEEN 1 AND 4),
  alarm_at    timestamptz,
  found_at    timestamptz NOT NULL,
  seen_at     timestamptz NOT NULL,
  ended_at    timestamptz
);
CREATE UNIQUE INDEX finding_present_key ON finding (plant_id, device_id, kind, string) WHERE state <> 'ended';
CREATE INDEX finding_plant_idx ON finding (plant_id, state, priority DESC, id);
CREATE INDEX finding_device_idx ON finding (device_id, id DESC);
