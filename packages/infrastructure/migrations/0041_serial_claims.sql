-- A serial number that somebody types, or that a logger of theirs announces, is no proof: whoever was first kept the true
-- owner out. Of several devices with one number one holds it for the whole platform; the others are claims. A pile holds it
-- after its first connection with its secret.
ALTER TABLE device ADD COLUMN sn_proven boolean NOT NULL DEFAULT true;

-- Piles that have never connected hold nothing.
UPDATE device SET sn_proven = false FROM pile
WHERE pile.device_id = device.id AND pile.booted_at IS NULL AND pile.heard_at IS NULL AND device.removed_at IS NULL;

CREATE INDEX device_sn_idx ON device (sn) WHERE removed_at IS NULL;
DROP INDEX device_sn_key;
CREATE UNIQUE INDEX device_sn_key ON device (sn) WHERE removed_at IS NULL AND sn_proven;
-- For the list of conflicts: claims are few.
CREATE INDEX device_claim_idx ON device (sn) WHERE removed_at IS NULL AND NOT sn_proven;

-- Who is reached under a number changes with its proof.
DROP TRIGGER device_change ON device;
CREATE TRIGGER device_change AFTER INSERT OR DELETE OR
  UPDATE OF sn, sn_proven, kind, plant_id, logger_id, removed_at, rated_kw, sampling_point ON device
  FOR EACH ROW EXECUTE FUNCTION notify_device_change();
