import type { PastWrite } from '@heliodon/energy/schedule/write-budget';
import type { Database } from '@heliodon/infrastructure/database';
import { DAY_MS } from '@heliodon/kernel/time';
import { sql } from 'kysely';

/** Flash writes of devices within slightly more than a day, in the order of time. */
export async function readWrites(
  db: Database,
  deviceIds: readonly number[],
  now: Date,
): Promise<Map<number, PastWrite[]>> {
  const found = new Map<number, PastWrite[]>(deviceIds.map((id) => [id, []]));
  if (deviceIds.length === 0) return found;
  // A local day has at most 25 hours.
  const since = new Date(now.getTime() - 1.1 * DAY_MS);
  const { rows } = await sql<{ id: number; at: Date; kind: PastWrite['kind']; parameter: boolean }>`
    SELECT device_id AS id, at, kind, false AS parameter FROM device_write
      WHERE device_id = ANY (${[...deviceIds]}::int[]) AND at >= ${since}
    UNION ALL SELECT device_id, (steps ->> 'sent')::timestamptz, 'change', true FROM command
      WHERE device_id = ANY (${[...deviceIds]}::int[]) AND created_at >= ${since}
        AND type = 'parameter' AND steps ? 'sent'
    ORDER BY 2`.execute(db);
  for (const { id, at, kind, parameter } of rows)
    found.get(id)?.push({ atMs: at.getTime(), kind, ...(parameter && { companion: true }) });
  return found;
}

/** The key is the time: two writes at the same moment count once. */
export const noteWrite = (tx: Database, deviceId: number, at: Date, kind: PastWrite['kind']) =>
  tx
    .insertInto('device_write')
    .values({ device_id: deviceId, at, kind })
    .onConflict((c) => c.doNothing())
    .execute();

/** Certainly not delivered. */
export const forgetWrite = (tx: Database, deviceId: number, at: Date) =>
  tx.deleteFrom('device_write').where('device_id', '=', deviceId).where('at', '=', at).execute();

export const forgetOldWrites = (db: Database, now: Date) =>
  db
    .deleteFrom('device_write')
    .where('at', '<', new Date(now.getTime() - 3 * DAY_MS))
    .execute();
