import { add, type Decimal, decimal, multiply, negate, ZERO } from '@heliodon/kernel/decimal';
import { localMinute } from '../local-time.ts';
import { BUCKET_MS } from '../rollup.ts';
import type { PricedPart } from './price-split.ts';
import { kwhDecimal, type Quanta, shareOut, toQuanta } from './quanta.ts';

/*
 * What a storage system would have earned by its plan, and why it did not. Each quarter of an hour: the energy that the
 * plan wanted and did not come, at the price of that quarter, goes to the first cause that holds. Gains count against
 * losses, so planned = actual + causes, always. Knows nothing of where plans are kept.
 */

/** In the order in which a quarter is given to them; forecast takes what nothing else explains. */
export const LOST_CAUSES = [
  'offline',
  'alarmStop',
  'socLimit',
  'dispatch',
  'performance',
  'forecast',
] as const;
export type LostCause = (typeof LOST_CAUSES)[number];

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

const MINUTE_MS = 60_000;
const QUARTER_MIN = BUCKET_MS / MINUTE_MS;
const HOUR_MIN = 60;

/** What the plan wants in a quarter of an hour; nothing where no segment reaches into it. */
export function quarterPlan(
  startMs: number,
  timeZone: string,
  segments: readonly PlanSegment[],
): QuarterPlan | undefined {
  const from = localMinute(startMs, timeZone);
  let [minutes, outKwh, inKwh, socFloor, socCeiling] = [0, 0, 0, 0, 100];
  for (const { fromMin, toMin, powerKw, cutOffSoc } of segments) {
    const within = Math.min(from + QUARTER_MIN, toMin) - Math.max(from, fromMin);
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
const NEAR_LIMIT = 1;

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

export function causeOf(facts: QuarterFacts, short: Shortfall = shortfallOf(facts)): LostCause {
  if (facts.offline) return 'offline';
  if (facts.alarmed) return 'alarmStop';
  if (isAtLimit(facts, short)) return 'socLimit';
  return facts.undelivered ? 'dispatch' : 'forecast';
}

function isAtLimit({ plan, limits, socMin, socMax }: QuarterFacts, short: Shortfall): boolean {
  const empty = Math.max(plan.socFloor, limits.socMin) + NEAR_LIMIT;
  const full = Math.min(plan.socCeiling, limits.socMax) - NEAR_LIMIT;
  const isEmpty = short.outQuanta > 0 && socMin !== null && socMin <= empty;
  const isFull = short.inQuanta > 0 && socMax !== null && socMax >= full;
  return isEmpty || isFull;
}

/** Energy × price, exactly; positive is income that was lost. */
export interface LostPart {
  readonly cause: LostCause;
  readonly amount: Decimal;
  /** Net discharge that is missing. */
  readonly quanta: Quanta;
}

/** What a quarter lost. `parts`: its prices; `efficiency`: what of a discharged kWh reaches the point of settlement. */
export function lostOf(facts: QuarterFacts, parts: readonly PricedPart[], efficiency: Decimal): LostPart {
  const short = shortfallOf(facts);
  const minutes = parts.map((part) => part.minutes);
  const outs = shareOut(short.outQuanta, minutes);
  const ins = shareOut(short.inQuanta, minutes);
  let amount = ZERO;
  for (const [at, { segment }] of parts.entries()) {
    const price = decimal(segment.price);
    const income = multiply(multiply(price, efficiency), kwhDecimal(outs[at] ?? 0));
    amount = add(amount, add(income, negate(multiply(price, kwhDecimal(ins[at] ?? 0)))));
  }
  return { cause: causeOf(facts, short), amount, quanta: short.outQuanta - short.inQuanta };
}
