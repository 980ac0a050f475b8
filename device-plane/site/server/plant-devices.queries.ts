import { rolesOf } from '@heliodon/device-kinds/kinds';
import { type PlantPower, plantPower } from '@heliodon/energy/flows/plant-flows';
import type { Database } from '@heliodon/infrastructure/database';
import type { DeviceRole, DeviceStatus } from '@heliodon/kernel/device-kind';
import { deviceStatusNow, joinDeviceState, statusName } from '@heliodon/telemetry-store/device-status';
import { sql } from 'kysely';

/** Current state of a device of a plant. */
export interface SiteDevice {
  readonly deviceId: number;
  readonly sn: string;
  readonly alias: string;
  readonly kind: string;
  readonly roles: readonly DeviceRole[];
  readonly loggerId: number | null;
  readonly parentId: number | null;
  readonly ratedKw: number | null;
  readonly capacityKwh: number | null;
  readonly samplingPoint: Parameters<typeof plantPower>[0][number]['samplingPoint'];
  readonly measures: readonly number[];
  /** For a meter: its readings count. */
  readonly counts: boolean;
  readonly status: DeviceStatus;
  readonly atMs: number | null;
  readonly powerKw: number | null;
  readonly soc: number | null;
}

type Row = Omit<SiteDevice, 'roles' | 'status' | 'atMs' | 'counts'> & {
  readonly status: number;
  readonly ts: Date | null;
  readonly collectFrom: Date | null;
};

export async function readSiteDevices(db: Database, plantId: number, nowMs: number): Promise<SiteDevice[]> {
  const { rows } = await sql<Row>`SELECT d.id AS "deviceId", d.sn, d.alias, d.kind, d.logger_id AS "loggerId",
      d.parent_id AS "parentId", d.rated_kw AS "ratedKw", (d.structure ->> 'capacityKwh')::float8 AS "capacityKwh",
      d.sampling_point AS "samplingPoint", m.collect_from AS "collectFrom",
      ARRAY(SELECT k.device_id FROM meter_link k WHERE k.meter_id = d.id) AS measures,
      ${deviceStatusNow} AS status, s.ts, s.power_kw AS "powerKw", s.soc
    FROM device d ${joinDeviceState} LEFT JOIN meter m ON m.device_id = d.id
    WHERE d.plant_id = ${plantId} AND d.removed_at IS NULL ORDER BY d.sn, d.id`.execute(db);
  return rows.map(({ status, ts, collectFrom, ...device }) => ({
    ...device,
    roles: rolesOf(device.kind),
    status: statusName(status),
    atMs: ts?.getTime() ?? null,
    counts: collectFrom === null || collectFrom.getTime() <= nowMs,
  }));
}

export const nameOf = ({ alias, sn }: Pick<SiteDevice, 'alias' | 'sn'>): string => alias || sn;

export const withRole = (devices: readonly SiteDevice[], role: DeviceRole): SiteDevice[] =>
  devices.filter(({ roles }) => roles.includes(role));

/** The meters of the grid connection: high-voltage side, else low-voltage side. */
export function gridMeters(devices: readonly SiteDevice[]): SiteDevice[] {
  const at = (point: SiteDevice['samplingPoint']) =>
    withRole(devices, 'meter').filter((device) => device.samplingPoint === point && device.counts);
  const high = at('highVoltage');
  return high.length > 0 ? high : at('acLow');
}

/** The last value of an offline device is not its current power. */
export const powerNow = (devices: readonly SiteDevice[]): PlantPower =>
  plantPower(
    devices.map((device) => ({ ...device, powerKw: device.status === 'offline' ? null : device.powerKw })),
  );

export interface SitePlant {
  readonly timeZone: string;
  readonly currency: string;
}

/** Serialises changes of a plant's operation until the end of the transaction. */
export const lockPlant = (tx: Database, plantId: number) =>
  tx.selectFrom('plant').select('id').where('id', '=', plantId).forNoKeyUpdate().execute();

export const readSitePlant = (db: Database, plantId: number): Promise<SitePlant> =>
  db
    .selectFrom('plant')
    .select(['time_zone as timeZone', 'currency'])
    .where('id', '=', plantId)
    .executeTakeFirstOrThrow();
