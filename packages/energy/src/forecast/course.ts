import { solved } from './linear-system.ts';

/*
 * What the deviations of a flow from its usual level say about the coming hours. The same times of past days are
 * examples: what was known then, and what followed. Examples are drawn for each lead time, so that the present counts
 * for the next hours and recent days for the next day, as much as it has been worth at this plant.
 */

/** Percentiles. */
export interface Spread {
  readonly p10: number;
  readonly p50: number;
  readonly p90: number;
}

export interface Course {
  readonly slotsADay: number;
  /** By slot, oldest first, up to now; NaN: unknown or dark. */
  readonly deviations: Float64Array;
  /** How much a slot counts; 0: not at all. */
  readonly weights: Float64Array;
  /** Usual level of each slot, from the days before it. */
  readonly usual: Float64Array;
}

/** Recent deviations as means that forget within these hours. */
const SPANS_H = [1.5, 6, 30, 144] as const;
const SPANS = SPANS_H.length;
/** Lead times in hours that share a fit: from each bound up to the next. */
const LEADS_H = [0, 1, 2, 3, 4, 6, 9, 13, 18, 24, 48, 120];
/** Up to this lead time, neighbouring hours of past days are examples as well. */
const NEIGHBOURS_TO_H = 9;
/** At most about this many slots of a lead time are taken from a day. */
const LEADS_AN_EXAMPLE = 8;
const HALF_LIFE_DAYS = 40;
/** Days that an ordinary plant counts as much as the own ones. */
const USUAL_DAYS = 4;
/** Deviations of this size say nothing. */
const NOISE = 0.02;
/** Levels this far apart are different situations. */
const ALIKE = 0.1;
const ANYHOW = 0.05;
/** Residuals of an ordinary plant, with the weight of days. */
const USUAL_RESIDUALS = { at: [-0.35, -0.15, 0, 0.15, 0.35], days: 1.5 };

/** What an ordinary plant's recent means are worth after a lead time. */
const usualShares = (leadH: number): readonly number[] => [
  0.6 * Math.exp(-leadH / 2.5),
  0.25 * Math.exp(-leadH / 8),
  0.15 * Math.exp(-leadH / 36),
  0.1,
];

/** The recent means as known at the start of each slot, and at the end of the last one. */
function recentMeans({ slotsADay, deviations, weights }: Course): Float64Array {
  const means = new Float64Array((deviations.length + 1) * SPANS);
  SPANS_H.forEach((spanH, span) => {
    const kept = Math.exp(-24 / slotsADay / spanH);
    let [sum, weight] = [0, 0];
    for (let slot = 0; slot < deviations.length; slot += 1) {
      sum *= kept;
      weight *= kept;
      const own = deviations[slot] as number;
      if (!Number.isNaN(own)) {
        sum += own * (weights[slot] as number);
        weight += weights[slot] as number;
      }
      means[(slot + 1) * SPANS + span] = weight > 1e-12 ? sum / weight : 0;
    }
  });
  return means;
}

/** What was known at past times, and what followed. */
interface Examples {
  /** Recent means of each example, one after the other. */
  readonly known: Float64Array;
  readonly followed: Float64Array;
  readonly usual: Float64Array;
  readonly weight: Float64Array;
  readonly count: number;
  readonly days: number;
}

function examplesOf(course: Course, means: Float64Array, fromLead: number, toLead: number): Examples {
  const { slotsADay, deviations, weights, usual } = course;
  const now = deviations.length;
  const hour = slotsADay / 24;
  const near = toLead <= NEIGHBOURS_TO_H * hour ? [-hour, 0, hour] : [0];
  const step = Math.max(1, Math.floor((toLead - fromLead) / LEADS_AN_EXAMPLE));
  const most = Math.ceil(now / slotsADay) * near.length * Math.ceil((toLead - fromLead) / step);
  const found = {
    known: new Float64Array(most * SPANS),
    followed: new Float64Array(most),
    usual: new Float64Array(most),
    weight: new Float64Array(most),
  };
  let [count, days] = [0, 0];
  for (let day = 1; now - day * slotsADay > 0; day += 1) {
    const before = count;
    const dayWeight = 0.5 ** (day / HALF_LIFE_DAYS);
    // Other slots on other days, so that all of them are seen.
    for (const shift of near)
      for (let lead = fromLead + (day % step); lead < toLead; lead += step) {
        const at = now - day * slotsADay + shift;
        const own = deviations[at + lead];
        if (at <= 0 || own === undefined || Number.isNaN(own)) continue;
        for (let span = 0; span < SPANS; span += 1)
          found.known[count * SPANS + span] = means[at * SPANS + span] as number;
        found.followed[count] = own;
        found.usual[count] = usual[at + lead] as number;
        found.weight[count] = (weights[at + lead] as number) * dayWeight;
        count += 1;
      }
    if (count > before) days += 1;
  }
  return { ...found, count, days };
}

/** Weighted least squares, drawn toward the shares of an ordinary plant. */
function fitShares({ known, followed, weight, count, days }: Examples, leadH: number): readonly number[] {
  const usual = usualShares(leadH);
  if (days === 0) return usual;
  const rows = Array.from({ length: SPANS }, () => new Array<number>(SPANS + 1).fill(0));
  const total = weight.reduce((sum, one) => sum + one, 0);
  for (let n = 0; n < count; n += 1)
    for (let i = 0; i < SPANS; i += 1) {
      const row = rows[i] as number[];
      const own = (weight[n] as number) * (known[n * SPANS + i] as number);
      for (let j = 0; j < SPANS; j += 1) row[j] = (row[j] as number) + own * (known[n * SPANS + j] as number);
      row[SPANS] = (row[SPANS] as number) + own * (followed[n] as number);
    }
  rows.forEach((row, i) => {
    const pull = (USUAL_DAYS / days) * ((row[i] as number) + total * NOISE ** 2);
    row[i] = (row[i] as number) + pull;
    row[SPANS] = (row[SPANS] as number) + pull * (usual[i] as number);
  });
  return solved(rows);
}

