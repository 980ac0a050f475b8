import { sql } from 'kysely';
import type { Database } from './database.ts';
import { pgArray } from './sql.ts';

/** For entries of the log, which stay readable when a plant is gone. */
export async function plantNames(db: Database, plantIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM plant
    WHERE id = ANY (${pgArray(plantIds, (id) => id)}::bigint[]) ORDER BY name`.execute(db);
  return rows.map(({ name }) => name);
}
