-- Pictures that people uploaded, drawn anew by us. Those of several plants may share one file.
CREATE TABLE picture (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  plant_id   bigint NOT NULL REFERENCES plant,
  purpose    text NOT NULL CHECK (purpose IN ('topology', 'logo')),
  file_id    uuid NOT NULL REFERENCES stored_file,
  width      integer NOT NULL,
  height     integer NOT NULL,
  size_bytes integer NOT NULL,
  created_by bigint REFERENCES account,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When a sweep first saw that nothing uses it; a day later it goes. NULL: used, or not looked at yet.
  unused_since timestamptz
);
CREATE INDEX picture_plant_idx ON picture (plant_id, purpose);
CREATE INDEX picture_file_idx ON picture (file_id);

-- Drawings of plants: each save is a version of its own, so that nobody's work is written over.
CREATE TABLE topology_version (
  plant_id   bigint NOT NULL REFERENCES plant,
  version    integer NOT NULL CHECK (version > 0),
  diagram    jsonb NOT NULL,
  picture_id uuid REFERENCES picture ON DELETE SET NULL,
  note       text NOT NULL DEFAULT '',
  saved_by   bigint REFERENCES account,
  saved_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (plant_id, version)
);
CREATE INDEX topology_version_picture_idx ON topology_version (picture_id);

-- How the big screen of a plant looks. A plant without a row has the defaults of features/screens.
CREATE TABLE screen_project (
  plant_id    bigint PRIMARY KEY REFERENCES plant,
  screen_name text NOT NULL DEFAULT '',
  logo_id     uuid REFERENCES picture ON DELETE SET NULL,
  theme       text NOT NULL,
  accent      text CHECK (accent ~ '^#[0-9A-Fa-f]{6}$'),
  is_public   boolean NOT NULL DEFAULT false,
  -- Counts the changes; a plant without a row has 0.
  version     integer NOT NULL DEFAULT 1,
  updated_at  timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX screen_project_logo_idx ON screen_project (logo_id);
