import type { DayView } from './day-view.ts';
import { median, middleOf, quantile } from './statistics.ts';

/*
 * Irradiance estimated from the other inverters of the plant: the median of those with the same orientation, each
 * relative to its own peak.
 */

export interface SiblingModel {
  /** By day and step: 1 is about the peak of the examined days; NaN: unknown. */
  readonly light: readonly Float64Array[];
  /** By day: own power over that irradiance, median of the bright unlimited steps. */
  readonly gains: readonly (number | null)[];
  /** Gain of the better days. */
  readonly usualGain: number;
}

const LEAST_STEPS = 6;
const BRIGHT = 0.15;
/** Minimum share of a day's bright steps that must be stable. */
const CALM_SHARE = 0.4;
const PEAK_QUANTILE = 0.97;
/** Inverters whose power follows this one within this share, median of the days. */
const SAME_WAY = 0.05;
const USUAL_QUANTILE = 0.8;

interface Sibling {
  readonly days: readonly (DayView | undefined)[];
  readonly peakKw: number;
}

/**
 * `soundKw`: own power, by day; `calm`: steps suitable for close comparison. Sibling days are in the order of own days,
 * undefined if missing.
 */
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
