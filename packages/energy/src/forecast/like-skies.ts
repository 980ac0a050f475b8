import type { PastQuarters } from './past-quarters.ts';

/*
 * What followed past moments whose sky was like the present one, as a weighted median. It keeps what a regression loses:
 * a sky is mostly either clear or overcast, seldom in between.
 */

const A_DAY = 96;
const DAYS = 60;
const HALF_LIFE_DAYS = 60;
const AFTERNOON = 52;
/** Distance of two moments of which only one has a value. */
const ONE_UNKNOWN = 4;
const LEAST_DISTANCE = 0.02;
const STEPS_OF_ONE = 1e6;
const MOST_VALUES = 2 ** 16;
/** Makes changes positive. */
const OFFSET = 2;

/** How alike moments have to be: the differences of clearness that count as one. 0: not compared. */
interface Likeness {
  /** Last interval, hour and three hours of the day; the whole day before, and its afternoon. */
  readonly scales: readonly number[];
  /** So many moments are near. */
  readonly nearest: number;
  /** Weight of any moment. */
  readonly anyhow: number;
  /** Intervals before and after the same time of other days, and the step between them. */
  readonly around: number;
  readonly step: number;
  /** Neighbouring intervals of the one that is asked for. */
  readonly pooled: number;
}
const BY_DAY: Likeness = {
  scales: [0.15, 0.15, 0.25, 0.4, 0],
  nearest: 40,
  anyhow: 0.002,
  around: 4,
  step: 2,
  pooled: 0,
};
const BY_NIGHT: Likeness = {
  scales: [0, 0, 0, 0.25, 0.25],
  nearest: 20,
  anyhow: 0.1,
  around: 0,
  step: 1,
  pooled: 2,
};

interface Moment {
  readonly no: number;
  readonly weight: number;
  /** Clearness of its last hour. */
  readonly hour: number;
}

export interface LikeSkies {
  /** Clearness in a coming interval. */
  readonly level: (no: number) => number | undefined;
  /** The same from the change after those moments; undefined before sunrise. */
  readonly change: ((no: number) => number | undefined) | undefined;
}

/** `dayNo`, `nowNo`: intervals in which the local day and the forecast begin. */
export function likeSkies(quarters: PastQuarters, dayNo: number, nowNo: number): LikeSkies {
  const daysBefore = new Map<number, readonly [number, number]>();
  const dayBefore = (ofDay: number) => {
    const known = daysBefore.get(ofDay);
    if (known) return known;
    const own = [
      meanOf(quarters, ofDay - A_DAY, ofDay),
      meanOf(quarters, ofDay - A_DAY + AFTERNOON, ofDay),
    ] as const;
    daysBefore.set(ofDay, own);
    return own;
  };
  const features = (no: number, ofDay: number) => [
    lastLit(quarters, no, ofDay, 1),
    lastLit(quarters, no, ofDay, 4),
    lastLit(quarters, no, ofDay, 12),
    ...dayBefore(ofDay),
  ];
  const own = features(nowNo, dayNo);
  const hour = own[1] as number;
  const isDay = !Number.isNaN(hour);
  const tomorrowNo = dayNo + A_DAY;
  const from = (now: number, likeness: Likeness) =>
    momentsLike(own, now, dayNo, likeness, features, quarters.firstNo);
  const night = from(dayNo, BY_NIGHT);
  const bySlot = new Map<number, number | undefined>();
  const atNight = (slot: number) => {
    if (!bySlot.has(slot)) bySlot.set(slot, after(quarters, night, slot, dayNo, BY_NIGHT.pooled));
    return bySlot.get(slot);
  };
  const day = isDay ? from(nowNo, BY_DAY) : undefined;
  const level = (no: number) =>
    day && no < tomorrowNo
      ? after(quarters, day, no - nowNo, dayNo, BY_DAY.pooled)
      : atNight((no - dayNo) % A_DAY);
  const change = (no: number) => {
    const moved = after(quarters, day ?? [], no - nowNo, dayNo, 0, true);
    return moved === undefined ? undefined : Math.max(0, Math.min(1.2, hour + moved));
  };
  return { level, change: day && change };
}

