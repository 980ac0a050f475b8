import { hasRole, rolesOf } from '@heliodon/device-kinds/kinds';
import { plantPower } from '@heliodon/energy/flows/plant-flows';
import type { Database } from '@heliodon/infrastructure/database';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { GRAVE_GRADE, plantStatus } from '@heliodon/kernel/plant-status';
import { deviceStatusNow, joinDeviceState, statusName } from '@heliodon/telemetry-store/device-status';
import type { TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';
import { sql } from 'kysely';
import type { DeviceHeadline, DeviceNow, PlantNow } from '../contract/live.contract.ts';
import { joinMeter, type MeterColumns, meterColumns } from './plant-devices.queries.ts';

/** `alarm.source` of events reported by a device. */
const DEVICE_FAULT = 1;

interface Row extends Omit<DeviceHeadline, 'status' | 'at'>, MeterColumns {
  readonly ts: Date | null;
  readonly status: number;
  readonly plantId: number | null;
  readonly samplingPoint: string | null;
}

/** Current state of devices; `where`: a condition on d (device). */
function headlines(where: ReturnType<typeof sql>) {
  return sql<Row>`SELECT d.id AS "deviceId", d.sn, d.kind, d.alias, d.plant_id AS "plantId",
      d.sampling_point AS "samplingPoint", s.ts, s.power_kw AS "powerKw", s.soc, s.temperature,
      ${deviceStatusNow} AS status, ${meterColumns}
    FROM device d ${joinDeviceState} ${joinMeter}
    WHERE d.removed_at IS NULL AND ${where}
    ORDER BY d.id`;
}

function toHeadline(row: Row): DeviceHeadline {
  const { deviceId, sn, kind, alias, powerKw, soc, temperature } = row;
  const at = row.ts?.getTime() ?? null;
  return { deviceId, sn, kind, alias, status: statusName(row.status), at, powerKw, soc, temperature };
}

export async function deviceNow(
  db: Database,
  store: Pick<TelemetryStore, 'samplesAt'>,
  kinds: ReadonlyMap<string, DeviceKind>,
  deviceId: number,
): Promise<DeviceNow | undefined> {
  const { rows } = await headlines(sql`d.id = ${deviceId}`).execute(db);
  const row = rows[0];
  const kind = row && kinds.get(row.kind);
  if (!row || !kind) return undefined;
  const keys = row.ts ? [{ deviceId, atMs: row.ts.getTime() }] : [];
  const sample = (await store.samplesAt(kind, keys)).get(deviceId);
  return { ...toHeadline(row), values: { ...sample?.values } };
}

export async function plantNow(db: Database, plantId: number): Promise<PlantNow> {
  const { rows } = await headlines(sql`d.plant_id = ${plantId}`).execute(db);
  return summarise(plantId, rows, await withGraveFault(db, [plantId]));
}

export async function plantsNow(db: Database, plantIds: readonly number[]): Promise<Map<number, PlantNow>> {
  const { rows } = await headlines(sql`d.plant_id = ANY(${plantIds}::bigint[])`).execute(db);
  const byPlant = new Map<number, Row[]>();
  for (const row of rows) {
    const known = byPlant.get(row.plantId ?? 0);
    if (known) known.push(row);
    else byPlant.set(row.plantId ?? 0, [row]);
  }
  const graveFaults = await withGraveFault(db, plantIds);
  return new Map([...byPlant].map(([plantId, own]) => [plantId, summarise(plantId, own, graveFaults)]));
}

/** The plants with an open serious or level 1 fault reported by a device. */
async function withGraveFault(db: Database, plantIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`SELECT DISTINCT plant_id AS id FROM alarm
    WHERE plant_id = ANY(${plantIds}::bigint[]) AND recovered_at IS NULL AND source = ${DEVICE_FAULT}
      AND grade <= ${GRAVE_GRADE}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

function summarise(plantId: number, rows: readonly Row[], graveFaults: ReadonlySet<number>): PlantNow {
  const devices = rows.map(toHeadline);
  const nowMs = Date.now();
  // The last values of an offline device are not its current state.
  const live = rows.map((row) => ({
    deviceId: row.deviceId,
    roles: rolesOf(row.kind),
    samplingPoint: row.samplingPoint as Parameters<typeof plantPower>[0][number]['samplingPoint'],
    powerKw: row.status === 0 ? null : row.powerKw,
    measures: row.measures,
    counts: row.collectFrom === null || row.collectFrom.getTime() <= nowMs,
  }));
  const times = devices.map((device) => device.at ?? 0);
  const socs = rows.filter((row) => hasRole(row.kind, 'battery') && row.status !== 0 && row.soc !== null);
  return {
    plantId,
    status: plantStatus(
      devices.map(({ status }) => status),
      graveFaults.has(plantId),
    ),
    at: Math.max(0, ...times) || null,
    power: plantPower(live),
    soc: socs.length === 0 ? null : socs.reduce((sum, row) => sum + (row.soc ?? 0), 0) / socs.length,
    devices,
  };
}
