-- Points that people set side by side again and again. Of one account; shared ones are read by all of its tree.
-- content: series (device, point, colour) and how they are shown, as features/compare/contract says.

CREATE TABLE compare_set (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  name       text NOT NULL,
  shared     boolean NOT NULL DEFAULT false,
  content    jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX compare_set_name_key ON compare_set (account_id, lower(name));
