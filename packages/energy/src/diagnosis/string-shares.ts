import { type DayView, isRunning } from './day-view.ts';
import { median, middleOf, quantile } from './statistics.ts';

/*
 * Output of each string relative to a healthy one of the same inverter. Strings with other lengths or modules have a
 * different learned share: only a change counts. East-facing and west-facing strings are compared among themselves.
 */

/** A string that never reached this share of the others has no modules connected. */
const UNUSED_SHARE = 0.02;
/** Bright: the inverter gives at least this share of its rated power, and the strings have current. */
const BRIGHT_SHARE = 0.08;
const LEAST_A = 0.1;
const LEAST_STEPS = 4;
/**
 * Quantile over the examined days: the usual share is that of the better days, as long as a fifth of the days were
 * good.
 */
const USUAL_QUANTILE = 0.8;
/** With this few strings, a failed one would distort the median; then the best one is the reference. */
const FEW_STRINGS = 3;
const HEALTHY_QUANTILE = 0.6;
const SUSPECT_BELOW = 0.9;
const AGREE = { within: 0.03, share: 0.7 };
/** Minimum difference between morning and afternoon, and minimum share, for a group with another orientation. */
const ELSEWHERE = { logRatio: 0.2, strings: 2, share: 0.25, ofDays: 10 };

/** Lists by string and step; NaN: unknown. */
export interface StringDay {
  readonly view: DayView;
  /** Current of a healthy string in its place, A. */
  readonly healthyA: readonly Float64Array[];
  /** 1: equal to a healthy string. */
  readonly relation: readonly Float64Array[];
  /** By string: median of the day, NaN with too few bright steps. */
  readonly middle: Float64Array;
  /** By step: 1 if most strings agree; under broken clouds they are lit unevenly. */
  readonly calm: Uint8Array;
}

export interface StringShares {
  /** Usual share of each string; 0: not connected. */
  readonly usual: readonly number[];
  /** Strings with the same number have the same orientation. */
  readonly group: readonly number[];
  readonly days: readonly StringDay[];
}

const isKnown = (value: number): boolean => !Number.isNaN(value);
export function knownOf(values: Float64Array | undefined): number[] {
  const known: number[] = [];
  for (const value of values ?? []) if (isKnown(value)) known.push(value);
  return known;
}

/** By string: medians of morning and afternoon. */
interface PlainDay extends StringDay {
  readonly early: readonly number[];
  readonly late: readonly number[];
}

// The comparison of a day without learned shares never changes, so it is cached.
const plainDays = new WeakMap<DayView, PlainDay>();

function plainDay(view: DayView, ratedKw: number): PlainDay {
  let plain = plainDays.get(view);
  if (!plain) {
    const ones = view.day.stringA.map(() => 1);
    const made = relationsOf(view, ratedKw, ones, new Array(ones.length).fill(0));
    const noon = view.sun.findIndex(
      ({ elevationDeg }, i) => elevationDeg > (view.sun[i + 1]?.elevationDeg ?? 0),
    );
    plain = {
      ...made,
      early: made.relation.map((steps) => middleOf(steps.subarray(0, noon), LEAST_STEPS)),
      late: made.relation.map((steps) => middleOf(steps.subarray(noon), LEAST_STEPS)),
    };
    plainDays.set(view, plain);
  }
  return plain;
}

/** `remembered`: usual shares from before the examined days, for strings that have failed since. */
export function stringShares(
  views: readonly DayView[],
  ratedKw: number,
  remembered: ReadonlyMap<number, number> = new Map(),
): StringShares {
  const count = views.reduce((most, { day }) => Math.max(most, day.stringA.length), 0);
  const ones = new Array<number>(count).fill(1);
  const plain = views.map((view) => plainDay(view, ratedKw));
  const known = plain.filter(({ middle }) => middle.some(isKnown));
  const group = groupsOf(count, known.slice(0, ELSEWHERE.ofDays));
  const raw = group.includes(1) ? views.map((view) => relationsOf(view, ratedKw, ones, group)) : plain;
  const usual = ones.map((_, s) => {
    const middles = raw.map(({ middle }) => middle[s] ?? Number.NaN).filter(isKnown);
    const seen = Math.max(quantile(middles, USUAL_QUANTILE) ?? 0, remembered.get(s) ?? 0);
    return seen < UNUSED_SHARE ? 0 : seen;
  });
  const days = raw.map(({ view, middle }) => {
    const suspects = usual.map((share, s) => (middle[s] ?? 1) < SUSPECT_BELOW * share);
    return relationsOf(view, ratedKw, usual, group, suspects);
  });
  return { usual, group, days };
}

