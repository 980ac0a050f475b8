import { setImmediate as breathe } from 'node:timers/promises';
import { dayStartMs, localDay, nextDay } from '@heliodon/energy/local-time';
import { BUCKET_MS } from '@heliodon/energy/rollup';
import { type QuarterFacts, quarterPlan } from '@heliodon/energy/settlement/planned-income';
import { toQuanta } from '@heliodon/energy/settlement/quanta';
import { grouped } from './grouped.ts';
import { latest, touching } from './in-time.policy.ts';
import type { DeviceQuarter, Moment, Outage, PlanVersion, SocLimits, StorageSystem } from './plan.queries.ts';

export interface StorageQuarter extends QuarterFacts {
  readonly startMs: number;
  /** On the plant's clock. */
  readonly day: string;
}

/** Of all systems of a plant; plans and limits in the order of their time. */
export interface Known {
  readonly plans: readonly PlanVersion[];
  readonly failed: readonly Moment[];
  readonly limits: readonly SocLimits[];
  readonly outages: readonly Outage[];
  readonly rolled: ReadonlyMap<number, ReadonlyMap<number, DeviceQuarter>>;
}

const NO_LIMITS = { socMin: 0, socMax: 100 };
const MONTH_QUARTERS = 31 * 96;

/** The planned quarters of a system with what was known of each. Others have their turn between months. */
export async function quartersOf(
  system: StorageSystem,
  known: Known,
  timeZone: string,
  fromMs: number,
  toMs: number,
): Promise<StorageQuarter[]> {
  const { deviceId } = system;
  const plans = known.plans.filter((plan) => plan.deviceId === deviceId);
  const planAt = latest(plans, (plan) => plan.fromMs);
  const outagesAt = outagesOf(system, known);
  const limitsAt = limitsOf(system, known.limits);
  const failedIn = touching(
    known.failed
      .filter((order) => order.deviceId === deviceId)
      .map(({ atMs }) => ({ fromMs: atMs, toMs: atMs + 1 })),
  );
  const quarters: StorageQuarter[] = [];
  // Told once a day: to ask the calendar for each quarter of a year takes longer than all the rest.
  let [day, dayEndMs] = ['', fromMs];
  for (let startMs = fromMs, at = 1; startMs + BUCKET_MS <= toMs; startMs += BUCKET_MS, at += 1) {
    if (at % MONTH_QUARTERS === 0) await breathe();
    if (startMs >= dayEndMs) {
      day = localDay(startMs, timeZone);
      dayEndMs = dayStartMs(nextDay(day), timeZone);
    }
    const version = planAt(startMs);
    const plan = version && quarterPlan(startMs, timeZone, version.segments);
    if (!version || !plan) continue;
    const rolled = known.rolled.get(deviceId)?.get(startMs);
    quarters.push({
      ...{ startMs, day, plan },
      ...{ outQuanta: toQuanta(rolled?.outKwh ?? 0), inQuanta: toQuanta(rolled?.inKwh ?? 0) },
      ...outagesAt(startMs, rolled),
      ...socAt(system, known, startMs),
      limits: limitsAt(startMs),
      undelivered: !isFollowed(version, startMs) || failedIn(startMs, startMs + BUCKET_MS),
    });
  }
  return quarters;
}

function outagesOf({ deviceId, loggerId, partIds }: StorageSystem, { outages }: Known) {
  const parts = new Set(partIds);
  const lostIn = touching(
    outages.filter((one) => one.communication && (one.deviceId === deviceId || one.deviceId === loggerId)),
  );
  const stoppedIn = touching(outages.filter((one) => !one.communication && parts.has(one.deviceId)));
  return (startMs: number, rolled: DeviceQuarter | undefined) => ({
    offline: lostIn(startMs, startMs + BUCKET_MS) || (rolled?.samples ?? 0) === 0,
    alarmed: stoppedIn(startMs, startMs + BUCKET_MS),
  });
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
function limitsOf({ deviceId, batteryIds }: StorageSystem, limits: readonly SocLimits[]) {
  const own = new Set([deviceId, ...batteryIds]);
  const ofDevices = grouped(
    limits.filter((limit) => own.has(limit.deviceId)),
    (limit) => String(limit.deviceId),
  );
  const newest = [...ofDevices.values()].map((set) => latest(set, ({ atMs }) => atMs));
  return (startMs: number) =>
    newest.reduce((all, at) => {
      const { socMin, socMax } = at(startMs) ?? NO_LIMITS;
      return { socMin: Math.max(all.socMin, socMin), socMax: Math.min(all.socMax, socMax) };
    }, NO_LIMITS);
}

const isFollowed = ({ followedMs, lostMs }: PlanVersion, startMs: number): boolean =>
  followedMs !== null && startMs >= followedMs && (lostMs === null || startMs + BUCKET_MS <= lostMs);
