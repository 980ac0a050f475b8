import type { Database } from '@heliodon/infrastructure/database';

/** More than a year, so that the previous year's season can be looked up. */
const KEEP_DAYS = 400;

/** Deletes deliveries older than that, and their messages. */
export async function forgetOld(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEEP_DAYS * 86_400_000);
  await db.deleteFrom('notify_delivery').where('at', '<', before).execute();
  await db.deleteFrom('outbox_message').where('created_at', '<', before).execute();
}
