-- A device that does not have a function is not in trouble: whoever gave the command was told so. Sent to all inverters of a
-- plant, it would raise an alarm for each that will never take it. 2517, 2518 and 2534 of features/commands/contract: a
-- newer plan took its place, a person took it back, not supported.
CREATE OR REPLACE FUNCTION command_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.error_code IS NULL OR NEW.error_code NOT IN (2517, 2518, 2534) THEN
    PERFORM tell_command_end(NEW.plant_id, NEW.device_id, NEW.name, NEW.finished_at,
      NEW.state IN ('failed', 'expired', 'offline'),
      jsonb_build_object('commandId', NEW.id, 'errorCode', NEW.error_code, 'error', NEW.error));
  END IF;
  RETURN NULL;
END $$;
