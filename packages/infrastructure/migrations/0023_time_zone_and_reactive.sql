-- A plant that moves to another time zone has other days: those of its devices are counted anew too.
ALTER TABLE plant_recount ADD COLUMN device_days boolean NOT NULL DEFAULT false;

-- Active and reactive energy of whole months by the registers of the grid meters, which samples tell for a while only.
CREATE TABLE reactive_month (
  plant_id       bigint NOT NULL,
  month          date NOT NULL,
  active_kwh     double precision NOT NULL,
  reactive_kvarh double precision NOT NULL,
  counted_at     timestamptz NOT NULL,
  PRIMARY KEY (plant_id, month)
);
