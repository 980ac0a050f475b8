-- Alarms. The big tables carry no foreign keys, like those of the device plane.

-- One row an episode of one trouble at one device. Times are those of the samples, created_at is when we learned.
CREATE TABLE alarm (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  plant_id     bigint NOT NULL,
  -- 0: about the plant as a whole.
  device_id    integer NOT NULL,
  kind         text NOT NULL,
  sn           text NOT NULL,
  -- alarmSources of features/alarms/contract: 1 device, 2 communication, 3 limit, 4 command, 5 battery, 6 diagnosis.
  source       smallint NOT NULL,
  -- What within the source: an event of the device's catalogue, a limit rule, …
  code         integer NOT NULL,
  -- 1 serious, 2 first, 3 second, 4 third.
  grade        smallint NOT NULL CHECK (grade BETWEEN 1 AND 4),
  -- What its words are made with.
  detail       jsonb NOT NULL DEFAULT '{}',
  triggered_at timestamptz NOT NULL,
  -- Raised for the last time.
  last_at      timestamptz NOT NULL,
  recovered_at timestamptz,
  -- How often it was raised, and how often of these it had recovered shortly before.
  raised_count integer NOT NULL DEFAULT 1,
  flap_count   integer NOT NULL DEFAULT 0,
  -- The alarm of the lost logger behind which its device stands.
  group_id     bigint,
  -- 1 unhandled, 2 following up, 3 handled, 4 closed.
  status       smallint NOT NULL DEFAULT 1 CHECK (status BETWEEN 1 AND 4),
  handler_id   bigint,
  handler_name text NOT NULL DEFAULT '',
  handled_at   timestamptz,
  -- When the person who follows it up wants to be told again; and when that was done, until somebody acts.
  remind_at    timestamptz,
  reminded_at  timestamptz,
  created_at   timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX alarm_open_key ON alarm (plant_id, device_id, source, code) WHERE recovered_at IS NULL;
-- Lists read a few rows a plant out of these, without the table. What a repetition changes is in none of them.
CREATE INDEX alarm_plant_idx ON alarm (plant_id, triggered_at DESC, id DESC)
  INCLUDE (recovered_at, grade, status, source, group_id, device_id);
CREATE INDEX alarm_grade_idx ON alarm (plant_id, grade, triggered_at DESC, id DESC)
  INCLUDE (recovered_at, status, source, group_id);
CREATE INDEX alarm_status_idx ON alarm (plant_id, status, triggered_at DESC, id DESC)
  INCLUDE (recovered_at, grade, source, group_id);
CREATE INDEX alarm_source_idx ON alarm (plant_id, source, triggered_at DESC, id DESC)
  INCLUDE (recovered_at, grade, status, group_id);
CREATE INDEX alarm_kind_idx ON alarm (plant_id, kind, triggered_at DESC, id DESC)
  INCLUDE (recovered_at, grade, status, source, group_id);
CREATE INDEX alarm_sn_idx ON alarm (sn, triggered_at DESC, id DESC)
  INCLUDE (plant_id, recovered_at, grade, status, source, group_id);
CREATE INDEX alarm_open_idx ON alarm (plant_id, triggered_at DESC, id DESC)
  INCLUDE (grade, status, source, group_id) WHERE recovered_at IS NULL;
CREATE INDEX alarm_recovered_idx ON alarm (plant_id, recovered_at DESC, id DESC)
  INCLUDE (triggered_at, grade, status, source, group_id) WHERE recovered_at IS NOT NULL;
-- What may reach into a period from more than a day before it.
CREATE INDEX alarm_lasting_idx ON alarm (plant_id, triggered_at DESC, id DESC)
  INCLUDE (recovered_at, grade, status, source, group_id)
  WHERE recovered_at IS NULL OR recovered_at - triggered_at > interval '1 day';
CREATE INDEX alarm_lost_logger_idx ON alarm (plant_id) INCLUDE (id)
  WHERE recovered_at IS NULL AND source = 2 AND code = 1;
CREATE INDEX alarm_device_idx ON alarm (device_id, source, code, triggered_at DESC);
CREATE INDEX alarm_remind_idx ON alarm (remind_at) WHERE remind_at IS NOT NULL;
CREATE INDEX alarm_group_idx ON alarm (group_id) WHERE group_id IS NOT NULL;

-- What people did about an alarm; account_id is null where the system did it.
CREATE TABLE alarm_record (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  alarm_id     bigint NOT NULL,
  plant_id     bigint NOT NULL,
  kind         text NOT NULL DEFAULT 'handling' CHECK (kind IN ('handling', 'reminder')),
  at           timestamptz NOT NULL DEFAULT now(),
  status       smallint NOT NULL CHECK (status BETWEEN 1 AND 4),
  remind_at    timestamptz,
  note         text NOT NULL DEFAULT '',
  account_id   bigint,
  account_name text NOT NULL DEFAULT ''
);
CREATE INDEX alarm_record_alarm_idx ON alarm_record (alarm_id, at);
CREATE INDEX alarm_record_plant_idx ON alarm_record (plant_id, at DESC, id DESC);

-- Raised and cleared by us: what devices say themselves stands in device_event, limits are judged from samples.
CREATE TABLE alarm_signal (
  plant_id  bigint NOT NULL,
  device_id integer NOT NULL,
  source    smallint NOT NULL,
  code      integer NOT NULL,
  ts        timestamptz NOT NULL,
  raised    boolean NOT NULL,
  grade     smallint NOT NULL,
  detail    jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (plant_id, device_id, source, code, ts, raised)
);

-- What has to be looked at anew, from which time on; written in the transaction that brought the news.
CREATE TABLE alarm_due (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  plant_id  bigint,
  device_id integer NOT NULL,
  source    smallint NOT NULL,
  -- 0: every code of the source.
  code      integer NOT NULL,
  from_ts   timestamptz NOT NULL,
  -- Of samples: nothing later is new. Null: anything may be.
  to_ts     timestamptz
);

CREATE TABLE limit_rule (
  id         integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  plant_id   bigint NOT NULL REFERENCES plant,
  device_id  integer NOT NULL REFERENCES device,
  name       text NOT NULL,
  -- A point of the device's kind, of a list one of its values: stringCurrent.3.
  point      text NOT NULL,
  max_value  double precision,
  min_value  double precision,
  grade      smallint NOT NULL CHECK (grade BETWEEN 1 AND 4),
  enabled    boolean NOT NULL DEFAULT true,
  revision   integer NOT NULL DEFAULT 1,
  account_id bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now(),
  removed_at timestamptz,
  CHECK (max_value IS NOT NULL OR min_value IS NOT NULL),
  CHECK (max_value > min_value)
);
CREATE INDEX limit_rule_plant_idx ON limit_rule (plant_id) WHERE removed_at IS NULL;
CREATE INDEX limit_rule_device_idx ON limit_rule (device_id) WHERE removed_at IS NULL;
CREATE UNIQUE INDEX limit_rule_name_key ON limit_rule (plant_id, name) WHERE removed_at IS NULL;

-- How an account wants to be told, by grade.
CREATE TABLE alarm_tips (
  account_id bigint PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  tips       jsonb NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);

-- Who brings news for alarms. Because these are triggers, no way of changing things can forget them.

-- Rules are judged anew, and gateways hear for which devices there are any.
CREATE FUNCTION limit_rule_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.device_id <> NEW.device_id OR TG_OP = 'DELETE' THEN
    INSERT INTO alarm_due (device_id, source, code, from_ts) VALUES (OLD.device_id, 3, OLD.id, now());
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO alarm_due (device_id, source, code, from_ts)
    VALUES (NEW.device_id, 3, NEW.id, coalesce(NEW.removed_at, NEW.changed_at));
  END IF;
  PERFORM pg_notify('alarm_due', ''), pg_notify('limit_rule', '');
  RETURN NULL;
END $$;
CREATE TRIGGER limit_rule_change AFTER INSERT OR UPDATE OR DELETE ON limit_rule
  FOR EACH ROW EXECUTE FUNCTION limit_rule_changed();

-- What was raised at a device before it had this plant may still be so.
CREATE FUNCTION device_plant_alarms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO alarm_due (device_id, source, code, from_ts) VALUES (NEW.id, 1, 0, coalesce(NEW.added_at, now()));
  PERFORM pg_notify('alarm_due', '');
  RETURN NULL;
END $$;
CREATE TRIGGER device_plant_alarms AFTER UPDATE OF plant_id ON device FOR EACH ROW
  WHEN (NEW.plant_id IS NOT NULL AND NEW.plant_id IS DISTINCT FROM OLD.plant_id)
  EXECUTE FUNCTION device_plant_alarms();

-- The number of a command as the code of an alarm: the same name, the same number.
CREATE FUNCTION command_alarm_code(name text) RETURNS integer LANGUAGE sql IMMUTABLE
  RETURN ('x' || left(md5(name), 8))::bit(32)::integer & 2147483647;

-- A failure raises; a success clears what was raised before, and is no news otherwise. Grade 3: level 2 warning.
CREATE FUNCTION tell_command_end(plant bigint, device integer, name text, at timestamptz, failed boolean, told jsonb)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  number integer := command_alarm_code(name);
  moment timestamptz := date_trunc('milliseconds', at);
BEGIN
  IF NOT failed AND (SELECT s.raised FROM alarm_signal s
      WHERE s.plant_id = plant AND s.device_id = device AND s.source = 4 AND s.code = number
      ORDER BY s.ts DESC, s.raised LIMIT 1) IS NOT TRUE THEN
    RETURN;
  END IF;
  INSERT INTO alarm_signal (plant_id, device_id, source, code, ts, raised, grade, detail)
  VALUES (plant, device, 4, number, moment, failed, 3, told || jsonb_build_object('command', name))
  ON CONFLICT DO NOTHING;
  INSERT INTO alarm_due (plant_id, device_id, source, code, from_ts) VALUES (plant, device, 4, number, moment);
  PERFORM pg_notify('alarm_due', '');
END $$;

-- 2517 and 2518 of features/commands/contract: a newer plan took its place, a person took it back.
CREATE FUNCTION command_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.error_code IS NULL OR NEW.error_code NOT IN (2517, 2518) THEN
    PERFORM tell_command_end(NEW.plant_id, NEW.device_id, NEW.name, NEW.finished_at,
      NEW.state IN ('failed', 'expired', 'offline'),
      jsonb_build_object('commandId', NEW.id, 'errorCode', NEW.error_code, 'error', NEW.error));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER command_ended AFTER UPDATE OF finished_at ON command FOR EACH ROW
  WHEN (OLD.finished_at IS NULL AND NEW.finished_at IS NOT NULL AND NEW.plant_id IS NOT NULL
    AND NEW.type <> 'read' AND NEW.read_back_of IS NULL)
  EXECUTE FUNCTION command_ended();

-- A plan that the device refuses does not end: it is sent again and again. 2514: refused by the device.
CREATE FUNCTION plan_refused() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_command_end(c.plant_id, NEW.device_id, c.name, now(), true,
    jsonb_build_object('commandId', c.id, 'errorCode', 2514, 'error', NEW.error))
  FROM command c WHERE c.id = NEW.command_id AND c.plant_id IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER plan_refused AFTER UPDATE OF error ON device_plan FOR EACH ROW
  WHEN (NEW.error <> '' AND NEW.error <> OLD.error) EXECUTE FUNCTION plan_refused();

CREATE FUNCTION firmware_job_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.error_code IS NULL OR NEW.error_code <> 2518 THEN
    PERFORM tell_command_end(NEW.plant_id, NEW.device_id, 'firmware', NEW.changed_at, NEW.state = 'failed',
      jsonb_build_object('commandId', NEW.id, 'errorCode', NEW.error_code, 'error', NEW.error));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER firmware_job_ended AFTER UPDATE OF state ON firmware_job FOR EACH ROW
  WHEN (NEW.state IN ('done', 'failed') AND NEW.state <> OLD.state AND NEW.plant_id IS NOT NULL)
  EXECUTE FUNCTION firmware_job_ended();
