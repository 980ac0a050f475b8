import { DAY_MS, HOUR_MS, MINUTE_MS, QUARTER_MS } from '@heliodon/kernel/time';
import {
  clockOffsetMs,
  dayOf,
  dayStartMs,
  localDay,
  localMinute,
  monthOf,
  nextDay,
  utcDay,
  yearOf,
} from './local-time.ts';

/* Columns of a report: hours, days, months or years of the plant's clock, or the total. */

export const REPORT_STEPS = ['hour', 'day', 'month', 'year'] as const;
export type ReportStep = (typeof REPORT_STEPS)[number];

/** Maximum number of columns. */
export const REPORT_LIMITS: Readonly<Record<ReportStep, number>> = { hour: 24, day: 31, month: 12, year: 10 };

/**
 * First and last column, inclusive: '2026-11-15T07', '2026-11-15', '2026-11' or '2026'. A repeated hour without an
 * offset means both of its columns: '2026-10-25T02' is '2026-10-25T02+02:00' and '2026-10-25T02+01:00'.
 */
export interface ReportRange {
  readonly step: ReportStep;
  readonly from: string;
  readonly to: string;
}

/** A column and its time. A repeated hour is two columns, distinguished by the offset; a skipped hour is none. */
export interface ReportSlot {
  readonly key: string;
  readonly fromMs: number;
  readonly toMs: number;
}

/** Clocks are set back by up to two hours (Antarctica/Troll). */
const SET_BACK_MS = 3 * HOUR_MS;
/** Length of '2026-10-25T02'; the rest of a key is the offset. */
const HOUR_CHARS = 13;

const FORMS: Readonly<Record<ReportStep, RegExp>> = {
  hour: /^\d{4}-\d\d-\d\dT([01]\d|2[0-3])$/,
  day: /^\d{4}-\d\d-\d\d$/,
  month: /^\d{4}-(0[1-9]|1[0-2])$/,
  year: /^\d{4}$/,
};

const pad = (n: number, digits = 2): string => String(n).padStart(digits, '0');
const utcMs = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Whether the text is a column key for this step. */
export function isSlotKey(step: ReportStep, key: string): boolean {
  if (!FORMS[step].test(key)) return false;
  const day = firstDay(step, key);
  const ms = utcMs(day);
  return !Number.isNaN(ms) && utcDay(ms) === day;
}

/** A number that increases by one from column to column, by wall clock. */
function slotNumber(step: ReportStep, key: string): number {
  if (step === 'year') return Number(key);
  if (step === 'month') return Number(yearOf(key)) * 12 + Number(key.slice(5, 7)) - 1;
  const days = Math.round(utcMs(dayOf(key)) / DAY_MS);
  return step === 'day' ? days : days * 24 + Number(key.slice(11, HOUR_CHARS));
}

function slotKey(step: ReportStep, n: number): string {
  if (step === 'year') return pad(n, 4);
  if (step === 'month') return `${pad(Math.floor(n / 12), 4)}-${pad((n % 12) + 1)}`;
  return step === 'day' ? utcDay(n * DAY_MS) : new Date(n * HOUR_MS).toISOString().slice(0, HOUR_CHARS);
}

/** The column this many after it. */
export const slotAfter = (step: ReportStep, key: string, by: number): string =>
  slotKey(step, slotNumber(step, key) + by);

export const columnsOf = ({ step, from, to }: ReportRange): number =>
  slotNumber(step, to) - slotNumber(step, from) + 1;

/** The first day of the column. */
function firstDay(step: ReportStep, key: string): string {
  if (step === 'year') return `${key}-01-01`;
  return step === 'month' ? `${key}-01` : dayOf(key);
}

/** The days of a range, inclusive; for hours, the days that contain them. */
export function daysOf({ step, from, to }: ReportRange): { readonly from: string; readonly to: string } {
  const last = step === 'hour' ? dayOf(to) : utcDay(utcMs(firstDay(step, slotAfter(step, to, 1))) - DAY_MS);
  return { from: firstDay(step, from), to: last };
}

export const daysOfMonth = (month: string): { readonly from: string; readonly to: string } =>
  daysOf({ step: 'month', from: month, to: month });

