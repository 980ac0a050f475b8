import { AppError } from '@heliodon/kernel/app-error';
import type pg from 'pg';
import { backupErrors } from '../../contract/backup.errors.ts';

// Any number nobody else locks in this database.
const LOCK_KEY = 4_835_766_032;

/** One at a time, also from the command line; given back with the connection. */
export async function takeTurn(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
    LOCK_KEY,
  ]);
  if (!rows[0]?.taken) throw new AppError(backupErrors.busy);
}
