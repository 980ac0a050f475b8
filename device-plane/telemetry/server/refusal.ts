import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';

/** The database works but rejects the data: class 22 data exceptions, 23 constraints. */
export function isRefusal(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^2[23]/.test(code);
}

/** Executes the action, or rolls it back and returns why the database rejected it. */
export async function refusalOf(tx: Database, work: () => Promise<void>): Promise<unknown> {
  await sql`SAVEPOINT counted`.execute(tx);
  try {
    await work();
    await sql`RELEASE SAVEPOINT counted`.execute(tx);
    return undefined;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await sql`ROLLBACK TO SAVEPOINT counted`.execute(tx);
    return error;
  }
}
