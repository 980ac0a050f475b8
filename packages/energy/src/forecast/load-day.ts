import { dayNoOf, localMinute } from '../periods/local-time.ts';
import { type MeasuredQuarter, toKw } from './quarter.ts';
import type { TrackRecord } from './track-record.ts';

export const HALF_HOURS = 48;

/** 0 Sunday to 6 Saturday, 7 any day off. */
export type DayKind = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;

export interface LoadDay {
  readonly dayNo: number;
  readonly kind: DayKind;
  /** By local half hour; null: unknown. */
  readonly kw: readonly (number | null)[];
}

/** What a forecast of load needs to know of a plant. */
export interface LoadPast {
  /** Oldest first. */
  readonly days: readonly LoadDay[];
  readonly track: TrackRecord;
}

export const dayKind = (day: string, daysOff: ReadonlySet<string>): DayKind =>
  daysOff.has(day) ? 7 : (((((dayNoOf(day) + 4) % 7) + 7) % 7) as DayKind);

export const halfHourOf = (startMs: number, timeZone: string): number =>
  Math.floor(localMinute(startMs, timeZone) / 30);

/** Mean power by half hour; a repeated hour is the mean of both. */
export function halfHours(quarters: readonly MeasuredQuarter[], timeZone: string): (number | null)[] {
  const sums = Array.from({ length: HALF_HOURS }, () => ({ kw: 0, quarters: 0 }));
  for (const { startMs, energyKwh } of quarters) {
    const sum = sums[halfHourOf(startMs, timeZone)];
    if (!sum || energyKwh === null || !(energyKwh >= 0)) continue;
    sum.kw += toKw(energyKwh);
    sum.quarters += 1;
  }
  return sums.map((sum) => (sum.quarters > 0 ? sum.kw / sum.quarters : null));
}
