-- Messages to people and who is told of alarms.

-- Every message waits here for whoever carries it, and keeps what became of it.
ALTER TABLE outbox_message DROP CONSTRAINT outbox_message_status_check;
ALTER TABLE outbox_message
  ADD CHECK (status IN ('kept', 'queued', 'sending', 'sent', 'failed')),
  ADD COLUMN purpose     text NOT NULL DEFAULT 'code' CHECK (purpose IN ('code', 'alarm', 'digest', 'test')),
  -- What a mail is known by, also when it is sent again.
  ADD COLUMN key         uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN html        text,
  -- What an SMS template is filled with.
  ADD COLUMN params      jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN tries       integer NOT NULL DEFAULT 0,
  ADD COLUMN next_try_at timestamptz,
  ADD COLUMN taken_at    timestamptz,
  ADD COLUMN sent_at     timestamptz,
  -- Worth nothing after it, as a code is.
  ADD COLUMN expires_at  timestamptz,
  -- What the provider calls it.
  ADD COLUMN reference   text,
  ADD COLUMN notify_user_id integer;
CREATE INDEX outbox_message_queued_idx ON outbox_message (next_try_at) WHERE status = 'queued';
CREATE INDEX outbox_message_sending_idx ON outbox_message (taken_at) WHERE status = 'sending';
-- How often a user was written to lately.
CREATE INDEX outbox_message_user_idx ON outbox_message (notify_user_id, created_at) WHERE notify_user_id IS NOT NULL;

-- Someone who is told. Belongs to the tree of manager_id; hears of plants only while they belong to that tree.
CREATE TABLE notify_user (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  manager_id  bigint NOT NULL REFERENCES account,
  name        text NOT NULL,
  phone       text,
  email       text,
  lang        text NOT NULL CHECK (lang IN ('zh', 'en')),
  by_sms      boolean NOT NULL,
  by_mail     boolean NOT NULL,
  grades      smallint[] NOT NULL,
  -- Otherwise those of notify_user_plant.
  all_plants  boolean NOT NULL,
  -- Escalation: minutes for which nobody handles the alarm before this user is told; 0 at once.
  delay_min   integer NOT NULL CHECK (delay_min BETWEEN 0 AND 1440),
  -- Minutes of the wall clock in time_zone; both or none. May reach over midnight.
  quiet_from  smallint CHECK (quiet_from BETWEEN 0 AND 1439),
  quiet_to    smallint CHECK (quiet_to BETWEEN 0 AND 1439),
  time_zone   text NOT NULL,
  -- Serious alarms do not wait for the end of the quiet hours.
  serious_always boolean NOT NULL DEFAULT true,
  on_recovery boolean NOT NULL DEFAULT false,
  enabled     boolean NOT NULL DEFAULT true,
  -- Older alarms are no news to this user: set when it begins to hear of more than before.
  hears_since timestamptz NOT NULL,
  version     integer NOT NULL DEFAULT 1,
  created_at  timestamptz NOT NULL DEFAULT now(),
  changed_at  timestamptz NOT NULL DEFAULT now(),
  removed_at  timestamptz,
  CHECK (NOT by_sms OR phone IS NOT NULL),
  CHECK (NOT by_mail OR email IS NOT NULL),
  CHECK ((quiet_from IS NULL) = (quiet_to IS NULL))
);
CREATE INDEX notify_user_manager_idx ON notify_user (manager_id) WHERE removed_at IS NULL;

CREATE TABLE notify_user_plant (
  user_id  integer NOT NULL REFERENCES notify_user ON DELETE CASCADE,
  plant_id bigint NOT NULL REFERENCES plant ON DELETE CASCADE,
  PRIMARY KEY (user_id, plant_id)
);
CREATE INDEX notify_user_plant_plant_idx ON notify_user_plant (plant_id);

-- One alarm told to one user at one step, over one channel. The channels of a notice are written together, and only
-- where no row of (alarm, user, step) stands: at most one notice an alarm, user and step.
CREATE TABLE notify_delivery (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null: a test message.
  alarm_id   bigint,
  plant_id   bigint,
  user_id    integer NOT NULL,
  -- The delay_min that it was told after; -1: that the alarm has recovered.
  step_min   integer NOT NULL,
  channel    text NOT NULL CHECK (channel IN ('sms', 'mail')),
  grade      smallint,
  at         timestamptz NOT NULL,
  -- Null while it waits to be gathered with others; many rows share the message of a digest.
  message_id bigint,
  -- Why it was never put into a message: over, moved, off.
  dropped    text,
  UNIQUE (alarm_id, user_id, step_min, channel)
);
CREATE INDEX notify_delivery_waiting_idx ON notify_delivery (user_id, channel, at)
  WHERE message_id IS NULL AND dropped IS NULL;
CREATE INDEX notify_delivery_user_idx ON notify_delivery (user_id, at DESC, id DESC);
CREATE INDEX notify_delivery_message_idx ON notify_delivery (message_id) WHERE message_id IS NOT NULL;

CREATE INDEX alarm_unhandled_idx ON alarm (created_at)
  WHERE recovered_at IS NULL AND status = 1 AND group_id IS NULL;
CREATE INDEX alarm_recovery_idx ON alarm (recovered_at) WHERE recovered_at IS NOT NULL;
