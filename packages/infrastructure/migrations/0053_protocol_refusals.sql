-- A device with the right secret was refused for its protocol, and whoever installs it saw only that it stays offline.
-- subprotocol: a charger asked for no WebSocket subprotocol of OCPP that is supported; mqttVersion: a logger for MQTT 5.
ALTER TABLE line_refusal DROP CONSTRAINT line_refusal_reason_check,
  ADD CONSTRAINT line_refusal_reason_check
    CHECK (reason IN ('secret', 'connections', 'serial', 'subprotocol', 'mqttVersion'));
