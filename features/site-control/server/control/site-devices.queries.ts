import { kindById, kindsWith, rolesOf } from '@heliodon/device-kinds/kinds';
import type { FlowDevice } from '@heliodon/energy/flows/plant-flows';
import type { Database } from '@heliodon/infrastructure/database';
import { DEVICE_STATUSES, type DeviceStatus } from '@heliodon/kernel/device-kind';
import { lineFirmwareOf, lineIdOf } from '@heliodon/telemetry-store/own-line';
import type { TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';
import { sql } from 'kysely';

/** A device of a controlled plant with its newest sample. */
export interface SiteDevice {
  readonly deviceId: number;
  readonly plantId: number;
  readonly sn: string;
  readonly alias: string;
  readonly kind: string;
  readonly roles: FlowDevice['roles'];
  readonly loggerId: number | null;
  readonly parentId: number | null;
  readonly loggerSn: string | null;
  readonly loggerFirmware: string;
  readonly online: boolean;
  readonly ratedKw: number | null;
  readonly capacityKwh: number | null;
  readonly samplingPoint: FlowDevice['samplingPoint'];
  readonly measures: readonly number[];
  readonly counts: boolean;
  /** Of the newest sample; not later than its arrival, regardless of the logger's clock. */
  readonly atMs: number | null;
  readonly status: DeviceStatus;
  readonly powerKw: number | null;
  readonly soc: number | null;
  /** Energy registers out of the device and into it. */
  readonly outKwh: number | null;
  readonly inKwh: number | null;
  /** Single values of the newest sample, for kinds with more than their main values. */
  readonly values: Readonly<Record<string, unknown>>;
}

type Row = Omit<SiteDevice, 'roles' | 'atMs' | 'counts' | 'values' | 'status'> & {
  readonly ts: Date | null;
  readonly receivedAt: Date | null;
  readonly status: number | null;
  readonly collectFrom: Date | null;
};

const READ_WHOLE = kindsWith('storageConverter', 'battery', 'charger');

export async function readSiteDevices(
  db: Database,
  store: Pick<TelemetryStore, 'samplesAt'>,
  plantIds: readonly number[],
  nowMs: number,
): Promise<Map<number, SiteDevice[]>> {
  const { rows } = await sql<Row>`SELECT d.id AS "deviceId", d.plant_id AS "plantId", d.sn, d.alias, d.kind,
      d.logger_id AS "loggerId", d.parent_id AS "parentId", g.sn AS "loggerSn",
      ${lineFirmwareOf(kindsWith('charger'))} AS "loggerFirmware", coalesce(l.online, false) AS online,
      d.rated_kw AS "ratedKw",
      (d.structure ->> 'capacityKwh')::float8 AS "capacityKwh", d.sampling_point AS "samplingPoint",
      m.collect_from AS "collectFrom", s.ts, s.received_at AS "receivedAt", s.status, s.power_kw AS "powerKw", s.soc,
      s.out_kwh AS "outKwh", s.in_kwh AS "inKwh",
      CASE WHEN d.kind = ANY(${kindsWith('meter')}::text[]) THEN ARRAY(SELECT k.device_id FROM meter_link k
        WHERE k.meter_id = d.id)
        ELSE '{}' END AS measures
    FROM device d
    LEFT JOIN device g ON g.id = ${lineIdOf(kindsWith('gateway', 'charger'))} AND g.removed_at IS NULL
    LEFT JOIN logger_link l ON l.logger_id = g.id
    LEFT JOIN device_state s ON s.device_id = d.id
    LEFT JOIN meter m ON m.device_id = d.id
    WHERE d.plant_id = ANY (${[...plantIds]}::bigint[]) AND d.removed_at IS NULL AND NOT d.ignored
      AND d.kind = ANY(${kindsWith('meter', 'generator', 'storageConverter', 'battery', 'charger')}::text[])
    ORDER BY d.sn, d.id`.execute(db);
  const values = await newestValues(store, rows);
  const byPlant = new Map<number, SiteDevice[]>();
  for (const { ts, receivedAt, status, collectFrom, ...row } of rows) {
    const device: SiteDevice = {
      ...row,
      roles: rolesOf(row.kind),
      atMs: ts && receivedAt ? Math.min(ts.getTime(), receivedAt.getTime()) : null,
      status: DEVICE_STATUSES[status ?? 0] ?? 'offline',
      counts: collectFrom === null || collectFrom.getTime() <= nowMs,
      values: values.get(row.deviceId) ?? {},
    };
    const known = byPlant.get(row.plantId);
    if (known) known.push(device);
    else byPlant.set(row.plantId, [device]);
  }
  return byPlant;
}

export interface SiteMeter extends Pick<SiteDevice, 'deviceId' | 'roles' | 'samplingPoint' | 'counts'> {
  readonly loggerSn: string | null;
}

/** Meters in the form that `gridMeters` requires. */
export async function readSiteMeters(db: Database, plantId: number, nowMs: number): Promise<SiteMeter[]> {
  const { rows } = await sql<
    Omit<SiteMeter, 'roles' | 'counts'> & { kind: string; collectFrom: Date | null }
  >`SELECT d.id AS "deviceId",
      d.kind, d.sampling_point AS "samplingPoint", g.sn AS "loggerSn", m.collect_from AS "collectFrom"
    FROM device d
    LEFT JOIN device g ON g.id = d.logger_id AND g.removed_at IS NULL
    LEFT JOIN meter m ON m.device_id = d.id
    WHERE d.plant_id = ${plantId} AND d.kind = ANY(${kindsWith('meter')}::text[]) AND d.removed_at IS NULL
      AND NOT d.ignored`.execute(db);
  return rows.map(({ collectFrom, kind, ...meter }) => ({
    ...meter,
    roles: rolesOf(kind),
    counts: collectFrom === null || collectFrom.getTime() <= nowMs,
  }));
}

async function newestValues(store: Pick<TelemetryStore, 'samplesAt'>, rows: readonly Row[]) {
  const found = new Map<number, Readonly<Record<string, unknown>>>();
  for (const id of READ_WHOLE) {
    const kind = kindById(id);
    const keys = rows.flatMap(({ kind: own, deviceId, ts }) =>
      own === id && ts ? [{ deviceId, atMs: ts.getTime() }] : [],
    );
    if (!kind || keys.length === 0) continue;
    for (const [deviceId, sample] of await store.samplesAt(kind, keys)) found.set(deviceId, sample.values);
  }
  return found;
}
