import { DAY_MIN } from '@heliodon/kernel/time';
import type { SpecialDay } from '../holidays/special-days.ts';
import type { WorkCalendar } from '../holidays/work-calendar.ts';
import { dayNoOf, localMinute, weekdayOf } from '../periods/local-time.ts';
import { type MeasuredQuarter, rounded, toKw } from './quarter.ts';
import type { TrackRecord } from './track-record.ts';

export const HALF_HOURS = 48;
export const HOURS = 24;

/** 0 Sunday to 6 Saturday, 7 a public holiday, 8 a weekend day that is worked in return for one. */
export type DayKind = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
export const DAY_KINDS: readonly DayKind[] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const SPECIAL: Readonly<Record<SpecialDay, DayKind>> = { off: 7, working: 8 };

export const isOff = (kind: DayKind): boolean => kind === 0 || kind === 6 || kind === SPECIAL.off;

export const specialOf = (kind: DayKind): SpecialDay | undefined =>
  (['off', 'working'] as const).find((special) => SPECIAL[special] === kind);

export interface LoadQuarter extends MeasuredQuarter {
  /** Outdoor air. */
  readonly airC?: number | null;
}

export interface LoadDay {
  readonly dayNo: number;
  readonly kind: DayKind;
  /** By local half hour; null: unknown. */
  readonly kw: readonly (number | null)[];
  /** Outdoor air by local hour; null: unknown. */
  readonly airC: readonly (number | null)[] | null;
}

/** How far holidays have been days off at a plant, and weekend days worked in return, 0 to 1. */
export type CalendarUse = Readonly<Record<SpecialDay, number>>;

/** What a forecast of load needs to know of a plant. */
export interface LoadPast {
  /** Oldest first. */
  readonly days: readonly LoadDay[];
  readonly use: CalendarUse;
  readonly track: TrackRecord;
}

export function dayKind(day: string, calendar: WorkCalendar): DayKind {
  const special = calendar(day);
  return special ? SPECIAL[special] : weekdayKind(day);
}

export const weekdayKind = (day: string): DayKind => weekdayOf(day) as DayKind;

export type KindOf = (day: string) => DayKind;

/** The kind of a coming day: a plant that does not follow the calendar has ordinary weekdays. */
export const kindsOf =
  (calendar: WorkCalendar, use: CalendarUse): KindOf =>
  (day) => {
    const special = calendar(day);
    return special && use[special] < 0.5 ? weekdayKind(day) : dayKind(day, calendar);
  };

export function loadDay(
  day: string,
  kind: DayKind,
  quarters: readonly LoadQuarter[],
  timeZone: string,
): LoadDay {
  const kw = halfHours(quarters, timeZone).map((mean) => (mean === null ? null : rounded(mean)));
  return { dayNo: dayNoOf(day), kind, kw, airC: airHours(quarters, timeZone) };
}

export const halfHourOf = (startMs: number, timeZone: string): number =>
  Math.floor(localMinute(startMs, timeZone) / 30);

/** Mean power by half hour; a repeated hour is the mean of both. */
export const halfHours = (quarters: readonly LoadQuarter[], timeZone: string): (number | null)[] =>
  meansBy(HALF_HOURS, quarters, timeZone, ({ energyKwh }) =>
    energyKwh !== null && energyKwh >= 0 ? toKw(energyKwh) : null,
  );

/** Null: no temperature is known. */
export function airHours(quarters: readonly LoadQuarter[], timeZone: string): (number | null)[] | null {
  const means = meansBy(HOURS, quarters, timeZone, ({ airC = null }) => airC);
  if (means.every((mean) => mean === null)) return null;
  return means.map((mean) => (mean === null ? null : Math.round(mean * 10) / 10));
}

function meansBy(
  slots: number,
  quarters: readonly LoadQuarter[],
  timeZone: string,
  measured: (quarter: LoadQuarter) => number | null,
): (number | null)[] {
  const sums = Array.from({ length: slots }, () => ({ sum: 0, known: 0 }));
  for (const quarter of quarters) {
    const slot = sums[Math.floor((localMinute(quarter.startMs, timeZone) * slots) / DAY_MIN)];
    const value = measured(quarter);
    if (!slot || value === null) continue;
    slot.sum += value;
    slot.known += 1;
  }
  return sums.map(({ sum, known }) => (known > 0 ? sum / known : null));
}
