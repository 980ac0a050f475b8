import { HOUR_MIN, MINUTE_MS } from '@heliodon/kernel/time';
import { BUCKET_MS } from '../metering/rollup.ts';
import { localMinute } from '../periods/local-time.ts';
import { type Quanta, shareOut, toQuanta } from '../settlement/quanta.ts';

/*
 * A quarter of an hour of a storage system against its plan: what was wanted, what came, and why it did not. Income and
 * compliance both stand on it. Knows nothing of where plans are kept.
 */

/** Minutes of the plant's wall clock; discharge positive. Between segments nothing is planned. */
export interface PlanSegment {
  readonly fromMin: number;
  readonly toMin: number;
  readonly powerKw: number;
  /** Charging or discharging ends there, percent. */
  readonly cutOffSoc: number;
}

export interface QuarterPlan {
  /** Of the quarter, for which something is planned. */
  readonly minutes: number;
  readonly outQuanta: Quanta;
  readonly inQuanta: Quanta;
  /** Where the plan itself ends discharging and charging. */
  readonly socFloor: number;
  readonly socCeiling: number;
}

const QUARTER_MIN = BUCKET_MS / MINUTE_MS;

/**
 * What the plan wants in a quarter of an hour; nothing where no segment reaches into it. `counted`: minutes of the
 * quarter in which this plan counts, where it came or went in between.
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

/** One plan after the other in the same quarter. */
export const joinPlans = (a: QuarterPlan, b: QuarterPlan): QuarterPlan => ({
  minutes: a.minutes + b.minutes,
  outQuanta: a.outQuanta + b.outQuanta,
  inQuanta: a.inQuanta + b.inQuanta,
  socFloor: Math.max(a.socFloor, b.socFloor),
  socCeiling: Math.min(a.socCeiling, b.socCeiling),
});

/** A quarter of an hour of a storage system that had a plan. */
export interface QuarterFacts {
  readonly plan: QuarterPlan;
  /** Of the whole quarter; 0 where nothing was measured. */
  readonly outQuanta: Quanta;
  readonly inQuanta: Quanta;
  /** No sample came, or its line was lost. */
  readonly offline: boolean;
  /** A serious or first-level fault of it was open. */
  readonly alarmed: boolean;
  /** Lowest and highest SOC of its batteries; null: not measured. */
  readonly socMin: number | null;
  readonly socMax: number | null;
  /** What is set in the machine. */
  readonly limits: { readonly socMin: number; readonly socMax: number };
  /** It did not follow this plan then, or an order to it failed. */
  readonly undelivered: boolean;
}

/** Percent: a battery stops a little before its limit. */
export const NEAR_LIMIT = 1;

export interface Shortfall {
  /** Planned less actual; negative: more than planned. */
  readonly outQuanta: Quanta;
  readonly inQuanta: Quanta;
}

/** Of the minutes that are planned. What was done in the others nobody had planned. */
export function shortfallOf({ plan, outQuanta, inQuanta }: QuarterFacts): Shortfall {
  const planned = (quanta: Quanta): Quanta =>
    shareOut(quanta, [plan.minutes, QUARTER_MIN - plan.minutes])[0] ?? 0;
  return {
    outQuanta: plan.outQuanta - planned(outQuanta),
    inQuanta: plan.inQuanta - planned(inQuanta),
  };
}

/** In the order in which a quarter is given to them. */
export const QUARTER_CAUSES = ['offline', 'alarmStop', 'socLimit', 'dispatch'] as const;
export type QuarterCause = (typeof QUARTER_CAUSES)[number];

/** The first cause that holds; null where none explains what happened. */
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
