import { DAY_MS } from '@heliodon/kernel/time';
import { daysEvidence } from '../evidence.ts';
import type { Finding } from '../finding.ts';
import type { InverterCase } from '../inverter-case.ts';
import { diagnosisRules } from '../rule-limits.ts';
import { medianSlope, quantile, type XY } from '../statistics.ts';

/*
 * Modules lose about half a percent a year. Faster ageing is detected over at least half a year from the better days of
 * each month, which are least affected by soiling and haze, by a linear fit. Without measured irradiance, the seasons
 * affect the index, so only the same months of different years are compared.
 */

const YEAR_DAYS = 365.25;
const MONTH_DAYS = 30;
const BETTER_DAYS = 0.7;
const LEAST_DAYS_A_MONTH = 3;

export interface IndexDay {
  readonly dayNo: number;
  readonly index: number;
}

export interface Ageing {
  /** Share lost per year, and its uncertainty. */
  readonly aYear: number;
  readonly doubt: number;
  readonly months: readonly XY[];
}

/** `seasonal`: the index varies with the seasons. */
export function ageingOf(indices: readonly IndexDay[], seasonal: boolean): Ageing | undefined {
  const rule = diagnosisRules.ageing;
  const [first, last] = [indices[0], indices.at(-1)];
  if (!first || !last || last.dayNo - first.dayNo < rule.days) return undefined;
  const months = monthsOf(indices, first.dayNo);
  if (months.length < rule.months) return undefined;
  const pairs = seasonal ? yearApart(months) : [];
  if (seasonal && pairs.length < rule.months) return undefined;
  const slope = seasonal ? quantile(pairs, 0.5) : medianSlope(months);
  const level = quantile(
    months.map(({ y }) => y),
    0.5,
  );
  if (slope === undefined || !level) return undefined;
  const aYear = (-slope * YEAR_DAYS) / level;
  return { aYear, doubt: doubtOf(months, slope, level), months };
}

function monthsOf(indices: readonly IndexDay[], firstDayNo: number): XY[] {
  const byMonth = new Map<number, IndexDay[]>();
  for (const day of indices) {
    const month = Math.floor((day.dayNo - firstDayNo) / MONTH_DAYS);
    byMonth.set(month, [...(byMonth.get(month) ?? []), day]);
  }
  return [...byMonth].flatMap(([month, days]) => {
    const y = quantile(
      days.map(({ index }) => index),
      BETTER_DAYS,
    );
    return days.length < LEAST_DAYS_A_MONTH || y === undefined
      ? []
      : [{ x: firstDayNo + (month + 0.5) * MONTH_DAYS, y }];
  });
}

/** Change per day between months about a year apart. */
function yearApart(months: readonly XY[]): number[] {
  return months.flatMap((a) =>
    months
      .filter((b) => Math.abs(b.x - a.x - YEAR_DAYS) <= MONTH_DAYS / 2)
      .map((b) => (b.y - a.y) / (b.x - a.x)),
  );
}

/** Twice the standard error of the slope, per year. */
function doubtOf(months: readonly XY[], slope: number, level: number): number {
  const n = months.length;
  const meanX = months.reduce((all, { x }) => all + x, 0) / n;
  const meanY = months.reduce((all, { y }) => all + y, 0) / n;
  let [rest, width] = [0, 0];
  for (const { x, y } of months) {
    rest += (y - meanY - slope * (x - meanX)) ** 2;
    width += (x - meanX) ** 2;
  }
  return (2 * Math.sqrt(rest / Math.max(1, n - 2) / width) * YEAR_DAYS) / level;
}

export function ageingFindings(of: InverterCase, longTerm: readonly IndexDay[]): Finding[] {
  const rule = diagnosisRules.ageing;
  const sorted = longTerm.toSorted((a, b) => a.dayNo - b.dayNo);
  const seen = ageingOf(sorted, of.model?.source === 'clearSky');
  if (!seen || seen.aYear - seen.doubt < rule.aYear) return [];
  const { aYear, doubt, months } = seen;
  const [first, last] = [sorted[0]?.dayNo ?? 0, sorted.at(-1)?.dayNo ?? 0];
  const startY = months[0]?.y ?? 1;
  const lostNow = Math.max(0, 1 - (months.at(-1)?.y ?? startY) / startY);
  return [
    {
      kind: 'ageing',
      deviceId: of.facts.deviceId,
      string: null,
      level: aYear >= rule.highAYear ? 'high' : 'medium',
      sureness: Math.round(Math.max(0.5, Math.min(0.95, 1 - doubt / aYear)) * 100) / 100,
      sinceDayNo: first,
      lastDayNo: last,
      lostKwhByDay: of.views.map(({ day }) => ({
        dayNo: day.dayNo,
        kwh: day.acKw.reduce<number>((all, kw) => all + (kw ?? 0) / 4, 0) * lostNow,
      })),
      evidence: daysEvidence({
        chart: 'performanceByMonth',
        unit: '%',
        days: months.map(({ x, y }) => ({
          startMs: Math.round(x) * DAY_MS,
          measured: (100 * y) / startY,
          expected: 100 * (1 - (0.005 * (x - first)) / YEAR_DAYS),
          shows: false,
        })),
        figures: { aYear, doubt, days: last - first },
      }),
    },
  ];
}
