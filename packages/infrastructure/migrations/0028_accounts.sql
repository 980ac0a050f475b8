-- Accounts below accounts, and roles that people make.

-- A password that someone else chose: until its owner has chosen another, it opens nothing but that choice.
ALTER TABLE account
  ADD COLUMN password_initial boolean NOT NULL DEFAULT false,
  ADD COLUMN version          integer NOT NULL DEFAULT 1,
  -- Sessions go after a while; when the account was used last stays.
  ADD COLUMN last_sign_in_at  timestamptz;
UPDATE account a SET last_sign_in_at = (SELECT max(s.created_at) FROM session s WHERE s.account_id = a.id);

ALTER TABLE role
  ADD COLUMN tree_id bigint REFERENCES account,
  ADD COLUMN version integer NOT NULL DEFAULT 1;
UPDATE role SET tree_id = (SELECT o.tree_id FROM account o WHERE o.id = role.owner_id);

-- A custom role belongs to the tree of whoever owns it; its name is unique there. Two makers at once cannot both win.
CREATE FUNCTION set_role_tree() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.tree_id := (SELECT o.tree_id FROM account o WHERE o.id = NEW.owner_id);
  RETURN NEW;
END $$;
CREATE TRIGGER role_tree BEFORE INSERT OR UPDATE OF owner_id ON role
  FOR EACH ROW EXECUTE FUNCTION set_role_tree();
CREATE UNIQUE INDEX role_name_key ON role (tree_id, lower(name)) WHERE deleted_at IS NULL;
CREATE INDEX role_owner_idx ON role (owner_id);

CREATE INDEX account_role_idx ON account (role_id);
CREATE INDEX account_parent_idx ON account (parent_id);
CREATE INDEX role_plant_plant_idx ON role_plant (plant_id);

-- Open pages hear of these too: a password that must be changed, and the role's name that the account menu shows.
DROP TRIGGER access_account ON account;
CREATE TRIGGER access_account AFTER UPDATE OF role_id, enabled, valid_until, deleted_at, path, tree_id, password_hash,
  password_initial ON account
  FOR EACH ROW EXECUTE FUNCTION notify_access_change();
DROP TRIGGER access_role ON role;
CREATE TRIGGER access_role AFTER UPDATE OF name, deleted_at ON role
  FOR EACH ROW EXECUTE FUNCTION notify_access_change();
