import { QUARTER_MS } from '@heliodon/kernel/time';
import { dayNoOf, localDay, localMinute } from '../periods/local-time.ts';
import { difference, likenessOf } from './day-likeness.ts';
import { type DayKind, dayKind, HALF_HOURS, halfHours, type LoadDay, type LoadHabit } from './load-habit.ts';
import { FORECAST_DAYS, type MeasuredQuarter, type QuarterForecast, quartersAhead } from './quarter.ts';
import { type Spread, type Weighted, weightedSpread } from './weighted-quantiles.ts';

const HALF_LIFE_DAYS = 9;
/**
 * Relative difference at which a day counts as another kind; after that many half hours it is judged by its own data.
 */
const ALIKE = 0.1;
const JUDGED_HALF_HOURS = 12;
const SURE = 0.999;
/** The deviation of the last two hours fades over hours, the deviation of a day over a few days. */
const NOW_HALF_HOURS = 4;
const NOW_FADES_H = 3;
const LEVEL_LASTS_A_DAY = 0.8;
const LEVEL = { least: 0.6, most: 1.6 };
/** Half hours of today that weigh as much as yesterday for the level. */
const LEVEL_HALF_HOURS = 8;
/** Spread within a half hour; few days give more uncertainty. */
const UNREST = 0.012;
const UNREST_OF_ONE_DAY = 0.2;
const OUTWARD = 1.6;
/** Days with a weight below this share of the best are omitted: no effect on the result. */
const NEGLIGIBLE = 0.004;

export interface LoadNow {
  readonly nowMs: number;
  /** Today's intervals so far. */
  readonly today: readonly MeasuredQuarter[];
  /** Local holidays and other non-working days. */
  readonly daysOff?: ReadonlySet<string>;
}

/** From the current interval to the end of the third day after today; empty if there is no measurement. */
export function forecastLoad(
  timeZone: string,
  habit: LoadHabit,
  { nowMs, today, daysOff = new Set() }: LoadNow,
  days = FORECAST_DAYS,
): QuarterForecast[] {
  const todayName = localDay(nowMs, timeZone);
  const todayNo = dayNoOf(todayName);
  const over = today.filter(({ startMs }) => startMs + QUARTER_MS <= nowMs);
  const soFar = halfHours(over, timeZone).map((kw) => kw ?? Number.NaN);
  const known = habit.days.length > 0 ? habit.days : onlyToday(soFar, todayNo);
  if (known.length === 0) return [];
  const likeness = likenessOf(known);
  const expected = new Map<string, Spread[]>();
  const expect = (day: string): Spread[] => {
    let spreads = expected.get(day);
    if (!spreads) {
      const kind = dayKind(day, daysOff);
      const dayNo = dayNoOf(day);
      spreads = profileOf(known, likeness, kind, dayNo, dayNo === todayNo ? soFar : []);
      expected.set(day, spreads);
    }
    return spreads;
  };
  const level = levelOf(known, likeness, todayNo, soFar, expect(todayName));
  const nowRatio = recentRatio(soFar, expect(todayName), localMinute(nowMs, timeZone), level(0));
  return quartersAhead(nowMs, timeZone, days).map(({ startMs, day, ahead }) => {
    const { p10, p50, p90 } = atMinute(expect(day), localMinute(startMs, timeZone) + 7.5);
    const leadH = Math.max(0, startMs + QUARTER_MS / 2 - nowMs) / 3_600_000;
    const factor =
      (level(ahead) * (1 + (nowRatio - 1) * Math.exp(-leadH / NOW_FADES_H)) * QUARTER_MS) / 3_600_000;
    return { startMs, p10Kwh: p10 * factor, p50Kwh: p50 * factor, p90Kwh: p90 * factor };
  });
}

/** Without history, the day is assumed to continue at its level. */
function onlyToday(soFar: readonly number[], dayNo: number): LoadDay[] {
  const measured = soFar.filter((kw) => !Number.isNaN(kw));
  if (measured.length === 0) return [];
  const mean = measured.reduce((sum, kw) => sum + kw, 0) / measured.length;
  return [{ dayNo, kind: 0, kw: soFar.map(() => mean) }];
}

