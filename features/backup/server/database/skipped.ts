/**
 * Tables whose rows are of the moment: sign-ins, codes, tickets, counters, and the back-ups' own progress. They are in no
 * file, and empty after a restore.
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
