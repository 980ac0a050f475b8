import { QUARTER_MS } from '@heliodon/kernel/time';
import type { ForecastSource } from './forecast-sources.ts';
import { learnedMix, type Mix, mixShares } from './mix.ts';
import { type QuarterForecast, toKw } from './quarter.ts';

/*
 * How the learned forecast of a plant and simple ones have done, each time on a day that they had not seen. They are
 * blended by their errors (load) or by online aggregation (PV, mix.ts), and the range is stretched until it holds 80 %.
 */

/** Up to this lead time, forecasts are judged apart from those further ahead. */
export const NEAR_QUARTERS = 16;
const MORNING_MIN = 540;
const AFTERNOON_MIN = 870;
/** Minute of the local day at which the near forecast is judged, by turns; the far one is judged at midnight. */
export const nearOriginMin = (turn: number): number => (turn % 2 === 0 ? MORNING_MIN : AFTERNOON_MIN);
/** Older days fade: those of the last 60 count most. */
const MEMORY_DAYS = 45;
/** Days that are learned before the first one is judged, and judged before methods are blended. */
export const LEARNED_BEFORE = 14;
const LEAST_DAYS = 7;
/** A method with a 5 % higher error counts about a third, one with a 20 % higher error hardly anything. */
const SHARPNESS = 20;
/** A learned forecast with an error below this share of the largest one needs no other. */
const NEGLIGIBLE = 0.02;
const STRETCH = { rate: 0.15, least: 0.2, most: 5 };
/** Intervals ahead from which the next mix counts. */
const MIXED_TO = [4, 8];
/** Share of intervals that the range leaves out on either side. */
const OUTSIDE = 0.1;

export interface LeadRecord {
  /** Including those between two judged days. */
  readonly days: number;
  /** Mean absolute errors, kW. */
  readonly errorKw: Readonly<Partial<Record<ForecastSource, number>>>;
  /** Factors on the distance from the median to the lower and upper bound. */
  readonly stretchLow: number;
  readonly stretchHigh: number;
  /** By lead time, see MIXED_TO; undefined: shares follow from the errors. */
  readonly mixes?: readonly Mix[] | undefined;
}

export interface TrackRecord {
  readonly near: LeadRecord;
  readonly far: LeadRecord;
}

const untried: LeadRecord = { days: 0, errorKw: {}, stretchLow: 1, stretchHigh: 1 };
export const emptyTrack: TrackRecord = { near: untried, far: untried };

/** Energy of an interval by each method; undefined: the method has none. */
export type OtherForecasts = Readonly<
  Partial<Record<Exclude<ForecastSource, 'learned'>, (startMs: number) => number | undefined>>
>;

/** An interval as each method forecast it, and as it came. */
export interface Outcome {
  readonly actualKwh: number;
  /** Intervals between the forecast and this one. */
  readonly lead?: number;
  readonly forecast: QuarterForecast;
  readonly byMethod: ReadonlyMap<ForecastSource, number>;
}

const digits = (value: number): number => Number(value.toPrecision(4));

interface Judging {
  /** Share of intervals that the range should leave out on either side. */
  readonly outside?: number;
  /** Days for which a judged one stands. */
  readonly everyDays?: number;
  /** How fast the range follows the share outside. */
  readonly rate?: number;
  /** Number of mixes to learn. */
  readonly mixes?: number;
}

/** The record after one more judged day. An interval counts if every method has a value. */
export function withOutcomes(
  before: LeadRecord,
  outcomes: readonly Outcome[],
  { outside = OUTSIDE, everyDays = 1, rate = STRETCH.rate, mixes = 0 }: Judging = {},
): LeadRecord {
  const sums = new Map<ForecastSource, number>();
  let [below, above] = [0, 0];
  for (const { actualKwh, forecast, byMethod } of outcomes) {
    for (const [method, kwh] of byMethod)
      sums.set(method, (sums.get(method) ?? 0) + Math.abs(kwh - actualKwh));
    below += Number(actualKwh < forecast.p10Kwh);
    above += Number(actualKwh > forecast.p90Kwh);
  }
  if (outcomes.length === 0) return before;
  const share = everyDays * Math.max(1 / (before.days + everyDays), 1 / MEMORY_DAYS);
  const mixed = ([method, sumKwh]: [ForecastSource, number]) => {
    const own = toKw(sumKwh / outcomes.length);
    const old = before.errorKw[method] ?? own;
    return [method, digits(old + share * (own - old))];
  };
  return {
    days: before.days + everyDays,
    errorKw: { ...before.errorKw, ...Object.fromEntries([...sums].map(mixed)) },
    stretchLow: stretchedBy(before.stretchLow, rate * everyDays * (below / outcomes.length - outside)),
    stretchHigh: stretchedBy(before.stretchHigh, rate * everyDays * (above / outcomes.length - outside)),
    mixes: mixes > 0 ? mixesAfter(before, outcomes, mixes) : undefined,
  };
}

const mixNo = (lead: number): number => MIXED_TO.filter((to) => lead >= to).length;

