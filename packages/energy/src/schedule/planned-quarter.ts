import { HOUR_MIN, MINUTE_MS } from '@heliodon/kernel/time';
import { BUCKET_MS } from '../metering/rollup.ts';
import { localMinute } from '../periods/local-time.ts';
import { type Quanta, shareOut, toQuanta } from '../settlement/quanta.ts';

/*
 * A 15-minute interval of storage compared with its plan: planned and actual energy, and the cause of a deviation. Used
 * for income and compliance; independent of plan storage.
 */

/** Minutes of the plant's local time; discharge positive. Between segments nothing is planned. */
export interface PlanSegment {
  readonly fromMin: number;
  readonly toMin: number;
  readonly powerKw: number;
  /** SOC in percent at which charging or discharging ends. */
  readonly cutOffSoc: number;
}

export interface QuarterPlan {
  /** Planned minutes of the interval. */
  readonly minutes: number;
  readonly outQuanta: Quanta;
  readonly inQuanta: Quanta;
  /** SOC at which the plan itself ends discharging and charging. */
  readonly socFloor: number;
  readonly socCeiling: number;
}

const QUARTER_MIN = BUCKET_MS / MINUTE_MS;

/**
 * The plan for a 15-minute interval; undefined without an overlapping segment. `counted`: minutes in which this plan
 * applies if it started or ended within the interval.
 */
export function quarterPlan(
  startMs: number,
  timeZone: string,
  segments: readonly PlanSegment[],
  counted = { fromMin: 0, toMin: QUARTER_MIN },
): QuarterPlan | undefined {
  const quarterMin = localMinute(startMs, timeZone);
  const [from, to] = [quarterMin + counted.fromMin, quarterMin + counted.toMin];
  let [minutes, outKwh, inKwh, socFloor, socCeiling] = [0, 0, 0, 0, 100];
  for (const { fromMin, toMin, powerKw, cutOffSoc } of segments) {
    const within = Math.min(to, toMin) - Math.max(from, fromMin);
    if (within <= 0) continue;
    minutes += within;
    const kwh = (powerKw * within) / HOUR_MIN;
    if (kwh > 0) {
      outKwh += kwh;
      socFloor = Math.max(socFloor, cutOffSoc);
    } else if (kwh < 0) {
      inKwh -= kwh;
      socCeiling = Math.min(socCeiling, cutOffSoc);
    }
  }
  if (minutes === 0) return undefined;
  return { minutes, outQuanta: toQuanta(outKwh), inQuanta: toQuanta(inKwh), socFloor, socCeiling };
}

/** Two consecutive plans within one interval. */
export const joinPlans = (a: QuarterPlan, b: QuarterPlan): QuarterPlan => ({
  minutes: a.minutes + b.minutes,
  outQuanta: a.outQuanta + b.outQuanta,
  inQuanta: a.inQuanta + b.inQuanta,
  socFloor: Math.max(a.socFloor, b.socFloor),
  socCeiling: Math.min(a.socCeiling, b.socCeiling),
});

/** A 15-minute interval of a storage unit with a plan. */
export interface QuarterFacts {
  readonly plan: QuarterPlan;
  /** Of the whole interval; 0 if not measured. */
  readonly outQuanta: Quanta;
  readonly inQuanta: Quanta;
  /** No sample, or communication lost. */
  readonly offline: boolean;
  /** A serious or level 1 fault was open. */
  readonly alarmed: boolean;
  /** Lowest and highest SOC of its batteries; null: not measured. */
  readonly socMin: number | null;
  readonly socMax: number | null;
  /** Configured in the device. */
  readonly limits: { readonly socMin: number; readonly socMax: number };
  /** The device did not have this plan, or an order to it failed. */
  readonly undelivered: boolean;
}

/** Percent: a battery stops slightly before its limit. */
export const NEAR_LIMIT = 1;

export interface Shortfall {
  /** Planned minus actual; negative: more than planned. */
  readonly outQuanta: Quanta;
  readonly inQuanta: Quanta;
}

/** For the planned minutes; energy in other minutes is not part of the plan. */
export function shortfallOf({ plan, outQuanta, inQuanta }: QuarterFacts): Shortfall {
  const planned = (quanta: Quanta): Quanta =>
    shareOut(quanta, [plan.minutes, QUARTER_MIN - plan.minutes])[0] ?? 0;
  return {
    outQuanta: plan.outQuanta - planned(outQuanta),
    inQuanta: plan.inQuanta - planned(inQuanta),
  };
}

/** In order of priority. */
export const QUARTER_CAUSES = ['offline', 'alarmStop', 'socLimit', 'dispatch'] as const;
export type QuarterCause = (typeof QUARTER_CAUSES)[number];

/** The first cause that applies; null: none. */
export function explain(facts: QuarterFacts, short: Shortfall = shortfallOf(facts)): QuarterCause | null {
  if (facts.offline) return 'offline';
  if (facts.alarmed) return 'alarmStop';
  if (isAtLimit(facts, short)) return 'socLimit';
  return facts.undelivered ? 'dispatch' : null;
}

function isAtLimit({ plan, limits, socMin, socMax }: QuarterFacts, short: Shortfall): boolean {
  const empty = Math.max(plan.socFloor, limits.socMin) + NEAR_LIMIT;
  const full = Math.min(plan.socCeiling, limits.socMax) - NEAR_LIMIT;
  const isEmpty = short.outQuanta > 0 && socMin !== null && socMin <= empty;
  const isFull = short.inQuanta > 0 && socMax !== null && socMax >= full;
  return isEmpty || isFull;
}
