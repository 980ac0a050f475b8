import type { Database } from '@heliodon/infrastructure/database';

/** More than a year: last year's season can still be looked up. */
const KEEP_DAYS = 400;

/** What was told so long ago, and the messages themselves. */
export async function forgetOld(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEEP_DAYS * 86_400_000);
  await db.deleteFrom('notify_delivery').where('at', '<', before).execute();
  await db.deleteFrom('outbox_message').where('created_at', '<', before).execute();
}
