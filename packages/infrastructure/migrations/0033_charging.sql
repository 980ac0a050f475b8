-- Charging: piles that speak OCPP, who may charge, at which service fee, and what was charged. Keys begin with the device or
-- the plant. A session belongs to the plant in which its pile stood; it stays when the pile or its owner goes.

-- What a pile that is its own line said of itself. Its secret is in logger_credential.
CREATE TABLE pile (
  device_id integer PRIMARY KEY REFERENCES device ON DELETE CASCADE,
  version   text CHECK (version IN ('ocpp1.6', 'ocpp2.0.1')),
  vendor    text NOT NULL DEFAULT '',
  model     text NOT NULL DEFAULT '',
  firmware  text NOT NULL DEFAULT '',
  serial    text NOT NULL DEFAULT '',
  tls       boolean,
  booted_at timestamptz,
  heard_at  timestamptz
);

-- Questions of people to a pile; `question` loses secrets as soon as nobody needs them any more.
CREATE TABLE pile_question (
  device_id     integer NOT NULL,
  id            uuid NOT NULL DEFAULT gen_random_uuid(),
  question      jsonb NOT NULL,
  detail        text NOT NULL,
  state         text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'asked', 'answered', 'refused', 'failed')),
  asked_by      bigint NOT NULL,
  asked_by_name text NOT NULL,
  asked_at      timestamptz NOT NULL,
  expires_at    timestamptz NOT NULL,
  answered_at   timestamptz,
  outcome       text NOT NULL DEFAULT '',
  settings      jsonb NOT NULL DEFAULT '[]',
  -- Diagnostics that the pile sent.
  file_id       uuid REFERENCES stored_file ON DELETE SET NULL,
  PRIMARY KEY (device_id, id)
);
CREATE INDEX pile_question_asked_idx ON pile_question (device_id, asked_at DESC);
CREATE INDEX pile_question_file_idx ON pile_question (file_id) WHERE file_id IS NOT NULL;
CREATE INDEX pile_question_open_idx ON pile_question (expires_at) WHERE state IN ('queued', 'asked');
CREATE FUNCTION notify_pile_question() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('pile_question', NEW.device_id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER pile_question_new AFTER INSERT ON pile_question FOR EACH ROW EXECUTE FUNCTION notify_pile_question();

CREATE TABLE charging_card (
  plant_id    bigint NOT NULL REFERENCES plant ON DELETE CASCADE,
  id          bigint GENERATED ALWAYS AS IDENTITY,
  id_tag      text NOT NULL,
  holder      text NOT NULL DEFAULT '',
  enabled     boolean NOT NULL DEFAULT true,
  -- The last day on which it works, of the plant.
  valid_until date,
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (plant_id, id)
);
-- Readers and piles do not agree on capitals.
CREATE UNIQUE INDEX charging_card_tag_key ON charging_card (plant_id, upper(id_tag));

CREATE TABLE charging_setting (
  plant_id    bigint PRIMARY KEY REFERENCES plant ON DELETE CASCADE,
  open_to_all boolean NOT NULL
);

-- Added to the price of each kWh from a day on; of two for one day the later made counts.
CREATE TABLE charging_fee (
  plant_id        bigint NOT NULL REFERENCES plant ON DELETE CASCADE,
  id              bigint GENERATED ALWAYS AS IDENTITY,
  effective_from  date NOT NULL,
  service_per_kwh numeric(6, 4) NOT NULL CHECK (service_per_kwh >= 0),
  created_at      timestamptz NOT NULL,
  created_by      bigint NOT NULL,
  created_by_name text NOT NULL,
  PRIMARY KEY (plant_id, id)
);

-- source ocpp: the pile told it; samples: found in the samples of a pile behind a logger.
CREATE TABLE charging_session (
  device_id       integer NOT NULL,
  connector       smallint NOT NULL,
  started_at      timestamptz NOT NULL,
  -- Told to piles of OCPP 1.6 as the number of the transaction.
  id              integer NOT NULL GENERATED ALWAYS AS IDENTITY UNIQUE,
  plant_id        bigint NOT NULL,
  source          text NOT NULL CHECK (source IN ('ocpp', 'samples')),
  transaction_key text,
  id_tag          text NOT NULL DEFAULT '',
  -- Who had the card then: cards are handed on.
  holder          text NOT NULL DEFAULT '',
  state           text NOT NULL DEFAULT 'charging' CHECK (state IN ('charging', 'finished', 'lost')),
  ended_at        timestamptz,
  -- The pile's clock was wrong: start or end is when it was heard of.
  times_guessed   boolean NOT NULL DEFAULT false,
  stop_reason     text NOT NULL DEFAULT '',
  -- Of the pile's register, where it said so.
  start_kwh       double precision,
  end_kwh         double precision,
  heard_at        timestamptz NOT NULL,
  energy_kwh      double precision NOT NULL DEFAULT 0,
  max_kw          real,
  soc_start       real,
  soc_end         real,
  -- Null: no price was known for a part of it.
  energy_fee      numeric(12, 2),
  service_fee     numeric(12, 2) NOT NULL DEFAULT 0,
  doubts          text[] NOT NULL DEFAULT '{}',
  -- Something that its fee depends on has changed.
  due             boolean NOT NULL DEFAULT false,
  PRIMARY KEY (device_id, connector, started_at)
);
CREATE UNIQUE INDEX charging_session_key ON charging_session (device_id, transaction_key) WHERE transaction_key IS NOT NULL;
CREATE INDEX charging_session_plant_idx ON charging_session (plant_id, started_at DESC);
CREATE INDEX charging_session_open_idx ON charging_session (device_id) WHERE state = 'charging';
CREATE INDEX charging_session_due_idx ON charging_session (id) WHERE due;

CREATE TABLE charging_reading (
  device_id    integer NOT NULL,
  session_id   integer NOT NULL,
  at           timestamptz NOT NULL,
  register_kwh double precision,
  power_kw     real,
  soc          real,
  PRIMARY KEY (device_id, session_id, at)
);

-- The fee, line by line: rounded here and nowhere else.
CREATE TABLE charging_line (
  plant_id        bigint NOT NULL,
  session_id      integer NOT NULL,
  from_at         timestamptz NOT NULL,
  to_at           timestamptz NOT NULL,
  day             date NOT NULL,
  period          text,
  energy_kwh      numeric(14, 6) NOT NULL,
  price_per_kwh   numeric,
  service_per_kwh numeric NOT NULL,
  energy_fee      numeric(12, 2),
  service_fee     numeric(12, 2) NOT NULL,
  PRIMARY KEY (plant_id, session_id, from_at)
);
CREATE INDEX charging_line_day_idx ON charging_line (plant_id, day);

-- An end that came before its start, of a pile that names its transactions.
CREATE TABLE charging_early_end (
  device_id       integer NOT NULL,
  transaction_key text NOT NULL,
  said            jsonb NOT NULL,
  at              timestamptz NOT NULL,
  PRIMARY KEY (device_id, transaction_key)
);

-- Days of piles whose sessions are to be found anew, the days that were looked at, and how far the newest one is.
CREATE TABLE charging_day_dirty (
  device_id integer NOT NULL,
  day       date NOT NULL,
  due_at    timestamptz NOT NULL,
  marks     integer NOT NULL DEFAULT 1,
  PRIMARY KEY (device_id, day)
);
CREATE INDEX charging_day_dirty_due_idx ON charging_day_dirty (due_at);
CREATE TABLE charging_day (
  device_id   integer NOT NULL,
  day         date NOT NULL,
  computed_at timestamptz NOT NULL,
  PRIMARY KEY (device_id, day)
);
CREATE TABLE charging_seen (
  device_id integer PRIMARY KEY,
  until     timestamptz NOT NULL
);

-- Whatever a fee depends on marks the sessions that it may change. The earliest price counts for the time before it too.
CREATE FUNCTION reprice_by_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE charging_session SET due = true
  WHERE plant_id = NEW.plant_id AND NOT due AND (coalesce(ended_at, now()) >= NEW.effective_from - interval '1 day'
    OR NOT EXISTS (SELECT 1 FROM price_version v WHERE v.plant_id = NEW.plant_id
      AND v.effective_from < NEW.effective_from AND v.withdrawn_at IS NULL));
  RETURN NULL;
END $$;
CREATE TRIGGER price_charging AFTER INSERT OR UPDATE ON price_version FOR EACH ROW EXECUTE FUNCTION reprice_by_price();
CREATE FUNCTION reprice_by_fee() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed charging_fee := coalesce(NEW, OLD);
BEGIN
  UPDATE charging_session SET due = true WHERE plant_id = changed.plant_id AND NOT due
    AND coalesce(ended_at, now()) >= changed.effective_from - interval '1 day';
  RETURN NULL;
END $$;
CREATE TRIGGER fee_charging AFTER INSERT OR DELETE ON charging_fee FOR EACH ROW EXECUTE FUNCTION reprice_by_fee();
CREATE FUNCTION reprice_by_zone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE charging_session SET due = true WHERE plant_id = NEW.id AND NOT due;
  RETURN NULL;
END $$;
CREATE TRIGGER zone_charging AFTER UPDATE OF time_zone ON plant FOR EACH ROW
  WHEN (OLD.time_zone IS DISTINCT FROM NEW.time_zone) EXECUTE FUNCTION reprice_by_zone();

-- A day of a plant is settled anew when what was charged on it changes.
CREATE FUNCTION settle_charging() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO settlement_day AS s (plant_id, day, due_at)
  SELECT DISTINCT c.plant_id, c.day, now() + interval '20 seconds' FROM changed c JOIN plant p ON p.id = c.plant_id
  ORDER BY 1, 2
  ON CONFLICT (plant_id, day) DO UPDATE SET marks = s.marks + 1, due_at = coalesce(s.due_at,
    greatest(excluded.due_at, s.settled_at + CASE WHEN s.day >= current_date - 1 THEN interval '15 minutes'
      ELSE interval '1 minute' END));
  RETURN NULL;
END $$;
CREATE TRIGGER charging_line_settle_new AFTER INSERT ON charging_line REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION settle_charging();
CREATE TRIGGER charging_line_settle_gone AFTER DELETE ON charging_line REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION settle_charging();