function relationsOf(
  view: DayView,
  ratedKw: number,
  usual: readonly number[],
  group: readonly number[],
  suspects: readonly boolean[] = [],
): StringDay {
  const { stringA } = view.day;
  const empty = () => new Float64Array(view.steps).fill(Number.NaN);
  const healthyA = usual.map(empty);
  const relation = usual.map(empty);
  const groups = group.includes(1) ? 2 : 1;
  for (let i = 0; i < view.steps; i += 1) {
    if (!isRunning(view.did[i]) || !((view.acKw[i] ?? 0) >= BRIGHT_SHARE * ratedKw)) continue;
    for (let g = 0; g < groups; g += 1) {
      const healthy = healthyIn(stringA, usual, group, g, suspects, i);
      if (healthy < LEAST_A) continue;
      for (let s = 0; s < usual.length; s += 1) {
        const share = usual[s] as number;
        if (group[s] !== g || share === 0) continue;
        (healthyA[s] as Float64Array)[i] = healthy * share;
        (relation[s] as Float64Array)[i] = (stringA[s]?.[i] ?? Number.NaN) / share / healthy;
      }
    }
  }
  const middle = new Float64Array(relation.map((steps) => middleOf(steps, LEAST_STEPS)));
  return { view, healthyA, relation, middle, calm: calmSteps(relation, view.steps) };
}

function calmSteps(relation: readonly Float64Array[], steps: number): Uint8Array {
  const calm = new Uint8Array(steps);
  for (let i = 0; i < steps; i += 1) {
    let [known, agreed] = [0, 0];
    for (const one of relation) {
      const value = one[i] as number;
      if (Number.isNaN(value)) continue;
      known += 1;
      if (Math.abs(value - 1) <= AGREE.within) agreed += 1;
    }
    calm[i] = known === 0 || agreed >= AGREE.share * known ? 1 : 0;
  }
  return calm;
}

const sorted = new Float64Array(64);

/**
 * The median of the strings without suspected faults, or of all if every string is suspected; with few strings, the
 * best.
 */
function healthyIn(
  stringA: InverterAmps,
  usual: readonly number[],
  group: readonly number[],
  wanted: number,
  suspects: readonly boolean[],
  i: number,
): number {
  let count = 0;
  for (const trusting of [false, true]) {
    for (let s = 0; s < usual.length && count < sorted.length; s += 1) {
      const amps = stringA[s]?.[i] ?? null;
      const share = usual[s] as number;
      if (amps === null || share === 0 || group[s] !== wanted || (suspects[s] && !trusting)) continue;
      // Insertion sort: faster than a library sort for a dozen values.
      let place = count;
      const value = amps / share;
      while (place > 0 && (sorted[place - 1] as number) > value) {
        sorted[place] = sorted[place - 1] as number;
        place -= 1;
      }
      sorted[place] = value;
      count += 1;
    }
    if (count > 0) break;
  }
  if (count === 0) return 0;
  const at = (count <= FEW_STRINGS ? 1 : HEALTHY_QUANTILE) * (count - 1);
  const low = sorted[Math.floor(at)] as number;
  return low + ((sorted[Math.ceil(at)] as number) - low) * (at - Math.floor(at));
}

type InverterAmps = readonly (readonly (number | null)[])[];

/** 0 for all, or 0 and 1 if a considerable part of the strings has its light at another time of day. */
function groupsOf(count: number, days: readonly PlainDay[]): number[] {
  const halves = Array.from({ length: count }, (_, s) => {
    const early = median(days.map(({ early }) => early[s] ?? Number.NaN).filter(isKnown)) ?? 0;
    const late = median(days.map(({ late }) => late[s] ?? Number.NaN).filter(isKnown)) ?? 0;
    return { s, lean: early > 0 && late > 0 ? Math.log(early / late) : 0 };
  }).sort((a, b) => a.lean - b.lean);
  const least = Math.max(ELSEWHERE.strings, Math.ceil(ELSEWHERE.share * count));
  let [cut, widest] = [-1, ELSEWHERE.logRatio as number];
  for (let i = least; i <= count - least; i += 1) {
    const gap = (halves[i]?.lean ?? 0) - (halves[i - 1]?.lean ?? 0);
    if (gap > widest) [cut, widest] = [i, gap];
  }
  const group = new Array<number>(count).fill(0);
  if (cut > 0) for (const { s } of halves.slice(cut)) group[s] = 1;
  return group;
}
