import { hasRole, kindById, kindsWith } from '@heliodon/device-kinds/kinds';
import type { Database } from '@heliodon/infrastructure/database';
import { deviceStatusNow, joinDeviceState, statusName } from '@heliodon/telemetry-store/device-status';
import { newestSamples } from '@heliodon/telemetry-store/samples-of-kinds';
import type { TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';
import { sql } from 'kysely';
import type { DemandSetup } from '../../contract/settings.contract.ts';

type Machine = DemandSetup['devices'][number];

interface Row extends Omit<Machine, 'status' | 'atMs' | 'runMode'> {
  readonly kind: string;
  readonly status: number;
  readonly ts: Date | null;
}

/** How long a reported run mode is assumed to be valid. */
const VALID_FOR_MS = 86_400_000;

/** Storage machines of a plant and their control; `isOnline` refers to its meters. */
export async function readMachines(
  db: Database,
  store: Pick<TelemetryStore, 'samplesUpTo'>,
  plantId: number,
  now: Date,
): Promise<{ readonly machines: Machine[]; readonly isOnline: (deviceId: number) => boolean }> {
  const { rows } = await sql<Row>`SELECT d.id AS "deviceId", d.sn, d.alias AS name, d.kind, s.ts,
      s.power_kw AS "powerKw", d.rated_kw AS "ratedKw", ${deviceStatusNow} AS status
    FROM device d ${joinDeviceState}
    WHERE d.plant_id = ${plantId} AND d.removed_at IS NULL
      AND d.kind = ANY(${kindsWith('storageConverter', 'meter')}::text[]) ORDER BY d.id`.execute(db);
  const pcs = rows.filter(({ kind }) => hasRole(kind, 'storageConverter'));
  const latest = await newestSamples(store, kindById, pcs, ['runMode'], now.getTime(), VALID_FOR_MS);
  const machines = pcs.map(({ kind: _kind, ts, status, ...row }) => {
    const runMode = latest.get(row.deviceId)?.values.runMode;
    return {
      ...row,
      status: statusName(status),
      atMs: ts?.getTime() ?? null,
      runMode: typeof runMode === 'number' ? runMode : null,
    };
  });
  const online = new Set(rows.filter(({ status }) => status !== 0).map(({ deviceId }) => deviceId));
  return { machines, isOnline: (deviceId) => online.has(deviceId) };
}

/** Storage machines that hold the limit, and the meters they use. */
export async function readMachineIds(db: Database, plantId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('device')
    .select('id')
    .where('plant_id', '=', plantId)
    .where('removed_at', 'is', null)
    .where('kind', 'in', kindsWith('storageConverter', 'meter'))
    .execute();
  return rows.map(({ id }) => id);
}
