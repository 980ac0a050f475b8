import { daysEvidence } from '../evidence.ts';
import type { Finding } from '../finding.ts';
import type { InverterCase } from '../inverter-case.ts';
import { diagnosisRules } from '../rule-limits.ts';
import { kwhOf, surenessOf } from '../showing.ts';

/*
 * Soiling reduces all strings alike by a little each dry day, so it is visible only against measured irradiance,
 * cleaner inverters, or a clear sky on the clearest days. Rain or cleaning removes it at once. A drop from one day to
 * the next is not soiling: a bent line must fit better than a step.
 */

export interface Level {
  readonly dayNo: number;
  /** Power of the healthy strings over irradiance, in any unit. */
  readonly value: number;
}

export type FallSource = 'light' | 'siblings' | 'clearSky';

export interface Fall {
  /** Share lost up to the last day. */
  readonly lost: number;
  /** Start of the decrease. */
  readonly fromDayNo: number;
  /** 1: as clean as before the decrease. */
  readonly levels: readonly Level[];
}

/** Maximum confidence for each reference. */
const MOST_SURE: Readonly<Record<FallSource, number>> = { light: 0.95, siblings: 0.9, clearSky: 0.8 };
/** The residual of the bent line must be at most this share of the step's. */
const BETTER_THAN_STAIR = 0.8;
/** Shorter ramps count as steps; the decrease must be visible on this many days. */
const LEAST_RAMP_DAYS = 3;
const NOISE = 0.003;
const MOST_DULL_DAYS = 2;

export function soilingFindings(of: InverterCase): Finding[] {
  const { model, siblings, views } = of;
  const levelsOf = (gains: readonly (number | null)[] | undefined): Level[] =>
    (gains ?? []).flatMap((value, d) => {
      const dayNo = views[d]?.day.dayNo;
      return value === null || dayNo === undefined ? [] : [{ dayNo, value }];
    });
  const byModel = levelsOf(model?.days.map(({ gain }) => gain));
  const isClearSky = model?.source === 'clearSky';
  const measures: readonly (readonly [FallSource, Level[]])[] = [
    ['light', isClearSky ? [] : byModel],
    ['siblings', levelsOf(siblings?.gains)],
    ['clearSky', isClearSky ? byModel : []],
  ];
  // An open finding stays during days without usable data.
  const isOpen = of.open.some(({ kind }) => kind === 'soiling');
  const { freshDays, knownDays } = diagnosisRules.soiling;
  for (const [source, levels] of measures) {
    const fall = fallOf(levels, of.lastDayNo, source, isOpen ? knownDays : freshDays);
    if (fall) return [finding(of, fall, source)];
  }
  return [];
}

/** The current decrease, if it is slow, steady and large enough. */
export function fallOf(
  levels: readonly Level[],
  lastDayNo: number,
  source: FallSource,
  freshDays: number = diagnosisRules.soiling.freshDays,
): Fall | undefined {
  const rule = diagnosisRules.soiling;
  const last = levels.at(-1);
  if (!last || last.dayNo <= lastDayNo - freshDays) return undefined;
  const since = levels.slice(heightBefore(levels));
  if (since.length < rule.days) return undefined;
  const bent = bentLine(since);
  if (!bent || bent.rest > BETTER_THAN_STAIR * stairRest(since)) return undefined;
  const { height, aDay, kneeDayNo } = bent;
  // On overcast days since then, soiling is assumed to continue.
  const dullDays = source === 'clearSky' ? 0 : Math.min(lastDayNo - last.dayNo, MOST_DULL_DAYS);
  const lost = (aDay * (last.dayNo + dullDays - kneeDayNo)) / height;
  const isClearSky = source === 'clearSky';
  const least = isClearSky ? rule.lostClearSky : rule.lost;
  if (lost < least || aDay / height > rule.mostADay) return undefined;
  const ramp = since.filter(({ dayNo }) => dayNo > kneeDayNo).length;
  const sparse = ramp < rule.clearShare * (last.dayNo - kneeDayNo);
  if (isClearSky && (sparse || aDay / height < rule.leastADay)) return undefined;
  const ramped = since.filter(({ value }) => value < height * (1 - rule.lost / 4)).length;
  if (ramped < LEAST_RAMP_DAYS) return undefined;
  const mostAtOnce = rule.mostAtOnce * (height - last.value);
  if (since.some((one, i) => i > 0 && (since[i - 1] as Level).value - one.value > mostAtOnce))
    return undefined;
  return {
    lost,
    fromDayNo: kneeDayNo,
    levels: since.map((one) => ({ ...one, value: one.value / height })),
  };
}

