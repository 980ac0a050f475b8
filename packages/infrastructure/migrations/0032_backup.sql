-- Back-ups are files in the data folder; here stands what was asked for and how far it is, so that a person may leave
-- the page, and when one is made by itself.
CREATE TABLE backup_job (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind         text NOT NULL CHECK (kind IN ('backup', 'check', 'restore')),
  state        text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed')),
  automatic    boolean NOT NULL DEFAULT false,
  file_name    text NOT NULL,
  account_id   bigint NOT NULL,
  account_name text NOT NULL,
  account_path bigint[] NOT NULL,
  ip           text NOT NULL,
  -- Tables of a back-up, bytes of a file that is read.
  done_parts   bigint NOT NULL DEFAULT 0,
  total_parts  bigint NOT NULL DEFAULT 0,
  rows_done    bigint NOT NULL DEFAULT 0,
  bytes_done   bigint NOT NULL DEFAULT 0,
  error        jsonb,
  created_at   timestamptz NOT NULL DEFAULT now(),
  -- Moves on while someone works at it.
  updated_at   timestamptz NOT NULL DEFAULT now(),
  finished_at  timestamptz
);
-- One at a time, whoever asks.
CREATE UNIQUE INDEX backup_job_open ON backup_job ((true)) WHERE state IN ('waiting', 'running');
CREATE INDEX backup_job_created_idx ON backup_job (created_at DESC);

CREATE TABLE backup_setting (
  only_one  boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  enabled   boolean NOT NULL DEFAULT false,
  hour      smallint NOT NULL DEFAULT 2 CHECK (hour BETWEEN 0 AND 23),
  time_zone text NOT NULL DEFAULT 'UTC',
  keep      smallint NOT NULL DEFAULT 7 CHECK (keep BETWEEN 1 AND 90),
  version   integer NOT NULL DEFAULT 1
);
INSERT INTO backup_setting DEFAULT VALUES;
