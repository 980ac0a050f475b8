-- A phone number or e-mail that somebody else entered may belong to a stranger. It leads into the account only after whoever
-- has it confirmed it with a code; until then others may have entered it too, and nobody learns of it.

ALTER TABLE account ADD COLUMN phone_proven boolean NOT NULL DEFAULT false;
ALTER TABLE account ADD COLUMN email_proven boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN account.phone_proven IS 'Whoever has the number confirmed it with a code: it can be signed in with';
COMMENT ON COLUMN account.email_proven IS 'Whoever has the address confirmed it with a code: the password can be reset with it';

-- Of before: accounts that opened themselves by a code, the platform manager, and people who signed in and chose a password
-- of their own, which are used to these contacts. Accounts that nobody has taken over yet prove theirs.
UPDATE account SET phone_proven = phone IS NOT NULL, email_proven = email IS NOT NULL
WHERE parent_id IS NULL OR consent_version IS NOT NULL OR (last_sign_in_at IS NOT NULL AND NOT password_initial);

DROP INDEX account_phone_key;
DROP INDEX account_email_key;
CREATE UNIQUE INDEX account_phone_key ON account (phone) WHERE deleted_at IS NULL AND phone_proven;
CREATE UNIQUE INDEX account_email_key ON account (lower(email)) WHERE deleted_at IS NULL AND email_proven;
-- Within a tree, whose people see each other, each contact is of one account.
CREATE UNIQUE INDEX account_tree_phone_key ON account (phone, tree_id) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX account_tree_email_key ON account (lower(email), tree_id) WHERE deleted_at IS NULL;
