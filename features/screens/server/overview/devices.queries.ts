import { kindsWith } from '@heliodon/device-kinds/kinds';
import type { Database } from '@heliodon/infrastructure/database';
import type { DeviceStatus } from '@heliodon/kernel/device-kind';
import type { DeviceNow } from '@heliodon/telemetry/contract';
import { deviceStatusNow, joinDeviceState, statusName } from '@heliodon/telemetry-store/device-status';
import { sql } from 'kysely';
import type { Overview } from '../../contract/overview.contract.ts';

interface DeviceCount {
  readonly kind: string;
  readonly status: DeviceStatus;
  readonly count: number;
}

export async function countDevices(db: Database, plantId: number): Promise<DeviceCount[]> {
  const { rows } = await sql<{ kind: string; status: number; count: number }>`
    SELECT d.kind, ${deviceStatusNow} AS status, count(*)::int AS count FROM device d ${joinDeviceState}
    WHERE d.plant_id = ${plantId} AND d.removed_at IS NULL GROUP BY 1, 2 ORDER BY 1, 2`.execute(db);
  return rows.map((row) => ({ ...row, status: statusName(row.status) }));
}

export type ReadDevice = (deviceId: number) => Promise<DeviceNow | undefined>;

/** If there are several monitors, the one with the newest data. */
export async function readWeather(
  db: Database,
  plantId: number,
  deviceNow: ReadDevice,
): Promise<Overview['weather']> {
  const { rows } = await sql<{ id: number }>`SELECT d.id FROM device d ${joinDeviceState}
    WHERE d.plant_id = ${plantId} AND d.kind = ANY(${kindsWith('weatherStation')}::text[]) AND d.removed_at IS NULL
    ORDER BY s.ts DESC NULLS LAST, d.id LIMIT 1`.execute(db);
  const now = rows[0] && (await deviceNow(rows[0].id));
  return now ? weatherOf(now) : null;
}

/** The last values of an offline monitor are not the present weather. */
export function weatherOf({ status, at, values }: DeviceNow): NonNullable<Overview['weather']> {
  const value = (point: string) => {
    const reported = status === 'offline' ? null : values[point];
    return typeof reported === 'number' ? reported : null;
  };
  const irradiance = value('irradianceTilted') ?? value('irradiance');
  return {
    at,
    // A thermopile shows slightly negative values at night.
    irradiance: irradiance === null ? null : Math.max(0, irradiance),
    irradiationTodayKwh: value('irradiationTodayKwh'),
    moduleTemperature: value('moduleTemperature'),
    ambientTemperature: value('ambientTemperature'),
    humidity: value('humidity'),
    windSpeed: value('windSpeed'),
    windDirection: value('windDirection'),
  };
}
