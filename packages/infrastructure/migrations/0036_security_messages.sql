-- Messages about the safety of an account: its phone number or e-mail was changed, and how that is undone.

ALTER TABLE outbox_message DROP CONSTRAINT outbox_message_purpose_check;
ALTER TABLE outbox_message ADD CONSTRAINT outbox_message_purpose_check
  CHECK (purpose IN ('code', 'alarm', 'digest', 'test', 'report', 'security'));