const COLUMN_OF_DAY = { day: dayOf, month: monthOf, year: yearOf } as const;

/** The column of a day; not for hours. */
export const slotOfDay = (step: Exclude<ReportStep, 'hour'>, day: string): string => COLUMN_OF_DAY[step](day);

/** The column of an instant. */
export function slotAt(step: ReportStep, ms: number, timeZone: string): string {
  const day = localDay(ms, timeZone);
  if (step !== 'hour') return slotOfDay(step, day);
  const hour = `${day}T${pad(Math.floor(localMinute(ms, timeZone) / 60))}`;
  return `${hour}${repeatedHour(ms, timeZone)?.offset ?? ''}`;
}

/** For an instant in a repeated hour: its offset, and whether it is the second occurrence. */
export function repeatedHour(
  ms: number,
  timeZone: string,
): { readonly offset: string; readonly second: boolean } | null {
  const offsetMs = clockOffsetMs(ms, timeZone);
  const hourMs = Math.floor((ms + offsetMs) / HOUR_MS) * HOUR_MS;
  const laterMs = clockOffsetMs(ms + SET_BACK_MS, timeZone);
  const earlierMs = clockOffsetMs(ms - SET_BACK_MS, timeZone);
  const offset = offsetText(offsetMs);
  if (laterMs < offsetMs && clockOffsetMs(hourMs + HOUR_MS - laterMs - 1, timeZone) === laterMs)
    return { offset, second: false };
  if (earlierMs > offsetMs && clockOffsetMs(hourMs - earlierMs, timeZone) === earlierMs)
    return { offset, second: true };
  return null;
}

/** Suffix for repeated times: ' (+02:00)'; else empty. */
export function repeatMark(ms: number, timeZone: string): string {
  const repeated = repeatedHour(ms, timeZone);
  return repeated ? ` (${repeated.offset})` : '';
}

