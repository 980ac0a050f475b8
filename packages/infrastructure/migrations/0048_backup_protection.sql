-- What a back-up job needs beside its file. The key goes when the job ends; what was agreed to stays as a record.
ALTER TABLE backup_job
  -- A passphrase to encrypt with, or the key of a file to restore; sealed with the settings key, which is not in here.
  ADD COLUMN sealed_key text,
  -- Fingerprint of another server whose signature was confirmed.
  ADD COLUMN trusted_signer text,
  -- A file without encryption and signature was confirmed.
  ADD COLUMN unprotected boolean NOT NULL DEFAULT false;
