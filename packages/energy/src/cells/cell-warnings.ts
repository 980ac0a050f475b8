import { type CellDayRow, tempPeakOf } from './cell-ranking.ts';
import { trendOf } from './cell-trend.ts';

/** Rules that trigger a cell warning. Voltage limits apply to LFP. The page shows these values. */
export const cellRules = {
  deviation: { mv: 30, highMv: 60, onDays: 3, ofDays: 7 },
  drift: { mvPerDay: 1, highMvPerDay: 3, days: 14, ofDays: 30, fit: 0.5 },
  hot: { kelvin: 5, highKelvin: 10, ofDays: 7 },
  overVoltage: { mv: 3600, highMv: 3650, ofDays: 7 },
  underVoltage: { mv: 2700, highMv: 2500, ofDays: 7 },
  sensor: { missingShare: 0.2, stuckMv: 20, samples: 36, ofDays: 3 },
} as const;

export type WarningKind = keyof typeof cellRules;
export type WarningLevel = 'high' | 'medium' | 'low';

export interface CellWarning {
  readonly kind: WarningKind;
  readonly level: WarningLevel;
  /** The value that exceeded its limit: mV, mV/day, K, mV, or the share of missing samples. */
  readonly value: number;
  /** Number of days above the limit, within the period examined. */
  readonly days: number;
  /** First of these days, days since 1970. */
  readonly sinceDayNo: number;
  /** The sensor value does not change, as opposed to a sensor without data. */
  readonly stuck?: true;
}

/** After a pause of this many days, counting starts again. */
const LONGEST_PAUSE_DAYS = 3;

/** Warnings of one cell; `days` up to today, oldest first. */
export function cellWarnings(days: readonly CellDayRow[], index: number, todayNo: number): CellWarning[] {
  const known = days.filter((day) => day.samples > 0 && day.dayNo <= todayNo);
  const found = [
    deviation(known, index, todayNo),
    drift(known, index, todayNo),
    hot(known, index, todayNo),
    overVoltage(known, index, todayNo),
    underVoltage(known, index, todayNo),
    sensor(known, index, todayNo),
  ];
  return found.filter((warning) => warning !== undefined);
}

type Judge = (days: readonly CellDayRow[], index: number, todayNo: number) => CellWarning | undefined;
type FigureOf = (day: CellDayRow) => number | null;

interface Crossing {
  readonly days: number;
  readonly worst: number;
  readonly sinceDayNo: number;
}

/** Number of days among the last `ofDays` on which a value reaches its limit, and since when it recurs. */
function crossing(
  days: readonly CellDayRow[],
  todayNo: number,
  ofDays: number,
  figure: FigureOf,
  limit: number,
): Crossing | undefined {
  const over = days.filter((day) => (figure(day) ?? Number.NEGATIVE_INFINITY) >= limit);
  const recent = over.filter((day) => day.dayNo > todayNo - ofDays);
  if (recent.length === 0) return undefined;
  let sinceDayNo = recent[0]?.dayNo ?? todayNo;
  for (const { dayNo } of over.toReversed())
    if (dayNo < sinceDayNo && sinceDayNo - dayNo <= LONGEST_PAUSE_DAYS) sinceDayNo = dayNo;
  const worst = recent.reduce((max, day) => Math.max(max, figure(day) ?? max), Number.NEGATIVE_INFINITY);
  return { days: recent.length, worst, sinceDayNo };
}

const deviation: Judge = (days, index, todayNo) => {
  const { mv, highMv, onDays, ofDays } = cellRules.deviation;
  const dev = (day: CellDayRow) => day.meanDevMv[index] ?? null;
  const found = crossing(days, todayNo, ofDays, (day) => abs(dev(day)), mv);
  if (!found || found.days < onDays) return undefined;
  const worst = days.findLast((day) => abs(dev(day)) === found.worst);
  const value = (worst && dev(worst)) ?? found.worst;
  const level = found.worst >= highMv ? 'high' : 'medium';
  return { kind: 'deviation', level, value, days: found.days, sinceDayNo: found.sinceDayNo };
};

/** Only drift away from the mean counts: a cell that approaches it is recovering. */
const drift: Judge = (days, index, todayNo) => {
  const rule = cellRules.drift;
  const points = days
    .filter((day) => day.dayNo > todayNo - rule.ofDays)
    .flatMap(({ dayNo, meanDevMv }) => {
      const y = meanDevMv[index] ?? null;
      return y === null ? [] : [{ x: dayNo, y }];
    });
  const [first, last] = [points[0], points.at(-1)];
  if (points.length < rule.days || !first || !last) return undefined;
  const trend = trendOf(points);
  if (!trend || Math.abs(trend.slope) < rule.mvPerDay || trend.fit < rule.fit) return undefined;
  if (Math.sign(last.y) !== Math.sign(trend.slope)) return undefined;
  const level = Math.abs(trend.slope) >= rule.highMvPerDay ? 'high' : 'medium';
  return { kind: 'drift', level, value: trend.slope, days: points.length, sinceDayNo: first.x };
};

const hot: Judge = (days, index, todayNo) => {
  const { kelvin, highKelvin, ofDays } = cellRules.hot;
  return judged(
    'hot',
    crossing(days, todayNo, ofDays, (day) => tempPeakOf(day, index), kelvin),
    highKelvin,
  );
};

const overVoltage: Judge = (days, index, todayNo) => {
  const { mv, highMv, ofDays } = cellRules.overVoltage;
  const found = crossing(days, todayNo, ofDays, (day) => day.maxMv[index] ?? null, mv);
  return judged('overVoltage', found, highMv);
};

const underVoltage: Judge = (days, index, todayNo) => {
  const { mv, highMv, ofDays } = cellRules.underVoltage;
  const below = (day: CellDayRow) => negative(day.minMv[index] ?? null);
  const found = judged('underVoltage', crossing(days, todayNo, ofDays, below, -mv), -highMv);
  return found && { ...found, value: -found.value };
};

/** No data: many samples have no value. Stuck: the value stays constant while the cluster mean changes. */
const sensor: Judge = (days, index, todayNo) => {
  const { missingShare, ofDays } = cellRules.sensor;
  const missing = (day: CellDayRow) => (day.missing[index] ?? day.samples) / day.samples;
  const silent = crossing(days, todayNo, ofDays, missing, missingShare);
  if (silent)
    return {
      kind: 'sensor',
      level: 'medium',
      value: silent.worst,
      days: silent.days,
      sinceDayNo: silent.sinceDayNo,
    };
  const still = crossing(days, todayNo, ofDays, (day) => (isStuck(day, index) ? 1 : 0), 1);
  return (
    still && {
      kind: 'sensor',
      level: 'low',
      value: 0,
      stuck: true,
      days: still.days,
      sinceDayNo: still.sinceDayNo,
    }
  );
};

function isStuck(day: CellDayRow, index: number): boolean {
  const { samples, stuckMv } = cellRules.sensor;
  const [low, high] = [day.minMv[index] ?? null, day.maxMv[index] ?? null];
  const moved = (day.meanHighMv ?? 0) - (day.meanLowMv ?? 0);
  return day.samples >= samples && low !== null && low === high && moved >= stuckMv;
}

function judged(kind: WarningKind, found: Crossing | undefined, high: number): CellWarning | undefined {
  if (!found) return undefined;
  const level = found.worst >= high ? 'high' : 'medium';
  return { kind, level, value: found.worst, days: found.days, sinceDayNo: found.sinceDayNo };
}

const abs = (value: number | null): number | null => value && Math.abs(value);
const negative = (value: number | null): number | null => (value === null ? null : -value);
