import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@heliodon/kernel/app-error';
import pg from 'pg';
import { backupErrors } from '../../contract/backup.errors.ts';

const ATTEMPTS = 20;
const PAUSE_MS = 250;

/** Other connections would block, or continue with cached old rows. */
export async function requireExclusiveAccess(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Closed connections need a moment to disappear.
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const { rows } = await client.query<{
        others: number;
      }>(`SELECT count(*)::int AS others FROM pg_stat_activity
        WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`);
      if (rows[0]?.others === 0) return;
      await sleep(PAUSE_MS);
    }
    throw new AppError(backupErrors.notAlone);
  } finally {
    await client.end();
  }
}
