-- Texts of loggers have codes, so that each reader gets them in the own language: LoggerTexts of
-- device-plane/telemetry/contract/logger-text.ts. What was stored before is an English text.
ALTER TABLE setup_version ALTER COLUMN error TYPE jsonb USING to_jsonb(error);
ALTER TABLE setup_task ALTER COLUMN error TYPE jsonb USING to_jsonb(error);
