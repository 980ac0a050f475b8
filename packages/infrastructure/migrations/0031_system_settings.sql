-- What the platform manager sets while the program runs. A section without a row has the defaults of the program.
-- Secrets are sealed with a key that is not in the database, so that a copy of it gives none away.
CREATE TABLE system_setting (
  section text PRIMARY KEY,
  values jsonb NOT NULL,
  secrets jsonb NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  changed_at timestamptz NOT NULL,
  changed_by bigint REFERENCES account
);
