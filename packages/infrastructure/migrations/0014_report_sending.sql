-- Reports as printed pages, and mails that carry files.
ALTER TABLE export_job DROP CONSTRAINT export_job_format_check;
ALTER TABLE export_job ADD CONSTRAINT export_job_format_check CHECK (format IN ('csv', 'xlsx', 'pdf'));

ALTER TABLE outbox_message DROP CONSTRAINT outbox_message_purpose_check;
ALTER TABLE outbox_message
  ADD CONSTRAINT outbox_message_purpose_check CHECK (purpose IN ('code', 'alarm', 'digest', 'test', 'report')),
  -- Where whoever gets it can stop it; mail programs offer it beside the sender.
  ADD COLUMN stop_url text;

-- What hangs on a message: the bytes stay in the file store, once for however many are written to.
CREATE TABLE outbox_attachment (
  message_id bigint NOT NULL REFERENCES outbox_message ON DELETE CASCADE,
  n          smallint NOT NULL,
  -- Null: the file has had its time.
  file_id    uuid REFERENCES stored_file ON DELETE SET NULL,
  name       text NOT NULL,
  media_type text NOT NULL,
  size_bytes bigint NOT NULL,
  PRIMARY KEY (message_id, n)
);
CREATE INDEX outbox_attachment_file_idx ON outbox_attachment (file_id);

-- Reports of the month before that an account has sent by mail, on a day of each month.
CREATE TABLE report_sending (
  id           integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- With whose rights the files are made.
  account_id   bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  name         text NOT NULL,
  -- ["electricity.xlsx", "bill.pdf", …]
  files        jsonb NOT NULL,
  lang         text NOT NULL CHECK (lang IN ('zh', 'en')),
  -- On the clocks of its plants: it is due when the hour has come at all of them.
  day_of_month smallint NOT NULL CHECK (day_of_month BETWEEN 1 AND 28),
  hour         smallint NOT NULL CHECK (hour BETWEEN 0 AND 23),
  active       boolean NOT NULL,
  -- Why it ended by itself: the account may not any more, or sees none of its plants any more.
  ended_why    text CHECK (ended_why IN ('rights', 'plants')),
  -- What was due before is not sent afterwards.
  active_since timestamptz NOT NULL,
  version      integer NOT NULL DEFAULT 1,
  created_at   timestamptz NOT NULL DEFAULT now(),
  removed_at   timestamptz
);
CREATE INDEX report_sending_account_idx ON report_sending (account_id) WHERE removed_at IS NULL;

CREATE TABLE report_sending_plant (
  sending_id integer NOT NULL REFERENCES report_sending ON DELETE CASCADE,
  plant_id   bigint NOT NULL,
  PRIMARY KEY (sending_id, plant_id)
);

CREATE TABLE report_recipient (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sending_id integer NOT NULL REFERENCES report_sending ON DELETE CASCADE,
  address    text NOT NULL,
  removed_at timestamptz,
  -- Whoever reads the mails does not want them: this outlives being taken off the list and put on it again.
  stopped_at timestamptz,
  UNIQUE (sending_id, address)
);

-- A month that is sent. Whoever makes its files holds it for a while; whoever still holds it then writes the mails.
CREATE TABLE report_run (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sending_id integer NOT NULL REFERENCES report_sending ON DELETE CASCADE,
  -- 2026-10
  month      text NOT NULL,
  -- To whoever set it up alone, at once.
  test       boolean NOT NULL DEFAULT false,
  -- settling: days of the month wait to be settled.
  state      text NOT NULL CHECK (state IN ('queued', 'settling', 'making', 'sent', 'failed')),
  due_at     timestamptz NOT NULL,
  next_at    timestamptz NOT NULL,
  tries      integer NOT NULL DEFAULT 0,
  holder     uuid,
  -- Sentences that the mail says besides, in the language of the sending.
  remarks    jsonb NOT NULL DEFAULT '[]',
  error_code integer,
  at         timestamptz NOT NULL,
  done_at    timestamptz
);
CREATE UNIQUE INDEX report_run_month_key ON report_run (sending_id, month) WHERE NOT test;
CREATE INDEX report_run_open_idx ON report_run (next_at) WHERE state IN ('queued', 'settling', 'making');

CREATE TABLE report_mail (
  run_id     bigint NOT NULL REFERENCES report_run ON DELETE CASCADE,
  address    text NOT NULL,
  message_id bigint REFERENCES outbox_message ON DELETE SET NULL,
  PRIMARY KEY (run_id, address)
);
CREATE INDEX report_mail_message_idx ON report_mail (message_id);
