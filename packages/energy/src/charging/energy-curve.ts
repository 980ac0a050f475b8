import { mostCredibleKwh } from '@heliodon/kernel/credible-energy';
import { hoursOf, stepKwh, stepOf } from '../metering/register.ts';

/** A register value with its time. */
export interface RegisterReading {
  readonly atMs: number;
  readonly registerKwh: number;
}

/** Energy since the session began; never decreases. */
export interface CurvePoint {
  readonly atMs: number;
  readonly kwh: number;
}

/**
 * restart: the register fell, and its new value counts as energy; jump: more than the charger can deliver, not counted.
 */
export const DOUBTS = ['restart', 'jump'] as const;
export type Doubt = (typeof DOUBTS)[number];

export interface EnergyCurve {
  readonly points: readonly CurvePoint[];
  readonly doubts: readonly Doubt[];
}

/** In order of time; of two readings at the same time the higher one counts. */
export function energyCurve(readings: readonly RegisterReading[], maxKw: number): EnergyCurve {
  const doubts = new Set<Doubt>();
  const inOrder = ordered(readings);
  const points: CurvePoint[] = [];
  let before: RegisterReading | undefined;
  let totalKwh = 0;
  let mostKwh = 0;
  for (const [at, reading] of inOrder.entries()) {
    if (before) {
      const step = stepBetween(before, reading, maxKw);
      const next = inOrder[at + 1];
      if (step !== 'growth') doubts.add(step === 'restart' ? 'restart' : 'jump');
      // One wrong reading between two consistent ones is skipped: the energy beyond it was measured.
      if (step !== 'growth' && next && stepBetween(before, next, maxKw) === 'growth') continue;
      if (step !== 'foreign') totalKwh += stepKwh(step, before.registerKwh, reading.registerKwh);
    }
    before = reading;
    mostKwh = Math.max(mostKwh, totalKwh);
    points.push({ atMs: reading.atMs, kwh: mostKwh });
  }
  return { points, doubts: DOUBTS.filter((doubt) => doubts.has(doubt)) };
}

const stepBetween = (earlier: RegisterReading, later: RegisterReading, maxKw: number) =>
  stepOf(
    earlier.registerKwh,
    later.registerKwh,
    mostCredibleKwh(maxKw, hoursOf(later.atMs - earlier.atMs)),
    undefined,
  );

function ordered(readings: readonly RegisterReading[]): RegisterReading[] {
  const byTime = [...readings].sort((a, b) => a.atMs - b.atMs || b.registerKwh - a.registerKwh);
  return byTime.filter((reading, at) => byTime[at - 1]?.atMs !== reading.atMs);
}
