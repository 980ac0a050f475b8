-- Loggers that are configured from the portal (features/commissioning). No row: a third-party or older logger, or one that
-- has never connected.
CREATE TABLE logger_setup (
  logger_id   integer PRIMARY KEY REFERENCES device ON DELETE CASCADE,
  -- Version of the channel `setup` in its status message; 0: it has none (any more).
  capability  smallint NOT NULL DEFAULT 0,
  -- Last report: SetupReport of device-plane/telemetry/contract/setup.ts. Null: none yet.
  report      jsonb,
  reported_at timestamptz,
  -- It runs beside the server, as a process of the gateway.
  is_here     boolean NOT NULL DEFAULT false
);

-- Configurations that were sent to a logger. The newest one is desired; the report shows which one runs.
CREATE TABLE setup_version (
  logger_id       integer NOT NULL REFERENCES device ON DELETE CASCADE,
  version         integer NOT NULL,
  -- SiteConfig of device-plane/register-maps, and the own register maps that it uses by file name.
  site            jsonb NOT NULL,
  maps            jsonb NOT NULL DEFAULT '{}',
  -- Names of new devices by serial number, as far as they are not given yet.
  names           jsonb NOT NULL DEFAULT '{}',
  note            text NOT NULL DEFAULT '',
  copy_of         integer,
  created_at      timestamptz NOT NULL,
  created_by_name text NOT NULL,
  -- Account and address of the change, for log entries of its later steps.
  actor           jsonb NOT NULL,
  plant_id        bigint,
  state           text NOT NULL CHECK (state IN ('sent', 'running', 'replaced', 'failed', 'returned')),
  -- Of the logger: why it did not apply or keep the version.
  error           text,
  PRIMARY KEY (logger_id, version)
);
-- Each second the gateways look for versions to deliver and devices to name; there are few.
CREATE INDEX setup_version_open_idx ON setup_version (logger_id) WHERE state = 'sent' OR names <> '{}';

-- Requests to loggers: those of users, and deliveries of configurations. A gateway claims a row before it sends it.
CREATE TABLE setup_task (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  logger_id   integer NOT NULL REFERENCES device ON DELETE CASCADE,
  kind        text NOT NULL CHECK (kind IN ('scan', 'cancel', 'read', 'registers', 'apply', 'confirm')),
  -- SetupRequest without id and expiry. Of apply only the version: its content is in setup_version.
  request     jsonb NOT NULL,
  state       text NOT NULL CHECK (state IN ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- Progress or result: parts of SetupAnswer and, of a reading, its checks.
  result      jsonb NOT NULL DEFAULT '{}',
  error       text,
  created_at  timestamptz NOT NULL,
  expires_at  timestamptz NOT NULL,
  -- Null: not sent yet.
  sent_at     timestamptz
);
-- Work of the gateways.
CREATE INDEX setup_task_open_idx ON setup_task (logger_id, created_at) WHERE state IN ('waiting', 'running');
-- A logger scans its lines once at a time, and gets a version once at a time.
CREATE UNIQUE INDEX setup_task_scan_key ON setup_task (logger_id)
  WHERE kind = 'scan' AND state IN ('waiting', 'running');
CREATE UNIQUE INDEX setup_task_version_key ON setup_task (logger_id, kind)
  WHERE kind IN ('apply', 'confirm') AND state IN ('waiting', 'running');
-- For the hourly clean-up.
CREATE INDEX setup_task_created_idx ON setup_task (created_at);

CREATE FUNCTION notify_setup() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('setup', '');
  RETURN NULL;
END $$;
CREATE TRIGGER setup_task_added AFTER INSERT ON setup_task FOR EACH STATEMENT EXECUTE FUNCTION notify_setup();
CREATE TRIGGER setup_version_added AFTER INSERT ON setup_version FOR EACH STATEMENT EXECUTE FUNCTION notify_setup();

-- Register maps of an account tree, used by the configurations of its loggers.
CREATE TABLE register_map (
  -- The manager account at the head of the tree.
  tree_id         bigint NOT NULL REFERENCES account,
  name            text NOT NULL,
  map             jsonb NOT NULL,
  changed_at      timestamptz NOT NULL,
  changed_by_name text NOT NULL,
  PRIMARY KEY (tree_id, name)
);

-- A logger that was added by the claim code that it shows, and has not connected yet.
CREATE TABLE logger_claim (
  device_id  integer PRIMARY KEY REFERENCES device ON DELETE CASCADE,
  -- SHA-256. 50 random bits, valid for a day, with a limit on attempts.
  code_hash  bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
