import type { IndexDay } from '@heliodon/energy/diagnosis/diagnose-inverter';
import { dayNoOf, dayOfNo } from '@heliodon/energy/periods/local-time';
import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';

/** Indices of the bright days before `before`, by inverter, oldest first. */
export async function readIndices(
  db: Database,
  deviceIds: readonly number[],
  before: string,
): Promise<Map<number, IndexDay[]>> {
  const { rows } = await sql<{ deviceId: number; day: string; index: number }>`
    SELECT device_id AS "deviceId", day::text AS day, index FROM inverter_index
    WHERE device_id = ANY(${deviceIds}::int[]) AND day < ${before}::date ORDER BY device_id, day`.execute(db);
  const found = new Map<number, IndexDay[]>();
  for (const { deviceId, day, index } of rows) {
    const own = found.get(deviceId) ?? [];
    own.push({ dayNo: dayNoOf(day), index });
    found.set(deviceId, own);
  }
  return found;
}

export async function saveIndices(
  tx: Database,
  deviceId: number,
  indices: readonly IndexDay[],
): Promise<void> {
  await sql`INSERT INTO inverter_index (device_id, day, index)
    SELECT ${deviceId}, * FROM unnest(${indices.map(({ dayNo }) => dayOfNo(dayNo))}::date[],
      ${indices.map(({ index }) => index)}::real[])
    ON CONFLICT (device_id, day) DO UPDATE SET index = excluded.index`.execute(tx);
}
