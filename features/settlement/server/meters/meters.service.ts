import { plus } from '@heliodon/energy/flows/energy-figures';
import { meterChecks } from '@heliodon/energy/metering/meter-check';
import { localDay } from '@heliodon/energy/periods/local-time';
import type { Database } from '@heliodon/infrastructure/database';
import type { Clock } from '@heliodon/kernel/clock';
import type { MeterReading, MeterReport, MeterStatistics } from '../../contract/meters.contract.ts';
import type { ReportRequest } from '../../contract/report.ts';
import { askedSpan } from '../report/asked-span.ts';
import { readReportPlant } from '../report/plant.queries.ts';
import { type MeterReadings, meterReadings, type ReadingStore } from './meter-readings.ts';
import {
  type DeviceColumn,
  type MeteredDevice,
  readDeviceColumns,
  readFirstDays,
  readMeteredDevices,
} from './meters.queries.ts';

export interface MeterReads {
  readonly db: Database;
  readonly clock: Clock;
  readonly store: ReadingStore;
}

export async function meterReport(
  { db, clock, store }: MeterReads,
  asked: ReportRequest,
): Promise<MeterReport> {
  const plant = await readReportPlant(db, asked.plantId);
  const { plantId, name, timeZone, currency, screenType, pvKwp } = plant;
  const span = askedSpan(asked, plant, clock.now());
  const keys = span.columns.map(({ key }) => key);
  const known = await readMeteredDevices(db, plantId);
  const columns = await readDeviceColumns(
    db,
    known.map(({ deviceId }) => deviceId),
    span,
  );
  const byDevice = new Map<number, Map<string, DeviceColumn>>();
  for (const column of columns) {
    const of = byDevice.get(column.deviceId) ?? new Map<string, DeviceColumn>();
    byDevice.set(column.deviceId, of.set(column.key, column));
  }
  // A removed meter is included only if it has measurements in the range.
  const devices = known.filter(({ deviceId, removedAt }) => removedAt === null || byDevice.has(deviceId));
  const meters = devices.filter(({ roles }) => roles.includes('meter'));
  const meterIds = meters.map(({ deviceId }) => deviceId);
  const [readings, firstDays] = await Promise.all([
    meterReadings(store, meters, {
      fromMs: span.fromMs,
      toMs: Math.min(span.toMs, span.nowMs),
    }),
    readFirstDays(db, meterIds, span.firstDay),
  ]);
  const energyOf = (deviceId: number) => keys.map((key) => byDevice.get(deviceId)?.get(key));
  const named = new Map(devices.map(({ deviceId, sn, alias }) => [deviceId, { deviceId, sn, alias }]));
  const names = (ids: readonly number[]) => ids.flatMap((id) => named.get(id) ?? []);
  return {
    plant: { plantId, name, timeZone, currency, screenType, pvKwp },
    range: { step: span.step, from: span.from, to: span.to },
    keys,
    meters: meters.map((meter) => {
      const { start = null, end = null } = readings.get(meter.deviceId) ?? {};
      const kept = isEdge(start, firstDays.get(meter.deviceId), timeZone);
      return statistics(meter, energyOf(meter.deviceId), { start: kept ? start : null, end });
    }),
    checks: meterChecks(devices, energyOf).map(({ meterIds, againstIds, ...check }) => ({
      ...check,
      meters: names(meterIds),
      against: names(againstIds),
    })),
  };
}

/** A meter with energy on days before its first reading: those samples are no longer stored. */
const isEdge = (start: MeterReading | null, firstDay: string | undefined, timeZone: string): boolean =>
  start !== null && (firstDay === undefined || localDay(Date.parse(start.at), timeZone) <= firstDay);

function statistics(
  { deviceId, sn, alias, model, samplingPoint, removedAt }: MeteredDevice,
  columns: readonly (DeviceColumn | undefined)[],
  { start, end }: MeterReadings,
): MeterStatistics {
  const energy = columns.map((column) => ({ outKwh: column?.outKwh ?? null, inKwh: column?.inKwh ?? null }));
  return {
    deviceId,
    sn,
    alias,
    model,
    samplingPoint,
    removedAt: removedAt?.toISOString() ?? null,
    start,
    end,
    columns: energy,
    outKwh: energy.reduce<number | null>((sum, { outKwh }) => plus(sum, outKwh), null),
    inKwh: energy.reduce<number | null>((sum, { inKwh }) => plus(sum, inKwh), null),
    estimatedS: columns.reduce((sum, column) => sum + (column?.estimatedS ?? 0), 0),
  };
}