function profileOf(
  days: readonly LoadDay[],
  likeness: (a: DayKind, b: DayKind) => number,
  kind: DayKind,
  dayNo: number,
  soFar: readonly number[],
): Spread[] {
  const seen = soFar.filter((kw) => !Number.isNaN(kw)).length;
  const sure = Math.min(SURE, seen / JUDGED_HALF_HOURS);
  const all = days.map((day) => {
    const began = sure === 0 ? 1 : 1 - sure + sure * Math.exp(-0.5 * (awayFrom(day, soFar) / ALIKE) ** 2);
    const age = Math.max(0, dayNo - day.dayNo);
    return { day, weight: 0.5 ** (age / HALF_LIFE_DAYS) * likeness(kind, day.kind) * began };
  });
  const most = all.reduce((one, { weight }) => Math.max(one, weight), 0);
  const weighted = all.filter(({ weight }) => weight >= NEGLIGIBLE * most);
  const total = weighted.reduce((sum, { weight }) => sum + weight, 0);
  const squares = weighted.reduce((sum, { weight }) => sum + weight * weight, 0);
  const unrest =
    OUTWARD * (UNREST + UNREST_OF_ONE_DAY / Math.max(1, (total * total) / Math.max(1e-12, squares)) ** 1.5);
  const spreads = Array.from({ length: HALF_HOURS }, (_, i) => {
    const values = weighted.flatMap(({ day, weight }): Weighted[] => {
      const kw = day.kw[i] ?? null;
      if (kw === null) return [];
      return [
        [kw * Math.max(0, 1 - unrest), 0.3 * weight],
        [kw, 0.4 * weight],
        [kw * (1 + unrest), 0.3 * weight],
      ];
    });
    return weightedSpread(values);
  });
  return spreads.map((spread, i) => spread ?? nearest(spreads, i));
}

const NOTHING: Spread = { p10: 0, p50: 0, p90: 0 };

function nearest(spreads: readonly (Spread | undefined)[], i: number): Spread {
  for (let away = 1; away < HALF_HOURS; away += 1) {
    const near = spreads[i - away] ?? spreads[i + away];
    if (near) return near;
  }
  return NOTHING;
}

const awayFrom = (day: LoadDay, soFar: readonly number[]): number =>
  difference(
    soFar,
    day.kw.map((kw) => kw ?? Number.NaN),
  );

/** Measured over expected. */
function ratioOf(
  measured: readonly number[],
  expected: readonly Spread[],
): { ratio: number; halfHours: number } {
  let [sum, usual, known] = [0, 0, 0];
  measured.forEach((kw, i) => {
    const p50 = expected[i]?.p50 ?? 0;
    if (Number.isNaN(kw) || p50 <= 0) return;
    sum += kw;
    usual += p50;
    known += 1;
  });
  const ratio = usual > 0 ? sum / usual : 1;
  return { ratio: Math.max(LEVEL.least, Math.min(LEVEL.most, ratio)), halfHours: known };
}

/** Expected deviation of each coming day from the usual level: it fades from the last known day on. */
function levelOf(
  days: readonly LoadDay[],
  likeness: (a: DayKind, b: DayKind) => number,
  todayNo: number,
  soFar: readonly number[],
  expected: readonly Spread[],
): (ahead: number) => number {
  const last = days.at(-1);
  const older = days.slice(0, -1);
  let yesterday = 1;
  if (last && older.length > 0 && todayNo - last.dayNo <= 2) {
    const usual = profileOf(older, likeness, last.kind, last.dayNo, []);
    const { ratio } = ratioOf(
      last.kw.map((kw) => kw ?? Number.NaN),
      usual,
    );
    yesterday = 1 + (ratio - 1) * LEVEL_LASTS_A_DAY ** (todayNo - last.dayNo);
  }
  const today = ratioOf(soFar, expected);
  const share = today.halfHours / (today.halfHours + LEVEL_HALF_HOURS);
  const now = 1 + (yesterday - 1) * (1 - share) + (today.ratio - 1) * share;
  return (ahead) => 1 + (now - 1) * LEVEL_LASTS_A_DAY ** ahead;
}

function recentRatio(
  soFar: readonly number[],
  expected: readonly Spread[],
  nowMin: number,
  level: number,
): number {
  const last = Math.floor(nowMin / 30);
  const near = soFar.map((kw, i) => (i > last - NOW_HALF_HOURS && i <= last ? kw : Number.NaN));
  const { ratio, halfHours: known } = ratioOf(near, expected);
  return known === 0 ? 1 : ratio / level;
}

/** Linear interpolation between the centres of the half hours. */
function atMinute(spreads: readonly Spread[], minute: number): Spread {
  const place = minute / 30 - 0.5;
  const low = Math.floor(place);
  const [a, b] = [
    spreads[Math.max(0, low)] ?? NOTHING,
    spreads[Math.min(HALF_HOURS - 1, low + 1)] ?? NOTHING,
  ];
  const between = (from: number, to: number) => from + (to - from) * (place - low);
  return { p10: between(a.p10, b.p10), p50: between(a.p50, b.p50), p90: between(a.p90, b.p90) };
}