function momentsLike(
  own: readonly number[],
  nowNo: number,
  dayNo: number,
  { scales, nearest, anyhow, around, step }: Likeness,
  features: (no: number, ofDay: number) => number[],
  firstNo: number,
): Moment[] {
  const found: { no: number; hour: number; away: number; ageDays: number }[] = [];
  for (let ageDays = 1; ageDays <= DAYS && nowNo - ageDays * A_DAY >= firstNo; ageDays += 1)
    for (let shift = -around; shift <= around; shift += step) {
      const no = nowNo - ageDays * A_DAY + shift;
      const other = features(no, dayNo - ageDays * A_DAY);
      found.push({ no, ageDays, hour: other[1] as number, away: distance(own, other, scales) });
    }
  const sorted = found.map(({ away }) => away).sort((a, b) => a - b);
  const near = Math.max(LEAST_DISTANCE, sorted[nearest] ?? 1);
  return found.map(({ no, hour, away, ageDays }) => ({
    no,
    hour,
    weight: (Math.exp(-away / 2 / near) + anyhow) * 0.5 ** (ageDays / HALF_LIFE_DAYS),
  }));
}

function distance(own: readonly number[], other: readonly number[], scales: readonly number[]): number {
  let sum = 0;
  for (let n = 0; n < scales.length; n += 1) {
    const [scale, a, b] = [scales[n] as number, own[n] as number, other[n] as number];
    if (scale === 0 || (Number.isNaN(a) && Number.isNaN(b))) continue;
    sum += Number.isNaN(a) || Number.isNaN(b) ? ONE_UNKNOWN : ((a - b) / scale) ** 2;
  }
  return sum;
}

/** Weighted median of what followed after `lead` intervals, or of the change since the hour before. */
function after(
  { firstNo, clearness }: PastQuarters,
  moments: readonly Moment[],
  lead: number,
  endNo: number,
  pooled: number,
  isChange = false,
): number | undefined {
  const most = moments.length * (2 * pooled + 1);
  const [keys, weights] = [new Float64Array(most), new Float64Array(most)];
  let [count, total] = [0, 0];
  for (const { no, weight, hour } of moments)
    for (let shift = -pooled; shift <= pooled; shift += 1) {
      const at = no + lead + shift;
      const value =
        (at < endNo ? (clearness[at - firstNo] ?? Number.NaN) : Number.NaN) - (isChange ? hour : 0);
      if (Number.isNaN(value)) continue;
      keys[count] = Math.round((value + OFFSET) * STEPS_OF_ONE) * MOST_VALUES + count;
      weights[count] = weight / (1 + Math.abs(shift));
      total += weights[count] as number;
      count += 1;
    }
  return weightedMedian(keys.subarray(0, count).sort(), weights, total);
}

/** Keys: value and place of its weight in one number, since numbers sort much faster than objects. */
function weightedMedian(keys: Float64Array, weights: Float64Array, total: number): number | undefined {
  let passed = 0;
  for (const key of keys) {
    const step = Math.floor(key / MOST_VALUES);
    passed += weights[key - step * MOST_VALUES] as number;
    if (passed >= total / 2) return step / STEPS_OF_ONE - OFFSET;
  }
  return undefined;
}

/** Clearness of the last lit intervals of a day. */
function lastLit(
  { firstNo, clearness, clearKw }: PastQuarters,
  no: number,
  dayNo: number,
  most: number,
): number {
  let [sum, full, count] = [0, 0, 0];
  for (let at = no - 1 - firstNo; at >= Math.max(0, dayNo - firstNo) && count < most; at -= 1) {
    const own = clearness[at] ?? Number.NaN;
    if (Number.isNaN(own)) continue;
    sum += own * (clearKw[at] as number);
    full += clearKw[at] as number;
    count += 1;
  }
  return full > 0 ? sum / full : Number.NaN;
}

function meanOf({ firstNo, clearness, clearKw }: PastQuarters, fromNo: number, toNo: number): number {
  let [sum, full] = [0, 0];
  for (let at = Math.max(0, fromNo - firstNo); at < Math.min(clearness.length, toNo - firstNo); at += 1) {
    const own = clearness[at] as number;
    if (Number.isNaN(own)) continue;
    sum += own * (clearKw[at] as number);
    full += clearKw[at] as number;
  }
  return full > 0 ? sum / full : Number.NaN;
}
