-- Events with codes of manufacturers, which no device kind lists.
-- zh, en: what the manufacturer calls it. severity: fault, warning or notice. Null: the code is one of the device kind.
ALTER TABLE device_event ADD COLUMN detail jsonb;
