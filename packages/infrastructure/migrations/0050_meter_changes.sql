-- Who changed what a meter counts for, and what it was before: a change can be taken back.
CREATE TABLE meter_change (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  device_id    integer NOT NULL REFERENCES device ON DELETE CASCADE,
  -- Where it stood then: whoever has it in another plant later does not see this.
  plant_id     bigint NOT NULL,
  at           timestamptz NOT NULL,
  account_name text NOT NULL,
  -- {"samplingPoint": "pv", "setByHand": true, "links": [4], "collectFrom": "2026-03-31T16:15:00.000Z"}
  before       jsonb NOT NULL,
  after        jsonb NOT NULL
);
CREATE INDEX meter_change_device_idx ON meter_change (device_id, id);
