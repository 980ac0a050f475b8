-- What the utility's invoice of a month says, next to which the plant's own bill is put. A revision is never changed: a
-- newer one takes its place, and whoever accepted the old one has not accepted the new one.
CREATE TABLE utility_bill (
  plant_id         bigint NOT NULL REFERENCES plant,
  month            date NOT NULL CHECK (extract(day FROM month) = 1),
  revision         integer NOT NULL CHECK (revision > 0),
  -- [{"kind": "import", "period": "peak", "quantity": "1200", "amount": "1320.00"}, …]: decimal texts, credits negative.
  lines            jsonb NOT NULL,
  invoice_no       text NOT NULL DEFAULT '',
  note             text NOT NULL DEFAULT '',
  -- Where the figures were read from a file.
  file_name        text,
  saved_at         timestamptz NOT NULL DEFAULT now(),
  saved_by         bigint,
  saved_by_name    text NOT NULL,
  -- Who took the differences as explained, why, and what the plant's own bill was then: another one opens it again.
  accepted_at      timestamptz,
  accepted_by      bigint,
  accepted_by_name text,
  accepted_note    text,
  accepted_total   numeric,
  PRIMARY KEY (plant_id, month, revision)
);
