-- The controller of sites: the newest step of each plant, from which any process goes on and which pages show.
CREATE TABLE site_step (
  plant_id bigint PRIMARY KEY REFERENCES plant ON DELETE CASCADE,
  at       timestamptz NOT NULL,
  -- platform: we give orders; edge: the logger does; blind: there is no grid meter; off: nothing is to be held.
  mode     text NOT NULL CHECK (mode IN ('platform', 'edge', 'blind', 'off')),
  -- Of the grid meter's news; waking: loggers were asked for them.
  link     text NOT NULL CHECK (link IN ('live', 'hold', 'zero', 'waking')),
  -- SiteMemory of packages/energy/src/control/site-controller.ts; null: nothing to go on from.
  memory   jsonb,
  -- What was seen and ordered: SiteStepView of features/ems/server/control/step-view.ts.
  step     jsonb NOT NULL,
  -- Messages of this step by serial number of the logger; gateways send them.
  outgoing jsonb NOT NULL DEFAULT '{}',
  -- Loggers that were given orders, and how often each was told since that they are free.
  loggers  jsonb NOT NULL DEFAULT '{}',
  -- The logger at the edge does not hold yet what it should.
  edge_open boolean NOT NULL DEFAULT false
) WITH (fillfactor = 50);

-- A time in which a limit of the site made someone give way.
CREATE TABLE site_episode (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  plant_id    bigint NOT NULL REFERENCES plant ON DELETE CASCADE,
  started_at  timestamptz NOT NULL,
  -- When a limit was last in the way.
  last_at     timestamptz NOT NULL,
  ended_at    timestamptz,
  reasons     text[] NOT NULL,
  -- Most by which grid power would have been beyond a limit, and by which it was all the same.
  avoided_kw  real NOT NULL,
  unmet_kw    real NOT NULL,
  -- Energy that storage gave or took against its wish.
  shifted_kwh double precision NOT NULL
);
CREATE INDEX site_episode_plant_idx ON site_episode (plant_id, started_at DESC);
CREATE UNIQUE INDEX site_episode_open_key ON site_episode (plant_id) WHERE ended_at IS NULL;
