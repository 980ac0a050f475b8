-- Everybody reads the showcase under the name of whoever runs the installation. A plant of another tenant that is public
-- counts in it only after the platform manager has admitted it; the platform manager's own plants count without.
ALTER TABLE screen_project ADD COLUMN admitted boolean NOT NULL DEFAULT false;
CREATE INDEX screen_project_public_idx ON screen_project (plant_id) WHERE is_public;
