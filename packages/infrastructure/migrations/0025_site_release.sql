-- Loggers that were given orders: how often each was told since that it is free, and when it was heard then.
UPDATE site_step SET loggers = (
  SELECT jsonb_object_agg(key, jsonb_build_object('told', value, 'heardMs', null)) FROM jsonb_each(loggers)
) WHERE loggers <> '{}';

-- Serial numbers of loggers that hold limits by themselves or may still do so, also after they left the plant.
ALTER TABLE site_step ADD COLUMN edge_loggers text[] NOT NULL DEFAULT '{}';
UPDATE site_step s SET edge_loggers = ARRAY(
  SELECT DISTINCT g.sn FROM device d JOIN device g ON g.id = d.logger_id
  WHERE d.plant_id = s.plant_id AND d.kind = 'meter' AND d.sampling_point IN ('highVoltage', 'acLow')
) WHERE s.mode = 'edge' OR s.edge_open;
ALTER TABLE site_step DROP COLUMN edge_open;

-- The site controller asks every few seconds for the SOC limits that converters said they hold.
CREATE INDEX command_soc_limits_idx ON command (device_id, changed_at DESC)
  WHERE reported ? 'setSocLimits.reserveSoc';