/** The last clean level: going back, the highest level before it had been as low as now. */
function heightBefore(levels: readonly Level[]): number {
  const { lost } = diagnosisRules.soiling;
  let start = levels.length - 1;
  let highest = levels[start]?.value ?? 0;
  for (let i = levels.length - 2; i >= 0; i -= 1) {
    const value = levels[i]?.value ?? 0;
    if (value < highest * (1 - lost / 2)) break;
    if (value >= highest * (1 - NOISE)) start = i;
    highest = Math.max(highest, value);
  }
  return start;
}

interface BentLine {
  readonly height: number;
  /** Decrease per day after the bend. */
  readonly aDay: number;
  readonly kneeDayNo: number;
  /** Residual sum of squares. */
  readonly rest: number;
}

/** Constant up to a bend, then linear: the bend with the least squares. */
function bentLine(levels: readonly Level[]): BentLine | undefined {
  const lastDayNo = levels.at(-1)?.dayNo ?? 0;
  let best: BentLine | undefined;
  for (const { dayNo: kneeDayNo } of levels) {
    if (lastDayNo - kneeDayNo < LEAST_RAMP_DAYS) break;
    const n = levels.length;
    const after = levels.map(({ dayNo }) => Math.max(0, dayNo - kneeDayNo));
    const meanX = after.reduce((all, x) => all + x, 0) / n;
    const meanY = levels.reduce((all, { value }) => all + value, 0) / n;
    let [xx, xy] = [0, 0];
    levels.forEach(({ value }, i) => {
      const x = (after[i] ?? 0) - meanX;
      xx += x * x;
      xy += x * (value - meanY);
    });
    const slope = xx === 0 ? 0 : xy / xx;
    const height = meanY - slope * meanX;
    const rest = levels.reduce(
      (all, { value }, i) => all + (value - height - slope * (after[i] ?? 0)) ** 2,
      0,
    );
    if (slope < 0 && (!best || rest < best.rest)) best = { height, aDay: -slope, kneeDayNo, rest };
  }
  return best;
}

/** Residual sum of squares of the best single step. */
function stairRest(levels: readonly Level[]): number {
  const restOf = (part: readonly Level[]) => {
    const mean = part.reduce((all, { value }) => all + value, 0) / part.length;
    return part.reduce((all, { value }) => all + (value - mean) ** 2, 0);
  };
  let least = Number.POSITIVE_INFINITY;
  for (let i = 1; i < levels.length; i += 1)
    least = Math.min(least, restOf(levels.slice(0, i)) + restOf(levels.slice(i)));
  return least;
}

function finding(of: InverterCase, { lost, fromDayNo, levels }: Fall, source: FallSource): Finding {
  const rule = diagnosisRules.soiling;
  const byDay = new Map(levels.map(({ dayNo, value }) => [dayNo, value]));
  const lastDayNo = levels.at(-1)?.dayNo ?? of.lastDayNo;
  const firstNo = levels[0]?.dayNo ?? fromDayNo;
  let share = 0;
  const lostKwhByDay = of.views.flatMap(({ day, steps, acKw }) => {
    if (day.dayNo < fromDayNo) return [];
    // An overcast day has no measurement, but the soiling remains.
    share = Math.max(0, 1 - (byDay.get(day.dayNo) ?? 1 - share));
    return [
      { dayNo: day.dayNo, kwh: kwhOf(steps, (i) => ((acKw[i] || 0) * share) / Math.max(0.5, 1 - share)) },
    ];
  });
  return {
    kind: 'soiling',
    deviceId: of.facts.deviceId,
    string: null,
    level: lost >= rule.highLost ? 'high' : 'medium',
    sureness: surenessOf(levels.length / 3, lost, rule.lost, MOST_SURE[source]),
    sinceDayNo: fromDayNo,
    lastDayNo,
    lostKwhByDay,
    evidence: daysEvidence({
      chart: 'performanceByDay',
      unit: '%',
      days: of.views
        .filter(({ day }) => day.dayNo >= firstNo)
        .map(({ day }) => ({
          startMs: day.startMs,
          expected: 100,
          shows: day.dayNo >= fromDayNo,
          measured: byDay.has(day.dayNo) ? 100 * (byDay.get(day.dayNo) ?? 1) : null,
        })),
      figures: { lost, days: lastDayNo - fromDayNo, aDay: lost / Math.max(1, lastDayNo - fromDayNo) },
    }),
  };
}
