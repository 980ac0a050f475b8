import { type Doubt, type EnergyCurve, energyCurve } from '@heliodon/energy/charging/energy-curve';
import {
  type FeeLine,
  type FeeTerms,
  feeLines,
  feeOf,
  type SessionFee,
} from '@heliodon/energy/charging/session-fee';
import { kwhOf, toQuanta } from '@heliodon/energy/settlement/quanta';

/** Assumed power of a charger that does not report its own: more than any existing one. */
const MOST_KW = 1500;

export interface SessionFacts {
  readonly startedAtMs: number;
  readonly endedAtMs: number | null;
  readonly startKwh: number | null;
  readonly endKwh: number | null;
  /** Applies to start or end. */
  readonly isTimeGuessed: boolean;
  /** If not, the first reading counts as the start. */
  readonly isStartKnown: boolean;
  readonly ratedKw: number | null;
  readonly readings: readonly {
    readonly atMs: number;
    readonly registerKwh: number | null;
    readonly powerKw: number | null;
    readonly soc: number | null;
  }[];
}

export interface SessionFigures extends SessionFee {
  readonly energyKwh: number;
  readonly maxKw: number | null;
  readonly socStart: number | null;
  readonly socEnd: number | null;
  readonly doubts: readonly Doubt[];
  readonly lines: readonly FeeLine[];
}

/** All displayed figures of a session derive from the reported data and the fee terms. */
export function figuresOf(facts: SessionFacts, terms: FeeTerms): SessionFigures {
  const curve = curveOf(facts);
  const lines = feeLines(curve.points, terms);
  // A single register value gives no energy.
  const isUnmeasured = !facts.isStartKnown && curve.points.length < 2;
  const known = <T>(values: readonly (T | null)[]) => values.filter((value) => value !== null);
  const powers = known(facts.readings.map(({ powerKw }) => powerKw));
  const socs = known(facts.readings.map(({ soc }) => soc));
  return {
    ...feeOf(lines),
    ...(isUnmeasured && { energyFee: null, fee: null }),
    energyKwh: kwhOf(toQuanta(curve.points.at(-1)?.kwh ?? 0)),
    maxKw: powers.length === 0 ? null : powers.reduce((most, kw) => Math.max(most, kw)),
    socStart: socs[0] ?? null,
    socEnd: socs.at(-1) ?? null,
    doubts: curve.doubts,
    lines,
  };
}

/** Maximum duration assumed for a session of unknown length. */
const LONGEST_GUESSED_H = 24;

/** Readings before the start or after the end belong to another vehicle. */
export function curveOf(facts: SessionFacts): EnergyCurve {
  const { startedAtMs, endedAtMs, startKwh, endKwh, ratedKw, readings } = facts;
  if (facts.isTimeGuessed && endedAtMs !== null && startKwh !== null && endKwh !== null) {
    const kwh = endKwh - startKwh;
    const points = [
      { atMs: startedAtMs, kwh: 0 },
      { atMs: endedAtMs, kwh },
    ];
    if (kwh >= 0 && kwh <= (ratedKw ?? MOST_KW) * LONGEST_GUESSED_H) return { points, doubts: [] };
  }
  const reported = [
    { atMs: startedAtMs, registerKwh: startKwh },
    ...readings,
    ...(endedAtMs === null ? [] : [{ atMs: endedAtMs, registerKwh: endKwh }]),
  ];
  const within = reported.flatMap(({ atMs, registerKwh }) =>
    registerKwh !== null && atMs >= startedAtMs && (endedAtMs === null || atMs <= endedAtMs)
      ? [{ atMs, registerKwh }]
      : [],
  );
  return energyCurve(within, ratedKw ?? MOST_KW);
}
