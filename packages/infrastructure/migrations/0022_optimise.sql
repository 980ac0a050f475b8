-- Days of a plant lived again under another plan. A row is the job and its answer. Who counts holds it until held_until
-- and says so again and again: one that died is taken up anew by another.
CREATE TABLE backtest (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  plant_id      bigint NOT NULL REFERENCES plant ON DELETE CASCADE,
  asked_by      bigint,
  asked_by_name text NOT NULL,
  asked_at      timestamptz NOT NULL,
  -- backtestTerms of features/analysis/contract/optimise-backtest.contract.ts.
  terms         jsonb NOT NULL,
  state         text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'done', 'failed', 'cancelled')),
  percent       smallint NOT NULL DEFAULT 0,
  holder        uuid,
  held_until    timestamptz,
  tries         smallint NOT NULL DEFAULT 0,
  -- Code of the error; 0: something unexpected.
  error_code    integer,
  result        jsonb,
  finished_at   timestamptz
);
CREATE INDEX backtest_plant_idx ON backtest (plant_id, id DESC);
-- One at a time for a plant.
CREATE UNIQUE INDEX backtest_open_key ON backtest (plant_id) WHERE state IN ('queued', 'running');
