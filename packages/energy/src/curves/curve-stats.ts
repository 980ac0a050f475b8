import { HOUR_MS } from '@heliodon/kernel/time';
import { type Curve, isGapAfter, type KnownCurve, knownOf } from './curve.ts';

export interface CurveStats {
  readonly min: number;
  readonly minAtMs: number;
  readonly max: number;
  readonly maxAtMs: number;
  /** Time-weighted: independent of the number of samples per minute. */
  readonly mean: number;
  readonly last: number;
  readonly lastAtMs: number;
  /** Areas above and below zero, both positive; for kW they are kWh. */
  readonly aboveH: number;
  readonly belowH: number;
}

/** `stepMs`: the values are means of steps of this length, labelled by their start; null: single samples. */
export function curveStats(curve: Curve, stepMs: number | null): CurveStats | undefined {
  const known = knownOf(curve);
  const { t, v } = known;
  if (v.length === 0) return undefined;
  let [minAt, maxAt] = [0, 0];
  v.forEach((value, i) => {
    if (value < (v[minAt] as number)) minAt = i;
    if (value > (v[maxAt] as number)) maxAt = i;
  });
  const area = stepMs === null ? areaOfSamples(known) : areaOfMeans(v, stepMs);
  const plainMean = v.reduce((sum, value) => sum + value, 0) / v.length;
  const last = v.length - 1;
  return {
    min: v[minAt] as number,
    minAtMs: t[minAt] as number,
    max: v[maxAt] as number,
    maxAtMs: t[maxAt] as number,
    mean: area.hours === 0 ? plainMean : (area.above - area.below) / area.hours,
    last: v[last] as number,
    lastAtMs: t[last] as number,
    aboveH: area.above,
    belowH: area.below,
  };
}

interface Area {
  above: number;
  below: number;
  hours: number;
}

function areaOfMeans(v: readonly number[], stepMs: number): Area {
  const hours = stepMs / HOUR_MS;
  const area: Area = { above: 0, below: 0, hours: v.length * hours };
  for (const value of v) {
    if (value > 0) area.above += value * hours;
    else area.below -= value * hours;
  }
  return area;
}

/** Trapezoids between samples; gaps are excluded. */
function areaOfSamples({ t, v }: KnownCurve): Area {
  const area: Area = { above: 0, below: 0, hours: 0 };
  for (let i = 0; i + 1 < t.length; i += 1) {
    if (isGapAfter(t, i)) continue;
    const hours = ((t[i + 1] as number) - (t[i] as number)) / HOUR_MS;
    addTrapezium(area, v[i] as number, v[i + 1] as number, hours);
    area.hours += hours;
  }
  return area;
}

/** A line crossing zero gives a triangle on each side. */
function addTrapezium(area: Area, a: number, b: number, hours: number): void {
  if (a * b >= 0) {
    const size = ((a + b) / 2) * hours;
    if (size > 0) area.above += size;
    else area.below -= size;
    return;
  }
  const share = Math.abs(a) / (Math.abs(a) + Math.abs(b));
  const [first, second] = [(Math.abs(a) / 2) * share * hours, (Math.abs(b) / 2) * (1 - share) * hours];
  area.above += a > 0 ? first : second;
  area.below += a > 0 ? second : first;
}

/** For codes: the value that applied longest, and its share of the known time. */
export function mostHeld(curve: Curve): { readonly code: number; readonly share: number } | undefined {
  const { t, v } = knownOf(curve);
  const heldMs = new Map<number, number>();
  v.forEach((code, i) => {
    const ms = i + 1 < t.length && !isGapAfter(t, i) ? (t[i + 1] as number) - (t[i] as number) : 0;
    heldMs.set(code, (heldMs.get(code) ?? 0) + ms);
  });
  const [longest] = [...heldMs].sort(([, a], [, b]) => b - a);
  if (!longest) return undefined;
  const allMs = [...heldMs.values()].reduce((sum, ms) => sum + ms, 0);
  return { code: longest[0], share: allMs === 0 ? 1 : longest[1] / allMs };
}

type Values = readonly (number | null)[];
const MIN_PAIRS = 3;

/** Pearson coefficient over the times where both are known; null if one of them is constant. */
export function correlation(a: Values, b: Values): number | null {
  let [n, sumA, sumB] = [0, 0, 0];
  const each = (visit: (x: number, y: number) => void) =>
    a.forEach((x, i) => {
      const y = b[i];
      if (x !== null && y !== null && y !== undefined) visit(x, y);
    });
  each((x, y) => {
    n += 1;
    sumA += x;
    sumB += y;
  });
  if (n < MIN_PAIRS) return null;
  const [meanA, meanB] = [sumA / n, sumB / n];
  let [ab, aa, bb] = [0, 0, 0];
  each((x, y) => {
    ab += (x - meanA) * (y - meanB);
    aa += (x - meanA) ** 2;
    bb += (y - meanB) ** 2;
  });
  return aa === 0 || bb === 0 ? null : ab / Math.sqrt(aa * bb);
}
