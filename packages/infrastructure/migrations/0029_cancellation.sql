-- People leave: a process of four steps that survives reload and sign-out, what becomes of each thing they hold, and
-- what the law wants kept, apart from everything else.
CREATE TABLE cancellation (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id  bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  state       text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'withdrawn', 'expired', 'done')),
  applied_at  timestamptz NOT NULL,
  -- After this moment the process is withdrawn by itself.
  expires_at  timestamptz NOT NULL,
  verified_at timestamptz,
  ended_at    timestamptz
);
CREATE UNIQUE INDEX cancellation_open_key ON cancellation (account_id) WHERE state = 'open';

-- What becomes of a plant or a sub-account: offered to another account, which accepts or refuses, or given up.
CREATE TABLE cancellation_resource (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cancellation_id bigint NOT NULL REFERENCES cancellation ON DELETE CASCADE,
  kind            text NOT NULL CHECK (kind IN ('plant', 'account')),
  thing_id        bigint NOT NULL,
  name            text NOT NULL,
  state           text NOT NULL CHECK (state IN ('offered', 'accepted', 'refused', 'ended', 'givenUp')),
  recipient_id    bigint REFERENCES account ON DELETE CASCADE,
  -- What the giver typed: the recipient's other names are none of the giver's business.
  recipient_typed text,
  at              timestamptz NOT NULL,
  answered_at     timestamptz
);
CREATE UNIQUE INDEX cancellation_resource_offer_key ON cancellation_resource (kind, thing_id) WHERE state = 'offered';
CREATE INDEX cancellation_resource_of_idx ON cancellation_resource (cancellation_id);
CREATE INDEX cancellation_resource_recipient_idx ON cancellation_resource (recipient_id) WHERE state = 'offered';

-- Read by nobody in the portal; goes when its time is over.
CREATE TABLE kept_record (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL,
  kind       text NOT NULL CHECK (kind IN ('networkLog', 'settlement', 'consent')),
  reason     text NOT NULL,
  content    jsonb NOT NULL,
  kept_at    timestamptz NOT NULL,
  keep_until timestamptz NOT NULL
);
CREATE INDEX kept_record_until_idx ON kept_record (keep_until);

-- Whoever has left gets nothing more, not even from a call that was under way at that moment: the row lock makes it
-- wait for the end of the account and then see it.
CREATE FUNCTION refuse_gone_holder() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  holder bigint := CASE TG_TABLE_NAME WHEN 'plant' THEN (to_jsonb(NEW)->>'owner_id')::bigint
                                      ELSE (to_jsonb(NEW)->>'parent_id')::bigint END;
BEGIN
  PERFORM 1 FROM account WHERE id = holder AND deleted_at IS NULL FOR KEY SHARE;
  IF holder IS NOT NULL AND NOT FOUND THEN
    RAISE EXCEPTION 'account % is closed', holder USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER plant_holder BEFORE INSERT OR UPDATE OF owner_id ON plant
  FOR EACH ROW EXECUTE FUNCTION refuse_gone_holder();
CREATE TRIGGER account_holder BEFORE INSERT OR UPDATE OF parent_id ON account
  FOR EACH ROW EXECUTE FUNCTION refuse_gone_holder();
