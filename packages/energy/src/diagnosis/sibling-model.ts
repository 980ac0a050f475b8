import type { DayView } from './day-view.ts';
import { median, middleOf, quantile } from './statistics.ts';

/*
 * What the other inverters of the plant say about the light: the middle of those that look the same way, each in
 * relation to its own peak.
 */

export interface SiblingModel {
  /** By day, then by step: 1 is about the peak of the days looked at; NaN where nobody can tell. */
  readonly light: readonly Float64Array[];
  /** By day: own power over that light, middle of the bright free steps. */
  readonly gains: readonly (number | null)[];
  /** As on the better days. */
  readonly usualGain: number;
}

const LEAST_STEPS = 6;
const BRIGHT = 0.15;
/** Of the bright steps of a day, so many must be calm. */
const CALM_SHARE = 0.4;
const PEAK_QUANTILE = 0.97;
/** Those whose power goes along with ours within so much, middle of the days. */
const SAME_WAY = 0.05;
const USUAL_QUANTILE = 0.8;

interface Sibling {
  readonly days: readonly (DayView | undefined)[];
  readonly peakKw: number;
}

/** `soundKw`: own, by day; `calm`: steps that can be compared closely. Days of siblings are in the order of ours, undefined where one lacks. */
export function siblingModel(
  soundKw: readonly Float64Array[],
  calm: readonly Uint8Array[],
  siblings: readonly (readonly (DayView | undefined)[])[],
): SiblingModel | undefined {
  const alike = siblings
    .map((days): Sibling => ({ days, peakKw: peakOf(days) }))
    .filter((sibling) => sibling.peakKw > 0 && looksTheSameWay(soundKw, sibling));
  if (alike.length === 0) return undefined;
  const light = soundKw.map((own, d) => {
    const found = new Float64Array(own.length);
    for (let i = 0; i < own.length; i += 1) found[i] = lightIn(alike, d, i);
    return found;
  });
  const gains = soundKw.map((own, d) => {
    const ratios = own.slice();
    let bright = 0;
    for (let i = 0; i < own.length; i += 1) {
      const one = light[d]?.[i] ?? 0;
      if (one >= BRIGHT) bright += 1;
      ratios[i] = one >= BRIGHT && calm[d]?.[i] ? (own[i] as number) / one : Number.NaN;
    }
    const gain = middleOf(ratios, Math.max(LEAST_STEPS, CALM_SHARE * bright));
    return Number.isNaN(gain) ? null : gain;
  });
  const known = gains.filter((gain) => gain !== null);
  const usualGain = quantile(known, USUAL_QUANTILE);
  return usualGain === undefined ? undefined : { light, gains, usualGain };
}

function peakOf(days: readonly (DayView | undefined)[]): number {
  const all: number[] = [];
  for (const view of days) for (const kw of view?.freeKw ?? []) if (kw > 0) all.push(kw);
  return quantile(all, PEAK_QUANTILE) ?? 0;
}

function lightIn(siblings: readonly Sibling[], d: number, i: number): number {
  const known = new Float64Array(siblings.length).fill(Number.NaN);
  let some = false;
  siblings.forEach(({ days, peakKw }, k) => {
    const kw = days[d]?.freeKw[i] ?? Number.NaN;
    known[k] = kw / peakKw;
    some ||= !Number.isNaN(kw);
  });
  return some ? middleOf(known, 1) : Number.NaN;
}

function looksTheSameWay(soundKw: readonly Float64Array[], { days, peakKw }: Sibling): boolean {
  const away: number[] = [];
  soundKw.forEach((own, d) => {
    const its = days[d]?.freeKw;
    if (!its) return;
    const both = (i: number) => (its[i] ?? 0) >= BRIGHT * peakKw && !Number.isNaN(own[i] ?? Number.NaN);
    let [ours, theirs, count, apart] = [0, 0, 0, 0];
    for (let i = 0; i < own.length; i += 1) {
      if (!both(i)) continue;
      ours += own[i] as number;
      theirs += its[i] as number;
      count += 1;
    }
    if (count < LEAST_STEPS || theirs === 0) return;
    for (let i = 0; i < own.length; i += 1)
      if (both(i)) apart += Math.abs((own[i] as number) - ((its[i] as number) * ours) / theirs);
    away.push(apart / ours);
  });
  return (median(away) ?? 1) < SAME_WAY;
}
