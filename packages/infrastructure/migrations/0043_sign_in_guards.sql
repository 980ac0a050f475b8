-- Guessing is slowed down for each source and device, so that nobody can lock the owner of an account out; remembered
-- sign-ins and encrypted passwords that are used a second time are noticed.

-- A browser that signed in to an account before. It lets nobody in: wrong passwords of others do not slow it down.
CREATE TABLE known_device (
  token_hash bytea NOT NULL,
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (token_hash, account_id)
);
CREATE INDEX known_device_account_idx ON known_device (account_id);
COMMENT ON TABLE known_device IS 'Browsers that signed in to an account before';

-- The network that asked for the code has tries of its own: strangers cannot use them up.
ALTER TABLE verification_code ADD COLUMN source text NOT NULL DEFAULT '';
ALTER TABLE verification_code ADD COLUMN tries_elsewhere integer NOT NULL DEFAULT 0;
COMMENT ON COLUMN verification_code.source IS 'Network of whoever asked for it';
COMMENT ON COLUMN verification_code.tries_elsewhere IS 'Tries from all other networks together';

-- Tokens that follow each other on one browser are a family. One that comes back after its use was copied: the family ends.
-- Rows of before become families of one: the default is worked out once for each.
ALTER TABLE remembered_login ADD COLUMN family uuid NOT NULL DEFAULT gen_random_uuid();
ALTER TABLE remembered_login ADD COLUMN used_at timestamptz;
CREATE INDEX remembered_login_family_idx ON remembered_login (family);
COMMENT ON COLUMN remembered_login.family IS 'The same for all tokens that followed one sign-in with a password';
COMMENT ON COLUMN remembered_login.used_at IS 'Replaced by the next one of the family';
ALTER TABLE session ADD COLUMN remember_family uuid;
COMMENT ON COLUMN session.remember_family IS 'Began with a remembered sign-in of this family';

-- An encrypted password works once; what is older than its time is refused anyway.
CREATE TABLE used_credential (
  hash       bytea PRIMARY KEY,
  request_id text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX used_credential_expiry_idx ON used_credential (expires_at);
COMMENT ON TABLE used_credential IS 'Encrypted passwords that were handed in, until they would be too old';
COMMENT ON COLUMN used_credential.request_id IS 'The call that handed it in, which may look at it more than once';