function offsetText(offsetMs: number): string {
  const minutes = Math.abs(Math.round(offsetMs / MINUTE_MS));
  return `${offsetMs < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

const instantOf = (key: string): number =>
  Date.parse(`${key.slice(0, HOUR_CHARS)}:00${key.slice(HOUR_CHARS)}`);

/** Negative if the first is earlier. A repeated hour without offset means both of its columns. */
export function compareSlots(a: string, b: string): number {
  if (a.length > HOUR_CHARS && b.length > HOUR_CHARS) return instantOf(a) - instantOf(b);
  const [hourA, hourB] = [a.slice(0, HOUR_CHARS), b.slice(0, HOUR_CHARS)];
  if (hourA === hourB) return 0;
  return hourA < hourB ? -1 : 1;
}

export const isWithin = ({ from, to }: Pick<ReportRange, 'from' | 'to'>, key: string): boolean =>
  compareSlots(from, key) <= 0 && compareSlots(key, to) <= 0;

const STEP_OF_LENGTH: Readonly<Record<number, ReportStep>> = { 4: 'year', 7: 'month', 10: 'day' };

/** Whether a column is past, current or future. */
export function slotState(key: string, timeZone: string, nowMs: number): 'completed' | 'running' | 'future' {
  const order = compareSlots(key, slotAt(STEP_OF_LENGTH[key.length] ?? 'hour', nowMs, timeZone));
  if (order === 0) return 'running';
  return order < 0 ? 'completed' : 'future';
}

/** Index of the current column; -1: none. */
export const runningPlace = (keys: readonly string[], timeZone: string, nowMs: number): number =>
  keys.findIndex((key) => slotState(key, timeZone, nowMs) === 'running');

/** All columns in order, by wall clock: a repeated hour is one. */
export const slotKeys = (range: ReportRange): string[] =>
  Array.from({ length: columnsOf(range) }, (_, at) => slotAfter(range.step, range.from, at));

/** A day, month or year with its time. */
export const slotTime = (step: Exclude<ReportStep, 'hour'>, key: string, timeZone: string): ReportSlot => ({
  key,
  fromMs: dayStartMs(firstDay(step, key), timeZone),
  toMs: dayStartMs(firstDay(step, slotAfter(step, key, 1)), timeZone),
});

/** All columns with their times, in order. */
export function reportSlots(range: ReportRange, timeZone: string): ReportSlot[] {
  const { step } = range;
  if (step === 'hour') return hourSlots(range, timeZone);
  return slotKeys(range).map((key) => slotTime(step, key, timeZone));
}

function hourSlots(range: ReportRange, timeZone: string): ReportSlot[] {
  const days = daysOf(range);
  const endMs = dayStartMs(nextDay(days.to), timeZone);
  const found = new Map<string, ReportSlot>();
  for (let ms = dayStartMs(days.from, timeZone); ms < endMs; ms += QUARTER_MS) {
    const key = slotAt('hour', ms, timeZone);
    if (!isWithin(range, key)) continue;
    found.set(key, { key, fromMs: found.get(key)?.fromMs ?? ms, toMs: ms + QUARTER_MS });
  }
  return [...found.values()];
}

/** The same number of columns right before. */
export function rangeBefore(range: ReportRange): ReportRange {
  const { step, from, to } = range;
  const by = -columnsOf(range);
  return { step, from: slotAfter(step, from, by), to: slotAfter(step, to, by) };
}

/** The same columns a year before; 29 February becomes 28 February. Null for years. */
export function rangeYearBefore({ step, from, to }: ReportRange): ReportRange | null {
  if (step === 'year') return null;
  const back = (key: string) => {
    const before = yearsAfter(key, -1);
    return isSlotKey(step, before) ? before : before.replace('-02-29', '-02-28');
  };
  return { step, from: back(from), to: back(to) };
}

/** The same key in another year. */
const yearsAfter = (key: string, years: number): string =>
  `${slotAfter('year', yearOf(key), years)}${key.slice(4)}`;

/** All years of a plant, at most the newest ten. */
export function totalRange(sinceDay: string, today: string): ReportRange {
  const [since, to] = [yearOf(sinceDay), yearOf(today)];
  const from = since < to ? since : to;
  const oldest = slotAfter('year', to, 1 - REPORT_LIMITS.year);
  return { step: 'year', from: from < oldest ? oldest : from, to };
}

export type RangeProblem = 'order' | 'tooLong' | 'future' | 'tooYoung';

/** A report is available when the plant is at least one hour, day, month or year old. */
export function oldEnough(step: ReportStep, sinceMs: number, nowMs: number, timeZone: string): boolean {
  if (step === 'hour') return nowMs - sinceMs >= HOUR_MS;
  if (step === 'day') return nowMs - sinceMs >= DAY_MS;
  const since = localDay(sinceMs, timeZone);
  const due = step === 'month' ? monthAfter(since) : yearsAfter(since, 1);
  return localDay(nowMs, timeZone) >= due;
}

/** The same day of the next month, or its last day. */
function monthAfter(day: string): string {
  const month = slotAfter('month', monthOf(day), 1);
  const last = daysOfMonth(month).to;
  const same = `${month}${day.slice(7)}`;
  return same < last ? same : last;
}

/** Why a report range is invalid; null: valid. */
export function rangeProblem(
  range: ReportRange,
  plant: { readonly sinceMs: number; readonly timeZone: string },
  nowMs: number,
): RangeProblem | null {
  const columns = columnsOf(range);
  if (columns < 1) return 'order';
  if (columns > REPORT_LIMITS[range.step]) return 'tooLong';
  if (!oldEnough(range.step, plant.sinceMs, nowMs, plant.timeZone)) return 'tooYoung';
  if (range.from > slotAt(range.step, nowMs, plant.timeZone)) return 'future';
  return null;
}

/** 07:00; for a repeated hour 02:00 (+02:00) and 02:00 (+01:00). */
export function hourText(key: string): string {
  const offset = key.slice(HOUR_CHARS);
  return `${key.slice(11, HOUR_CHARS)}:00${offset && ` (${offset})`}`;
}

/** 2026-11-15 07:00, 2026-11-15, 2026-11, 2026. */
export const keyText = (key: string): string => (key.includes('T') ? `${dayOf(key)} ${hourText(key)}` : key);