function mixesAfter({ mixes = [] }: LeadRecord, outcomes: readonly Outcome[], count: number): Mix[] {
  return Array.from({ length: count }, (_, n) => {
    const own = outcomes.filter(({ lead = 0 }) => Math.min(mixNo(lead), count - 1) === n);
    return learnedMix(mixes[n] ?? {}, own);
  });
}

/** `excess`: share outside beyond the one aimed at, times days and rate. */
const stretchedBy = (old: number, excess: number): number =>
  digits(Math.max(STRETCH.least, Math.min(STRETCH.most, old * Math.exp(excess))));

type Shares = readonly (readonly [ForecastSource, number])[];

/** Shares of the methods in a forecast, together 1; the largest first. */
export function sharesOf(record: LeadRecord): Shares {
  const { days, errorKw, mixes = [] } = record;
  const known = Object.entries(errorKw) as [ForecastSource, number][];
  const worst = Math.max(0, ...known.map(([, kw]) => kw));
  if (days < LEAST_DAYS || (errorKw.learned ?? 0) <= NEGLIGIBLE * worst) return [['learned', 1]];
  if (mixes.length > 0) return descending(meanShares(mixes));
  const least = Math.max(NEGLIGIBLE * worst, Math.min(...known.map(([, kw]) => kw)));
  const weights = known.map(([method, kw]) => [method, (least / Math.max(least, kw)) ** SHARPNESS] as const);
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0);
  return descending(weights.map(([method, weight]) => [method, weight / total] as const));
}

const descending = (shares: Shares): Shares => [...shares].sort((a, b) => b[1] - a[1]);

function meanShares(mixes: readonly Mix[]): Shares {
  const methods = [...new Set(mixes.flatMap((mix) => Object.keys(mix)))] as ForecastSource[];
  const all = mixes.map((mix) => mixShares(mix, methods));
  return methods.map((method) => [
    method,
    all.reduce((sum, shares) => sum + (shares.get(method) ?? 0), 0) / all.length,
  ]);
}

/** Of the methods in an interval ahead. */
function sharesAt(record: LeadRecord): (lead: number) => Shares {
  const mixes = record.mixes ?? [];
  if (mixes.length === 0 || sharesOf(record).length === 1) {
    const shares = sharesOf(record);
    return () => shares;
  }
  const each = mixes.map((mix) => meanShares([mix]));
  return (lead) => each[Math.min(mixNo(lead), each.length - 1)] as Shares;
}

export const sourceOf = (record: LeadRecord): ForecastSource => sharesOf(record)[0]?.[0] ?? 'learned';

export const recordAt = (track: TrackRecord, leadMs: number): LeadRecord =>
  leadMs < NEAR_QUARTERS * QUARTER_MS ? track.near : track.far;

/** A forecast with what each method says; undefined: not every method has a value. */
export interface Blended {
  readonly forecast: QuarterForecast;
  readonly byMethod: ReadonlyMap<ForecastSource, number> | undefined;
}

/** Where the other methods are known to be wrong, only the learned one counts. */
const LEARNED_ONLY = [['learned', 1]] as const;

/** Moves the learned forecast to the median of all methods, and stretches its range. */
export function blender(
  track: TrackRecord,
  others: OtherForecasts,
  nowMs: number,
): (learned: QuarterForecast, othersCount?: boolean) => Blended {
  const shares = { near: sharesAt(track.near), far: sharesAt(track.far) };
  const methods = Object.entries(others) as [ForecastSource, (startMs: number) => number | undefined][];
  return (learned, othersCount = true) => {
    const { startMs } = learned;
    const record = recordAt(track, startMs - nowMs);
    const byMethod = new Map<ForecastSource, number>([['learned', learned.p50Kwh]]);
    for (const [method, at] of methods) {
      const kwh = at(startMs);
      if (kwh !== undefined) byMethod.set(method, kwh);
    }
    const isWhole = byMethod.size === methods.length + 1;
    const own = record === track.near ? shares.near : shares.far;
    const lead = Math.round((startMs - nowMs) / QUARTER_MS);
    const median = blendedKwh(othersCount ? own(lead) : LEARNED_ONLY, byMethod);
    return { forecast: around(median, learned, record), byMethod: isWhole ? byMethod : undefined };
  };
}

function blendedKwh(shares: Shares, byMethod: ReadonlyMap<ForecastSource, number>): number {
  let [sum, total] = [0, 0];
  for (const [method, share] of shares) {
    const kwh = byMethod.get(method);
    if (kwh === undefined) continue;
    sum += share * kwh;
    total += share;
  }
  return total > 0 ? sum / total : (byMethod.get('learned') ?? 0);
}

function around(
  median: number,
  { startMs, p10Kwh, p50Kwh, p90Kwh }: QuarterForecast,
  { stretchLow, stretchHigh }: LeadRecord,
): QuarterForecast {
  return {
    startMs,
    p10Kwh: Math.max(0, median - stretchLow * (p50Kwh - p10Kwh)),
    p50Kwh: median,
    p90Kwh: median + stretchHigh * (p90Kwh - p50Kwh),
  };
}
