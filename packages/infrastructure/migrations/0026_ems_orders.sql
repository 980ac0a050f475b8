-- How often a machine was ordered back to the grid after a test, and when last: people are told when it does not come.
ALTER TABLE backup_test ADD COLUMN orders_back integer NOT NULL DEFAULT 0;
ALTER TABLE backup_test ADD COLUMN ordered_back_at timestamptz;

-- Plans of people that the plan of a package may take machines from: those that were shown before it was ordered.
ALTER TABLE ems_apply ADD COLUMN replaces bigint[] NOT NULL DEFAULT '{}';
