/**
 * Tables with short-lived rows: sessions, codes, tickets, counters, and the progress of back-ups. They are not in the
 * file and empty after a restore.
 */
export const momentary: ReadonlySet<string> = new Set([
  'session',
  'remembered_login',
  'known_device',
  'used_credential',
  'verification_code',
  'one_time_ticket',
  'attempt',
  'backup_job',
]);