const product = (shares: readonly number[], means: Float64Array, from: number): number => {
  let sum = 0;
  for (let i = 0; i < SPANS; i += 1) sum += (shares[i] as number) * (means[from + i] as number);
  return sum;
};

/** Ordered by value. */
interface Residuals {
  readonly values: Float64Array;
  readonly weights: Float64Array;
  /** NaN: counts at every level. */
  readonly levels: Float64Array;
}

function residualsOf(
  { known, followed, usual, weight, count, days }: Examples,
  shares: readonly number[],
): Residuals {
  const { at, days: usualDays } = USUAL_RESIDUALS;
  const size = count + at.length;
  const [values, weights] = [new Float64Array(size), new Float64Array(size)];
  const levels = new Float64Array(size).fill(Number.NaN);
  let total = 0;
  for (let n = 0; n < count; n += 1) {
    const expected = product(shares, known, n * SPANS);
    values[n] = (followed[n] as number) - expected;
    weights[n] = weight[n] as number;
    levels[n] = (usual[n] as number) + expected;
    total += weights[n] as number;
  }
  values.set(at, count);
  weights.fill(((days > 0 ? total / days : 1) * usualDays) / at.length, count);
  const order = ascending(values);
  const ordered = (of: Float64Array) => Float64Array.from(order, (n) => of[n] as number);
  return { values: ordered(values), weights: ordered(weights), levels: ordered(levels) };
}

const STEPS_OF_ONE = 1e6;
const MOST_VALUES = 2 ** 16;

/** Places of the values in ascending order, to a millionth: numbers sort much faster than by a comparison function. */
function ascending(values: Float64Array): number[] {
  const keys = values.map((value, n) => Math.round(value * STEPS_OF_ONE) * MOST_VALUES + n).sort();
  return Array.from(keys, (key) => key - Math.floor(key / MOST_VALUES) * MOST_VALUES);
}

/** Percentiles of the residuals, above all of those at a similar level. */
function spreadAt({ values, weights, levels }: Residuals, level: number): Spread {
  const counts = new Float64Array(weights.length);
  let total = 0;
  for (let n = 0; n < counts.length; n += 1) {
    const away = ((levels[n] as number) - level) / ALIKE;
    const like = Number.isNaN(away) ? 1 : ANYHOW + Math.max(0, 1 - away * away);
    counts[n] = (weights[n] as number) * like;
    total += counts[n] as number;
  }
  let [n, passed] = [-1, 0];
  const valueAt = (share: number): number => {
    while (n < values.length - 1 && passed < share * total) {
      n += 1;
      passed += counts[n] as number;
    }
    return values[Math.max(0, n)] ?? 0;
  };
  return { p10: valueAt(0.1), p50: valueAt(0.5), p90: valueAt(0.9) };
}

/** Percentiles of the deviation in a coming slot, counted from now, where the usual level is given. */
export type Outlook = (lead: number, usual: number) => Spread;

/** Levels are distinguished in steps of this size. */
const LEVEL_STEP = 0.03;

export function outlook(course: Course): Outlook {
  const fitAt = byLead(course, (examples, shares, expected) =>
    spreadAround(residualsOf(examples, shares), expected),
  );
  return (lead, usual) => fitAt(lead)(usual);
}

/** Expected deviation in a coming slot, counted from now: several times faster than its percentiles. */
export const expectation = (course: Course): ((lead: number) => number) =>
  byLead(course, (_examples, _shares, expected) => expected);

/** One fit for all lead times that share it, made when the first of them is asked for. */
function byLead<Fit>(
  course: Course,
  fit: (examples: Examples, shares: readonly number[], expected: number) => Fit,
): (lead: number) => Fit {
  const means = recentMeans(course);
  const hour = course.slotsADay / 24;
  const fits = new Map<number, Fit>();
  const fitOf = (bucket: number): Fit => {
    const [fromH = 0, toH = 0] = [LEADS_H[bucket], LEADS_H[bucket + 1]];
    const examples = examplesOf(course, means, fromH * hour, toH * hour);
    const shares = fitShares(examples, (fromH + toH) / 2);
    return fit(examples, shares, product(shares, means, course.deviations.length * SPANS));
  };
  return (lead) => {
    const leadH = Math.max(0, lead) / hour;
    const next = LEADS_H.findIndex((fromH) => fromH > leadH);
    const bucket = (next < 0 ? LEADS_H.length - 1 : next) - 1;
    const known = fits.get(bucket);
    if (known !== undefined) return known;
    const own = fitOf(bucket);
    fits.set(bucket, own);
    return own;
  };
}

function spreadAround(residuals: Residuals, expected: number): (usual: number) => Spread {
  const known = new Map<number, Spread>();
  return (usual) => {
    const step = Math.round((usual + expected) / LEVEL_STEP);
    let spread = known.get(step);
    if (!spread) {
      const { p10, p50, p90 } = spreadAt(residuals, step * LEVEL_STEP);
      spread = { p10: expected + p10, p50: expected + p50, p90: expected + p90 };
      known.set(step, spread);
    }
    return spread;
  };
}
