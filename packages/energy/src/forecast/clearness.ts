import { HOUR_MS } from '@heliodon/kernel/time';
import { solarTimeH } from '../sun/sun.ts';
import { type ClearPower, clearHourKw, type PlantResponse, type SkyDay } from './plant-response.ts';

/*
 * Clearness: measured power over clear-sky power. Recent days are candidates for the coming ones; their weight depends
 * on their age, the days before them and how they began.
 */

const MOST_CLEARNESS = 1.25;
const HALF_LIFE_DAYS = 40;
/** A clearness difference of this size means different weather. */
const ALIKE = 0.14;
/** Default persistence of the weather from day to day, and its weight in days, until the plant has enough data. */
const USUAL_LASTING = { share: 0.3, days: 12 };
/** Clearness values possible anywhere, with a total weight of two days. */
const ANY_SKY: readonly number[] = [0.2, 0.45, 0.7, 0.9, 1];
const ANY_SKY_WEIGHT = 0.4;
/** After this many hours of light, the day is judged by its own data. */
const JUDGED_HOURS = 2.5;
const SURE = 0.98;
/** Earlier hours say less about the rest of the day. */
const FORGET_PER_H = 0.8;

export interface SkyRecord {
  readonly dayNo: number;
  /** By hour of solar time; NaN: unknown. */
  readonly byHour: readonly number[];
  /** Of the whole day, weighted by clear-sky power. */
  readonly mean: number;
}

const UNKNOWN: readonly number[] = Array.from({ length: 24 }, () => Number.NaN);

export function skyRecord(sky: SkyDay, clear: ClearPower, longitude: number): SkyRecord {
  const byHour = [...UNKNOWN];
  let [power, clearSum] = [0, 0];
  sky.kw.forEach((kw, i) => {
    const hour = sky.firstHour + i;
    const clearKw = clearHourKw(clear, hour);
    if (kw === null || clearKw <= 0) return;
    const solarHour = Math.floor(solarTimeH((hour + 0.5) * HOUR_MS, longitude));
    byHour[solarHour] = Math.min(MOST_CLEARNESS, kw / clearKw);
    power += Math.min(kw, MOST_CLEARNESS * clearKw);
    clearSum += clearKw;
  });
  return { dayNo: sky.dayNo, byHour, mean: clearSum > 0 ? power / clearSum : Number.NaN };
}

export const skyRecords = (response: PlantResponse, clear: ClearPower, longitude: number): SkyRecord[] =>
  response.skies.map((sky) => skyRecord(sky, clear, longitude));

/** Correlation of clearness between consecutive days, 0 to 0.9. */
export function lastingOf(records: readonly SkyRecord[]): number {
  const byDay = new Map(records.filter(({ mean }) => mean >= 0).map(({ dayNo, mean }) => [dayNo, mean]));
  const all = [...byDay.values()];
  const mean = all.reduce((sum, one) => sum + one, 0) / Math.max(1, all.length);
  const variance = all.reduce((sum, one) => sum + (one - mean) ** 2, 0) / Math.max(1, all.length);
  let [shared, pairs] = [0, 0];
  for (const [dayNo, one] of byDay) {
    const before = byDay.get(dayNo - 1);
    if (before === undefined) continue;
    shared += (one - mean) * (before - mean);
    pairs += 1;
  }
  const { share, days } = USUAL_LASTING;
  if (variance < 1e-6) return share;
  return Math.max(0, Math.min(0.9, (shared / variance + share * days) / (pairs + days)));
}

const likeness = (difference: number): number => Math.exp(-0.5 * (difference / ALIKE) ** 2);

export interface Candidate {
  readonly weight: number;
  readonly byHour: readonly number[];
}

export interface Seen {
  readonly dayNo: number;
  /** Today's hours so far; NaN: dark, unknown or not over. */
  readonly byHour: readonly number[];
  /** Current solar time. */
  readonly solarHour: number;
  /** The last known day and its clearness. */
  readonly last: { readonly dayNo: number; readonly mean: number } | undefined;
}

/** Possible patterns for the day `dayNo`, each with its weight. */
export function candidates(
  records: readonly SkyRecord[],
  lasting: number,
  dayNo: number,
  seen: Seen,
): Candidate[] {
  const means = new Map(records.map((record) => [record.dayNo, record.mean]));
  const lag = seen.last ? dayNo - seen.last.dayNo : 0;
  const share = lag > 0 ? lasting ** lag : 0;
  const isToday = dayNo === seen.dayNo;
  const real = records.map((record): Candidate => {
    const before = means.get(record.dayNo - lag) ?? Number.NaN;
    const like = share > 0 && before >= 0 ? 1 - share + share * likeness(before - (seen.last?.mean ?? 0)) : 1;
    const weight = 0.5 ** ((dayNo - record.dayNo) / HALF_LIFE_DAYS) * like;
    return { weight: weight * (isToday ? beganAlike(record.byHour, seen) : 1), byHour: record.byHour };
  });
  const any = ANY_SKY.map((clearness): Candidate => {
    const byHour = UNKNOWN.map(() => clearness);
    return { weight: ANY_SKY_WEIGHT * (isToday ? beganAlike(byHour, seen) : 1), byHour };
  });
  return [...real, ...any];
}

/** 1 before there is light; then the similarity of the hours so far, with more weight the more hours there are. */
function beganAlike(byHour: readonly number[], { byHour: today, solarHour }: Seen): number {
  let [away, weight, hours] = [0, 0, 0];
  today.forEach((own, hour) => {
    const other = byHour[hour] ?? Number.NaN;
    if (Number.isNaN(own) || Number.isNaN(other)) return;
    const recent = FORGET_PER_H ** Math.max(0, solarHour - hour);
    away += recent * (own - other) ** 2;
    weight += recent;
    hours += 1;
  });
  if (hours === 0) return 1;
  const sure = Math.min(SURE, hours / JUDGED_HOURS);
  return 1 - sure + sure * likeness(Math.sqrt(away / weight));
}
