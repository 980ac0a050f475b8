import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';

/** After this time of failed orders the machine may be removed by users. */
const HELD_HOURS = 24;

/** Serial numbers of the given devices that a backup test keeps off the grid. */
export async function devicesOffGrid(
  tx: Database,
  deviceIds: readonly number[],
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{
    sn: string;
  }>`SELECT d.sn FROM backup_test t JOIN device d ON d.id = t.device_id
    WHERE t.device_id = ANY(${[...deviceIds]}::int[]) AND t.returned_at IS NULL
      AND t.created_at > ${new Date(now.getTime() - HELD_HOURS * 3_600_000)}
    ORDER BY d.sn`.execute(tx);
  return rows.map(({ sn }) => sn);
}
