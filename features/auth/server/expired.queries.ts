import type { Database } from '@heliodon/infrastructure/database';
import { DAY_MS } from '@heliodon/kernel/time';

const EXPIRING = [
  'verification_code',
  'one_time_ticket',
  'remembered_login',
  'known_device',
  'used_credential',
  'session',
] as const;

/** Rows that expired more than two days ago are no longer needed. */
export async function removeExpired(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 2 * DAY_MS);
  for (const table of EXPIRING) await db.deleteFrom(table).where('expires_at', '<', before).execute();
}
