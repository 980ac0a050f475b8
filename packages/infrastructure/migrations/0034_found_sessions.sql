-- A session of which a pile told a reading or the end, but not the start: its first reading counts as the start, and the
-- start completes it when it comes. Connector 0: the pile has not said where.
ALTER TABLE charging_session ADD COLUMN start_known boolean NOT NULL DEFAULT true;

-- Ends without a start waited in a table of their own until now.
WITH waiting AS (
  SELECT e.device_id, e.transaction_key, e.said, d.plant_id,
    coalesce((SELECT min((r ->> 'atMs')::float8) FROM jsonb_array_elements(e.said -> 'readings') AS r
      WHERE r ->> 'registerKwh' IS NOT NULL), (e.said ->> 'atMs')::float8) AS from_ms
  FROM charging_early_end e JOIN device d ON d.id = e.device_id WHERE d.plant_id IS NOT NULL),
found AS (
  INSERT INTO charging_session (device_id, connector, started_at, plant_id, source, transaction_key, state, ended_at,
    times_guessed, stop_reason, end_kwh, heard_at, start_known, due)
  SELECT device_id, 0, to_timestamp(from_ms / 1000)
      - make_interval(secs => 0.001 * (row_number() OVER (PARTITION BY device_id, from_ms ORDER BY transaction_key) - 1)),
    plant_id, 'ocpp', transaction_key, 'finished', to_timestamp((said ->> 'atMs')::float8 / 1000),
    coalesce((said ->> 'isTimeGuessed')::boolean, false), said ->> 'reason', (said ->> 'registerKwh')::float8,
    to_timestamp((said ->> 'atMs')::float8 / 1000), false, true
  FROM waiting RETURNING id, device_id, transaction_key)
INSERT INTO charging_reading (device_id, session_id, at, register_kwh, power_kw, soc)
SELECT f.device_id, f.id, to_timestamp((r ->> 'atMs')::float8 / 1000), (r ->> 'registerKwh')::float8, (r ->> 'powerKw')::real,
  (r ->> 'soc')::real
FROM found f JOIN waiting w USING (device_id, transaction_key), jsonb_array_elements(w.said -> 'readings') AS r
ON CONFLICT DO NOTHING;
DROP TABLE charging_early_end;
