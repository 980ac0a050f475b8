import { setImmediate as breathe } from 'node:timers/promises';
import { BUCKET_MS } from '@heliodon/energy/metering/rollup';
import { dayStartMs, localDay, nextDay } from '@heliodon/energy/periods/local-time';
import {
  joinPlans,
  type QuarterFacts,
  type QuarterPlan,
  quarterPlan,
} from '@heliodon/energy/schedule/planned-quarter';
import { toQuanta } from '@heliodon/energy/settlement/quanta';
import { MINUTE_MS } from '@heliodon/kernel/time';
import { grouped } from './grouped.ts';
import { latest, type TimeSpan, touching } from './in-time.policy.ts';
import type { DeviceQuarter, Moment, Outage, PlanVersion, SocLimits, StorageSystem } from './plan.queries.ts';

export interface StorageQuarter extends QuarterFacts {
  readonly deviceId: number;
  readonly startMs: number;
  /**
   * The part of the interval for which the last plan counts: only a part if the plan changed within it or it is not
   * over.
   */
  readonly counted: { readonly fromMs: number; readonly toMs: number; readonly plan: QuarterPlan };
  /** In the plant's time zone. */
  readonly day: string;
}

/** For all systems of a plant; plans and limits ordered by time. */
export interface Known {
  readonly plans: readonly PlanVersion[];
  readonly failed: readonly Moment[];
  readonly limits: readonly SocLimits[];
  readonly outages: readonly Outage[];
  /** In automatic dispatch no plan applies. */
  readonly automatic: readonly TimeSpan[];
  readonly rolled: ReadonlyMap<number, ReadonlyMap<number, DeviceQuarter>>;
}

/** How plans that started within an interval are counted. */
export interface CountRules {
  /** Time that a device may need to take over a new plan; compliance is not required until then. */
  readonly graceMs: number;
  /** Include the running interval up to now. */
  readonly running: boolean;
}
export const WHOLE_QUARTERS: CountRules = { graceMs: 0, running: false };

const NO_LIMITS = { socMin: 0, socMax: 100 };
const MONTH_QUARTERS = 31 * 96;

/** The planned intervals of a system with the data known about each. Yields to other work between months. */
export async function quartersOf(
  system: StorageSystem,
  known: Known,
  timeZone: string,
  fromMs: number,
  toMs: number,
  rules: CountRules = WHOLE_QUARTERS,
): Promise<StorageQuarter[]> {
  const { deviceId } = system;
  const plans = known.plans.filter((plan) => plan.deviceId === deviceId);
  const partsIn = planParts(plans, rules.graceMs);
  const outagesAt = outagesOf(system, known);
  const automaticIn = touching(known.automatic);
  const limitsAt = limitsOf(system, known.limits);
  const failedIn = touching(
    known.failed
      .filter((order) => order.deviceId === deviceId)
      .map(({ atMs }) => ({ fromMs: atMs, toMs: atMs + 1 })),
  );
  const quarters: StorageQuarter[] = [];
  // Evaluated once per day: evaluating the calendar for each interval of a year takes longer than everything else.
  let [day, dayEndMs] = ['', fromMs];
  for (
    let startMs = fromMs, at = 1;
    startMs + (rules.running ? MINUTE_MS : BUCKET_MS) <= toMs;
    startMs += BUCKET_MS, at += 1
  ) {
    if (at % MONTH_QUARTERS === 0) await breathe();
    if (startMs >= dayEndMs) {
      day = localDay(startMs, timeZone);
      dayEndMs = dayStartMs(nextDay(day), timeZone);
    }
    const endMs = Math.min(startMs + BUCKET_MS, floorMinute(toMs));
    const parts = partsIn(startMs, endMs).flatMap((part) => {
      const minuteOf = (ms: number) => (ms - startMs) / MINUTE_MS;
      const counted = { fromMin: minuteOf(part.fromMs), toMin: minuteOf(part.toMs) };
      const plan = quarterPlan(startMs, timeZone, part.version.segments, counted);
      return plan ? [{ ...part, plan }] : [];
    });
    const last = parts.at(-1);
    if (!last || automaticIn(startMs, startMs + BUCKET_MS)) continue;
    const plan = parts.map((part) => part.plan).reduce(joinPlans);
    const rolled = known.rolled.get(deviceId)?.get(startMs);
    quarters.push({
      deviceId,
      startMs,
      day,
      plan,
      counted: { fromMs: last.fromMs, toMs: last.toMs, plan: last.plan },
      outQuanta: toQuanta(rolled?.outKwh ?? 0),
      inQuanta: toQuanta(rolled?.inKwh ?? 0),
      ...outagesAt(startMs, rolled),
      ...socAt(system, known, startMs),
      limits: limitsAt(startMs),
      undelivered: !parts.every(isFollowed) || failedIn(startMs, startMs + BUCKET_MS),
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
  const rowsAt = (ms: number) => batteryIds.flatMap((id) => rolled.get(id)?.get(ms) ?? []);
  const [rows, next] = [rowsAt(startMs), rowsAt(startMs + BUCKET_MS)];
  // A state reached after the last sample of an interval is visible only in the next one: samples may be minutes apart.
  const least = [
    ...rows.flatMap(({ socMin }) => socMin ?? []),
    ...next.flatMap(({ socMax }) => socMax ?? []),
  ];
  const most = [...rows.flatMap(({ socMax }) => socMax ?? []), ...next.flatMap(({ socMin }) => socMin ?? [])];
  return {
    socMin: least.length > 0 ? Math.min(...least) : null,
    socMax: most.length > 0 ? Math.max(...most) : null,
  };
}

/** The narrower limits of the converter and its batteries apply. */
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

interface PlanTime {
  readonly version: PlanVersion;
  readonly fromMs: number;
  readonly toMs: number;
}

/** The plans in force during a period; must be queried in ascending time. */
function planParts(plans: readonly PlanVersion[], graceMs: number) {
  const times: PlanTime[] = plans.map((version, i) => ({
    version,
    fromMs: ceilMinute(version.fromMs + graceMs),
    toMs: floorMinute(plans[i + 1]?.fromMs ?? Number.POSITIVE_INFINITY),
  }));
  let first = 0;
  return (startMs: number, endMs: number): PlanTime[] => {
    while (first < times.length && (times[first] as PlanTime).toMs <= startMs) first += 1;
    const found: PlanTime[] = [];
    for (let i = first; i < times.length && (times[i] as PlanTime).fromMs < endMs; i += 1) {
      const { version, fromMs, toMs } = times[i] as PlanTime;
      const part = { version, fromMs: Math.max(fromMs, startMs), toMs: Math.min(toMs, endMs) };
      if (part.toMs > part.fromMs) found.push(part);
    }
    return found;
  };
}

const ceilMinute = (ms: number): number => Math.ceil(ms / MINUTE_MS) * MINUTE_MS;
const floorMinute = (ms: number): number => Math.floor(ms / MINUTE_MS) * MINUTE_MS;

const isFollowed = ({ version: { followedMs, lostMs }, fromMs, toMs }: PlanTime): boolean =>
  followedMs !== null && fromMs >= followedMs && (lostMs === null || toMs <= lostMs);
