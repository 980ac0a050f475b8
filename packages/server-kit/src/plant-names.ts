import type { Database } from '@heliodon/infrastructure/database';
import { pgArray } from '@heliodon/infrastructure/sql';
import { sql } from 'kysely';

/** For log entries, which stay readable after a plant is deleted. */
export async function plantNames(db: Database, plantIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM plant
    WHERE id = ANY (${pgArray(plantIds, (id) => id)}::bigint[]) ORDER BY name`.execute(db);
  return rows.map(({ name }) => name);
}
