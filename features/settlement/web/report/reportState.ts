import { dayOf, monthOf, yearOf } from '@heliodon/energy/periods/local-time';
import {
  columnsOf,
  daysOfMonth,
  isSlotKey,
  REPORT_LIMITS,
  type ReportStep,
  slotAfter,
  slotAt,
} from '@heliodon/energy/periods/report-range';
import { REPORT_TYPES, type ReportType } from '../../contract/report.ts';

/** Kind and range of a report page, stored in the URL. */
export interface ReportState {
  readonly dateType: ReportType;
  readonly from: string;
  readonly to: string;
}

/** Default range: today by hour, this month by day, this year by month, the last five years by year. */
export function usualState(dateType: ReportType, nowMs: number, timeZone: string): ReportState {
  if (dateType === 'total') return { dateType, from: '', to: '' };
  const day = slotAt('day', nowMs, timeZone);
  const year = yearOf(day);
  switch (dateType) {
    case 'hour':
      return { dateType, from: `${day}T00`, to: `${day}T23` };
    case 'day':
      return { dateType, ...daysOfMonth(monthOf(day)) };
    case 'month':
      return { dateType, from: `${year}-01`, to: `${year}-12` };
    case 'year':
      return { dateType, from: slotAfter('year', year, -4), to: year };
  }
}

/** Reads the URL; an invalid or too long range becomes the default. */
export function readState(params: URLSearchParams, nowMs: number, timeZone: string): ReportState {
  const dateType = REPORT_TYPES.find((type) => type === params.get('by')) ?? 'day';
  const usual = usualState(dateType, nowMs, timeZone);
  if (dateType === 'total') return usual;
  const from = params.get('from') ?? '';
  const to = params.get('to') ?? '';
  if (!isSlotKey(dateType, from) || !isSlotKey(dateType, to)) return usual;
  const columns = columnsOf({ step: dateType, from, to });
  return columns >= 1 && columns <= REPORT_LIMITS[dateType] ? { dateType, from, to } : usual;
}

/** The previous or next range of the same length; a whole month steps to a whole month. */
export function stepState(state: ReportState, by: 1 | -1): ReportState {
  const { dateType, from, to } = state;
  if (dateType === 'total') return state;
  const month = monthOf(from);
  const whole = daysOfMonth(month);
  if (dateType === 'day' && from === whole.from && to === whole.to) {
    return { dateType, ...daysOfMonth(slotAfter('month', month, by)) };
  }
  const columns = columnsOf({ step: dateType, from, to });
  const move = (key: string) => slotAfter(dateType as ReportStep, key, by * columns);
  return { dateType, from: move(from), to: move(to) };
}

export const PRESETS = ['today', 'yesterday', 'thisMonth', 'lastMonth', 'thisYear', 'lastYear'] as const;
export type Preset = (typeof PRESETS)[number];

const PRESET_TYPES = {
  today: 'hour',
  yesterday: 'hour',
  thisMonth: 'day',
  lastMonth: 'day',
  thisYear: 'month',
  lastYear: 'month',
} as const satisfies Record<Preset, ReportType>;

/** Range of a preset in the plant's time zone. */
export function presetState(preset: Preset, nowMs: number, timeZone: string): ReportState {
  const usual = usualState(PRESET_TYPES[preset], nowMs, timeZone);
  return preset.startsWith('this') || preset === 'today' ? usual : stepState(usual, -1);
}

/** The presets for the types of a report. */
export const presetsFor = (types: readonly ReportType[]): readonly Preset[] =>
  PRESETS.filter((preset) => types.includes(PRESET_TYPES[preset]));

export const isSameState = (a: ReportState, b: ReportState): boolean =>
  a.dateType === b.dateType && a.from === b.from && a.to === b.to;

/** Shortens a range that exceeds the limit of a report. */
export function withinLimit(state: ReportState): ReportState {
  const { dateType, from, to } = state;
  if (dateType === 'total') return state;
  const last = slotAfter(dateType, from, REPORT_LIMITS[dateType] - 1);
  return to > last ? { ...state, to: last } : state;
}

/** Hours on `date` that cannot end a range beginning at `from`; on future days all hours. */
export function closedHours(from: string | undefined, date: string, nowKey: string): number[] {
  const last = from && slotAfter('hour', from, REPORT_LIMITS.hour - 1);
  // A day before the start is not limited: it becomes the new start.
  const bound = from !== undefined && date >= dayOf(from);
  return Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => {
    const key = `${date}T${String(hour).padStart(2, '0')}`;
    return date > dayOf(nowKey) || (bound && (key < from || key > (last ?? '')));
  });
}

/** Request parameters common to all reports. */
export const requestOf = (plantId: number, { dateType, from, to }: ReportState) =>
  dateType === 'total' ? { plantId, dateType } : { plantId, dateType, from, to };
