import { commonErrors } from '@heliodon/contract/errors';
import { hasRole, kindsWith } from '@heliodon/device-kinds/kinds';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { DeviceStatus } from '@heliodon/kernel/device-kind';
import type { Caller } from '@heliodon/server-kit/caller';
import { plantIsVisible } from '@heliodon/server-kit/plant-scope';
import { deviceStatusNow, joinDeviceState, statusName } from '@heliodon/telemetry-store/device-status';
import { sql } from 'kysely';

export interface FoundStack {
  readonly batteryId: number;
  readonly plantId: number;
  readonly plantName: string;
  readonly timeZone: string;
  /** The requested cluster, if it was one. */
  readonly clusterId: number | null;
}

/**
 * The battery of a battery or cluster that the caller can see; invisible devices and other kinds are treated as
 * missing.
 */
export async function requireStack(db: Database, caller: Caller, deviceId: number): Promise<FoundStack> {
  const found = await db
    .selectFrom('device as d')
    .innerJoin('plant as p', 'p.id', 'd.plant_id')
    .select(['d.id', 'd.kind', 'd.parent_id', 'p.id as plantId', 'p.name as plantName'])
    .select('p.time_zone as timeZone')
    .where('d.id', '=', deviceId)
    .where('d.removed_at', 'is', null)
    .where('d.kind', 'in', kindsWith('battery', 'batteryCluster'))
    .where(plantIsVisible(caller, sql.ref('d.plant_id')))
    .executeTakeFirst();
  const isCluster = found !== undefined && hasRole(found.kind, 'batteryCluster');
  const batteryId = isCluster ? found.parent_id : found?.id;
  if (!found || !batteryId) throw new AppError(commonErrors.notFound);
  const { plantId, plantName, timeZone } = found;
  const clusterId = isCluster ? found.id : null;
  return { batteryId, plantId, plantName, timeZone, clusterId };
}

/** The same for a cluster only. */
export async function requireCluster(db: Database, caller: Caller, deviceId: number) {
  const found = await requireStack(db, caller, deviceId);
  if (found.clusterId === null) throw new AppError(commonErrors.notFound);
  return { ...found, clusterId: found.clusterId };
}

/** Counts are reported by the device: any of them may be missing. */
interface Structure {
  readonly packs?: number;
  readonly cellsPerPack?: number;
  readonly capacityKwh?: number;
}

export interface BatteryPart {
  readonly deviceId: number;
  readonly parentId: number | null;
  readonly sn: string;
  readonly alias: string;
  readonly kind: string;
  readonly brand: string;
  readonly model: string;
  readonly firmware: string;
  readonly ratedKw: number | null;
  readonly structure: Structure;
  readonly addedAt: Date;
  readonly status: DeviceStatus;
  /** Time of the newest sample. */
  readonly atMs: number | null;
  readonly powerKw: number | null;
  readonly soc: number | null;
  readonly temperature: number | null;
}

type Row = Omit<BatteryPart, 'status' | 'atMs'> & { readonly statusCode: number; readonly ts: Date | null };

/** `where`: a condition on d (device). */
async function readParts(db: Database, where: ReturnType<typeof sql>): Promise<BatteryPart[]> {
  const { rows } = await sql<Row>`
    SELECT d.id AS "deviceId", d.parent_id AS "parentId", d.sn, d.alias, d.kind, d.brand, d.model, d.firmware,
      d.rated_kw AS "ratedKw", d.structure, d.created_at AS "addedAt", s.ts, s.power_kw AS "powerKw", s.soc,
      s.temperature, ${deviceStatusNow} AS "statusCode"
    FROM device d ${joinDeviceState}
    WHERE d.removed_at IS NULL AND ${where}`.execute(db);
  const parts = rows.map(({ statusCode, ts, ...row }) => ({
    ...row,
    status: statusName(statusCode),
    atMs: ts?.getTime() ?? null,
  }));
  return parts.sort((a, b) => bySerial.compare(a.sn, b.sn));
}

/** C2 comes before C10. */
const bySerial = new Intl.Collator('en', { numeric: true });

export const batteriesOf = (db: Database, plantId: number): Promise<BatteryPart[]> =>
  readParts(db, sql`d.kind = ANY(${kindsWith('battery')}::text[]) AND d.plant_id = ${plantId}`);

/** In the order in which clusters are numbered. */
export const clustersOf = (db: Database, batteryIds: readonly number[]): Promise<BatteryPart[]> =>
  readParts(
    db,
    sql`d.kind = ANY(${kindsWith('batteryCluster')}::text[]) AND d.parent_id = ANY(${batteryIds}::int[])`,
  );

export const partById = async (db: Database, deviceId: number): Promise<BatteryPart> => {
  const [part] = await readParts(db, sql`d.id = ${deviceId}`);
  if (!part) throw new AppError(commonErrors.notFound);
  return part;
};

/** Energy of a day, by device. */
export async function energyOf(db: Database, deviceIds: readonly number[], day: string) {
  const { rows } = await sql<{ deviceId: number; outKwh: number | null; inKwh: number | null }>`
    SELECT device_id AS "deviceId", out_kwh AS "outKwh", in_kwh AS "inKwh" FROM rollup_day
    WHERE device_id = ANY(${deviceIds}::int[]) AND day = ${day}::date`.execute(db);
  return new Map(rows.map((row) => [row.deviceId, row]));
}

/** Number of active events, by device. */
export async function activeEvents(db: Database, deviceIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ deviceId: number; active: number }>`
    SELECT device_id AS "deviceId", count(*)::int AS active FROM (
      SELECT DISTINCT ON (device_id, code) device_id, raised FROM device_event
      WHERE device_id = ANY(${deviceIds}::int[]) ORDER BY device_id, code, ts DESC, raised) newest
    WHERE raised GROUP BY 1`.execute(db);
  return new Map(rows.map((row) => [row.deviceId, row.active]));
}
