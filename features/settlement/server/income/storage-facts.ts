import { BUCKET_MS } from '@heliodon/energy/metering/rollup';
import type { Database } from '@heliodon/infrastructure/database';
import {
  type DeviceQuarter,
  readAutomaticPeriods,
  readDeviceQuarters,
  readFailedOrders,
  readOutages,
  readPlans,
  readSocLimits,
  readSystems,
} from './plan.queries.ts';
import {
  type CountRules,
  type Known,
  quartersOf,
  type StorageQuarter,
  WHOLE_QUARTERS,
} from './storage-quarters.ts';

export interface StorageFacts {
  readonly systems: number;
  readonly systemsWithPlan: number;
  readonly quarters: readonly StorageQuarter[];
}

/** All past planned intervals of a plant's storage, with the data known about each. */
export async function readStorageFacts(
  db: Database,
  plant: { readonly plantId: number; readonly timeZone: string },
  fromMs: number,
  toMs: number,
  rules: CountRules = WHOLE_QUARTERS,
): Promise<StorageFacts> {
  const systems = await readSystems(db, plant.plantId);
  const ids = systems.map(({ deviceId }) => deviceId);
  const plans = systems.length > 0 ? await readPlans(db, plant.plantId, ids, fromMs, toMs) : [];
  const withPlan = new Set(plans.map(({ deviceId }) => deviceId));
  const planned = systems.filter(({ deviceId }) => withPlan.has(deviceId));
  if (planned.length === 0) return { systems: systems.length, systemsWithPlan: 0, quarters: [] };
  // Several converters behind one logger share the same batteries.
  const ofPlanned = [...new Set(planned.flatMap(({ deviceId, batteryIds }) => [deviceId, ...batteryIds]))];
  const [failed, limits, outages, automatic, rolled] = await Promise.all([
    readFailedOrders(db, ids, fromMs, toMs),
    readSocLimits(db, ofPlanned, fromMs, toMs),
    readOutages(db, plant.plantId, fromMs, toMs),
    readAutomaticPeriods(db, plant.plantId, fromMs, toMs),
    readDeviceQuarters(db, ofPlanned, fromMs, toMs + BUCKET_MS),
  ]);
  const known: Known = { plans, failed, limits, outages, automatic, rolled: byDevice(rolled) };
  const found: StorageQuarter[][] = [];
  for (const system of planned)
    found.push(await quartersOf(system, known, plant.timeZone, fromMs, toMs, rules));
  return {
    systems: systems.length,
    systemsWithPlan: found.filter((quarters) => quarters.length > 0).length,
    quarters: found.flat(),
  };
}

function byDevice(rows: readonly DeviceQuarter[]): Map<number, Map<number, DeviceQuarter>> {
  const found = new Map<number, Map<number, DeviceQuarter>>();
  for (const row of rows) {
    const own = found.get(row.deviceId) ?? new Map<number, DeviceQuarter>();
    own.set(Math.round(row.ms), row);
    found.set(row.deviceId, own);
  }
  return found;
}
