import { BUCKET_MS } from '@heliodon/energy/rollup';
import { type QuarterFacts, quarterPlan } from '@heliodon/energy/settlement/planned-income';
import { toQuanta } from '@heliodon/energy/settlement/quanta';
import type { Database } from '@heliodon/platform/database';
import {
  type DeviceQuarter,
  type Moment,
  type Outage,
  type PlanVersion,
  readDeviceQuarters,
  readFailedOrders,
  readOutages,
  readPlans,
  readSocLimits,
  readSystems,
  type SocLimits,
  type StorageSystem,
} from './plan.queries.ts';

export interface StorageQuarter extends QuarterFacts {
  readonly startMs: number;
}

export interface StorageFacts {
  readonly systems: number;
  readonly systemsWithPlan: number;
  readonly quarters: readonly StorageQuarter[];
}

interface Known {
  readonly plans: readonly PlanVersion[];
  readonly failed: readonly Moment[];
  readonly limits: readonly SocLimits[];
  readonly outages: readonly Outage[];
  readonly rolled: ReadonlyMap<number, ReadonlyMap<number, DeviceQuarter>>;
}

const NO_LIMITS = { socMin: 0, socMax: 100 };

/** All planned quarters of a plant's storage that are over, with what was known of each. */
export async function readStorageFacts(
  db: Database,
  plant: { readonly plantId: number; readonly timeZone: string },
  fromMs: number,
  toMs: number,
): Promise<StorageFacts> {
  const systems = await readSystems(db, plant.plantId);
  const ids = systems.map(({ deviceId }) => deviceId);
  const plans = systems.length > 0 ? await readPlans(db, plant.plantId, ids, toMs) : [];
  const planned = systems.filter(({ deviceId }) => plans.some((plan) => plan.deviceId === deviceId));
  if (planned.length === 0) return { systems: systems.length, systemsWithPlan: 0, quarters: [] };
  const ofPlanned = planned.flatMap(({ deviceId, batteryIds }) => [deviceId, ...batteryIds]);
  const [failed, limits, outages, rolled] = await Promise.all([
    readFailedOrders(db, ids, fromMs, toMs),
    readSocLimits(db, ofPlanned, toMs),
    readOutages(db, plant.plantId, fromMs, toMs),
    readDeviceQuarters(db, [...new Set(ofPlanned)], fromMs, toMs),
  ]);
  const known: Known = { plans, failed, limits, outages, rolled: byDevice(rolled) };
  const found = planned.map((system) => quartersOf(system, known, plant.timeZone, fromMs, toMs));
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

function quartersOf(
  system: StorageSystem,
  known: Known,
  timeZone: string,
  fromMs: number,
  toMs: number,
): StorageQuarter[] {
  const plans = known.plans.filter(({ deviceId }) => deviceId === system.deviceId);
  const own = new Set([system.deviceId, ...system.batteryIds]);
  const limits = known.limits.filter(({ deviceId }) => own.has(deviceId));
  const quarters: StorageQuarter[] = [];
  for (let startMs = fromMs; startMs + BUCKET_MS <= toMs; startMs += BUCKET_MS) {
    const version = plans.findLast((plan) => plan.fromMs <= startMs);
    const plan = version && quarterPlan(startMs, timeZone, version.segments);
    if (!version || !plan) continue;
    const rolled = known.rolled.get(system.deviceId)?.get(startMs);
    quarters.push({
      ...{ startMs, plan, outQuanta: toQuanta(rolled?.outKwh ?? 0), inQuanta: toQuanta(rolled?.inKwh ?? 0) },
      ...outagesAt(system, known, startMs),
      ...socAt(system, known, startMs),
      limits: limitsAt(limits, startMs),
      undelivered: isUndelivered(system, version, known, startMs),
    });
  }
  return quarters;
}

const touches = (outage: Outage, startMs: number): boolean =>
  outage.fromMs < startMs + BUCKET_MS && outage.toMs > startMs;

function outagesAt({ deviceId, loggerId, partIds }: StorageSystem, known: Known, startMs: number) {
  const now = known.outages.filter((outage) => touches(outage, startMs));
  const heard = (known.rolled.get(deviceId)?.get(startMs)?.samples ?? 0) > 0;
  const lost = now.some(
    (outage) => outage.communication && (outage.deviceId === deviceId || outage.deviceId === loggerId),
  );
  return {
    offline: !heard || lost,
    alarmed: now.some((outage) => !outage.communication && partIds.includes(outage.deviceId)),
  };
}

function socAt({ batteryIds }: StorageSystem, { rolled }: Known, startMs: number) {
  const rows = batteryIds.flatMap((id) => rolled.get(id)?.get(startMs) ?? []);
  const least = rows.flatMap(({ socMin }) => socMin ?? []);
  const most = rows.flatMap(({ socMax }) => socMax ?? []);
  return {
    socMin: least.length > 0 ? Math.min(...least) : null,
    socMax: most.length > 0 ? Math.max(...most) : null,
  };
}

/** Of the converter and its batteries the narrower one counts. */
function limitsAt(limits: readonly SocLimits[], startMs: number) {
  const newest = new Map<number, SocLimits>();
  for (const limit of limits) if (limit.atMs <= startMs) newest.set(limit.deviceId, limit);
  return [...newest.values()].reduce(
    (all, { socMin, socMax }) => ({
      socMin: Math.max(all.socMin, socMin),
      socMax: Math.min(all.socMax, socMax),
    }),
    NO_LIMITS,
  );
}

function isUndelivered(
  { deviceId }: StorageSystem,
  { followedMs, lostMs }: PlanVersion,
  { failed }: Known,
  startMs: number,
): boolean {
  if (followedMs === null || startMs < followedMs) return true;
  if (lostMs !== null && startMs + BUCKET_MS > lostMs) return true;
  return failed.some(
    (order) => order.deviceId === deviceId && order.atMs >= startMs && order.atMs < startMs + BUCKET_MS,
  );
}
