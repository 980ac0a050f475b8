-- Whoever installs a logger or a pile with a wrong secret saw only that it stays offline. One row a device: the last
-- connection under its number that was not let in.
CREATE TABLE line_refusal (
  device_id integer PRIMARY KEY REFERENCES device ON DELETE CASCADE,
  at        timestamptz NOT NULL,
  -- secret: it was wrong; connections: too many at once; serial: another device holds the number.
  reason    text NOT NULL CHECK (reason IN ('secret', 'connections', 'serial')),
  ip        text NOT NULL DEFAULT '',
  -- In all. Many in a short time are counted in memory and written together.
  times     integer NOT NULL
);
