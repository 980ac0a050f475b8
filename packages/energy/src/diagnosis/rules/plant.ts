import { dayFrame } from '../day-frame.ts';
import { daysEvidence } from '../evidence.ts';
import type { Finding, FindingKind, FindingLevel } from '../finding.ts';
import { diagnosisRules } from '../rule-limits.ts';
import { sinceOf, surenessOf } from '../showing.ts';

/* Rules for the whole plant: a daily value exceeds its limit on several days of the last week. */

/** Daily values of the plant, as far as they are known. */
export interface PlantDayFigures {
  readonly dayNo: number;
  readonly kwhM2: number;
  readonly performanceRatio: number | null;
  readonly availability: number | null;
  readonly specificYield: number | null;
  readonly neighbourMedian: number | null;
  /** Lost energy with a cause, curtailed energy, and energy lost by stops. */
  readonly explainedKwh: number;
  readonly orderedKwh: number;
  readonly stoppedKwh: number;
  /** Daylight hours in which no inverter reported, although there is data before and after. */
  readonly silentH: number;
}

interface Judged {
  readonly dayNo: number;
  readonly measured: number;
  readonly expected: number;
  /** How far below the limit; 1 at the limit. */
  readonly excess: number;
  readonly lostKwh: number;
}

interface Rule {
  readonly kind: FindingKind;
  readonly chart: string;
  readonly unit: string;
  readonly onDays: number;
  readonly ofDays: number;
  readonly level: (worst: Judged) => FindingLevel;
  /** Null: no data for that day, or no fault. */
  readonly judge: (day: PlantDayFigures) => Judged | null;
}

export function plantFindings(
  days: readonly PlantDayFigures[],
  kwp: number | null,
  timeZone: string,
): Finding[] {
  const lastDayNo = days.at(-1)?.dayNo ?? 0;
  return rulesFor(kwp).flatMap((rule) => {
    const bad = days.map(rule.judge).filter((one) => one !== null);
    const recent = bad.filter(({ dayNo }) => dayNo > lastDayNo - rule.ofDays);
    const [worst] = recent.toSorted((a, b) => b.excess - a.excess);
    return worst && recent.length >= rule.onDays ? [finding(rule, bad, recent, worst, timeZone)] : [];
  });
}

function rulesFor(kwp: number | null): Rule[] {
  const { lowPerformance, belowNeighbours, unavailable, communicationGap } = diagnosisRules;
  return [
    {
      kind: 'lowPerformance',
      chart: 'performanceRatio',
      unit: '%',
      ...lowPerformance,
      level: ({ measured }) => (measured < 100 * lowPerformance.highRatio ? 'high' : 'medium'),
      judge: ({ dayNo, performanceRatio, kwhM2, explainedKwh, orderedKwh }) => {
        if (performanceRatio === null || kwhM2 < lowPerformance.leastKwhM2) return null;
        const ratio = performanceRatio + (kwp ? orderedKwh / (kwhM2 * kwp) : 0);
        if (ratio >= lowPerformance.ratio) return null;
        const lostKwh = Math.max(0, (lowPerformance.ratio - ratio) * kwhM2 * (kwp ?? 0) - explainedKwh);
        const excess = (1 - ratio) / (1 - lowPerformance.ratio);
        return { dayNo, measured: 100 * ratio, expected: 100 * lowPerformance.ratio, excess, lostKwh };
      },
    },
    {
      kind: 'belowNeighbours',
      chart: 'yieldAgainstNeighbours',
      unit: 'kWh/kWp',
      ...belowNeighbours,
      level: ({ excess }) => (excess >= belowNeighbours.highLost / belowNeighbours.lost ? 'high' : 'medium'),
      judge: ({ dayNo, specificYield: own, neighbourMedian: theirs, explainedKwh }) => {
        if (own === null || theirs === null || theirs <= 0) return null;
        const lost = 1 - own / theirs;
        if (lost < belowNeighbours.lost) return null;
        const lostKwh = Math.max(0, (theirs - own) * (kwp ?? 0) - explainedKwh);
        return { dayNo, measured: own, expected: theirs, excess: lost / belowNeighbours.lost, lostKwh };
      },
    },
    {
      kind: 'unavailable',
      chart: 'availability',
      unit: '%',
      ...unavailable,
      level: ({ measured }) => (measured < 100 * unavailable.highShare ? 'high' : 'medium'),
      judge: ({ dayNo, availability, stoppedKwh }) => {
        if (availability === null || availability >= unavailable.share) return null;
        const excess = (1 - availability) / (1 - unavailable.share);
        return { dayNo, measured: 100 * availability, expected: 100, excess, lostKwh: stoppedKwh };
      },
    },
    {
      kind: 'communicationGap',
      chart: 'silentHours',
      unit: 'h',
      ...communicationGap,
      level: () => 'medium',
      judge: ({ dayNo, silentH }) =>
        silentH < communicationGap.hours
          ? null
          : { dayNo, measured: silentH, expected: 0, excess: silentH, lostKwh: 0 },
    },
  ];
}

function finding(
  rule: Rule,
  bad: readonly Judged[],
  recent: readonly Judged[],
  worst: Judged,
  timeZone: string,
): Finding {
  const since = sinceOf(bad.map(({ dayNo }) => dayNo));
  const shown = bad.filter(({ dayNo }) => dayNo >= since);
  return {
    kind: rule.kind,
    deviceId: null,
    string: null,
    level: rule.level(worst),
    sureness: surenessOf(recent.length / 2, worst.excess, 1, 0.95),
    sinceDayNo: since,
    lastDayNo: recent.at(-1)?.dayNo ?? worst.dayNo,
    lostKwhByDay: shown.map(({ dayNo, lostKwh }) => ({ dayNo, kwh: lostKwh })),
    evidence: daysEvidence({
      chart: rule.chart,
      unit: rule.unit,
      days: shown.map(({ dayNo, measured, expected }) => ({
        startMs: dayFrame(dayNo, timeZone).startMs,
        measured,
        expected,
        shows: true,
      })),
      figures: { measured: worst.measured, expected: worst.expected, days: recent.length },
    }),
  };
}
