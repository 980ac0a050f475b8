-- Names of the commands that a device takes, as its logger announced them. Null: not said, everything of its kind is tried.
ALTER TABLE device ADD COLUMN commands text[];
