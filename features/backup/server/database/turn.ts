import { AppError } from '@heliodon/kernel/app-error';
import type pg from 'pg';
import { backupErrors } from '../../contract/backup.errors.ts';

// Advisory lock number; must be unique in this database.
const LOCK_KEY = 4_835_766_032;

/** One back-up or restore at a time, also from the command line; released when the connection closes. */
export async function takeTurn(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
    LOCK_KEY,
  ]);
  if (!rows[0]?.taken) throw new AppError(backupErrors.busy);
}
