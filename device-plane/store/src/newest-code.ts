import type { Database } from '@heliodon/infrastructure/database';
import { columnOf, type DeviceKind } from '@heliodon/kernel/device-kind';
import { sql } from 'kysely';
import { telemetryTable } from './tables.ts';

export type NewestCode = (
  tx: Database,
  kind: DeviceKind,
  deviceId: number,
  point: string,
) => Promise<number | null>;

/**
 * The newest reported code, on the caller's transaction: the store would need a second connection. In two queries,
 * because the planner needs the time to read only one day.
 */
export const newestCode: NewestCode = async (tx, kind, deviceId, point) => {
  const state = await tx
    .selectFrom('device_state')
    .select('ts')
    .where('device_id', '=', deviceId)
    .executeTakeFirst();
  if (!state) return null;
  const { rows } = await sql<{ code: number | null }>`SELECT ${sql.ref(columnOf({ name: point }))} AS code
    FROM ${sql.table(telemetryTable(kind))} WHERE device_id = ${deviceId} AND ts = ${state.ts}`.execute(tx);
  return rows[0]?.code ?? null;
};
