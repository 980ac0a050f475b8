import { day, timeZone } from '@heliodon/contract/fields';
import { HISTORY_MAX_DAYS } from '@heliodon/devices/contract';
import { daysIn } from '@heliodon/ui/period/dayRange';
import {
  type ComparedSeries,
  type CompareView,
  MAX_SERIES,
  STEPS_MIN,
  type StepMin,
  seriesKey,
  VIEWS,
} from '../../../contract/compare/series.schema.ts';

/** State of a comparison that is contained in a link. */
export interface CompareState {
  readonly series: readonly ComparedSeries[];
  readonly mode: 'time' | 'days';
  /** YYYY-MM-DD, both inclusive; empty: today. */
  readonly from: string;
  readonly to: string;
  /** For several days of one series: the series and the days. */
  readonly of: string;
  readonly days: readonly string[];
  /** Empty: the zone of the selected plant. */
  readonly timeZone: string;
  readonly view: CompareView;
  readonly stepMin: StepMin | null;
  /** The units of the two axes; empty: the first two. */
  readonly units: readonly string[];
  /** The opened set; 0: none. */
  readonly setId: number;
}

export const emptyState: CompareState = {
  series: [],
  mode: 'time',
  from: '',
  to: '',
  of: '',
  days: [],
  timeZone: '',
  view: 'value',
  stepMin: null,
  units: [],
  setId: 0,
};

const isDay = (text: string) => day().safeParse(text).success;
const isZone = (text: string) => timeZone().safeParse(text).success;
const SERIES = /^(\d{0,10})-([a-z][A-Za-z0-9]{0,49}(?:\.[1-9]\d{0,3})?)(?:-([0-9a-j]))?$/;
const BASE = 20;
/** Device ids are int4. */
const MAX_ID = 2_147_483_647;

/**
 * `12-activePowerKw_-voltageA_13-stringCurrent.3-b`: device, point, colour; a device that is the same as before and a
 * colour that is the place in the list are left out. Nothing in it needs to be escaped in an address.
 */
export function writeSeries(series: readonly ComparedSeries[]): string {
  let before = 0;
  return series
    .map(({ deviceId, point, tint }, i) => {
      const device = deviceId === before ? '' : deviceId;
      before = deviceId;
      return `${device}-${point}${tint === i ? '' : `-${tint.toString(BASE)}`}`;
    })
    .join('_');
}

/** Invalid, duplicate or excess entries are left out. */
export function readSeries(text: string): ComparedSeries[] {
  const found = new Map<string, ComparedSeries>();
  let deviceId = 0;
  for (const [i, part] of (text === '' ? [] : text.split('_')).entries()) {
    const [, device, point = '', tint] = SERIES.exec(part) ?? [];
    if (device === undefined) continue;
    deviceId = device === '' ? deviceId : Number(device);
    if (deviceId === 0 || deviceId > MAX_ID || found.size >= MAX_SERIES) continue;
    const one = { deviceId, point, tint: tint === undefined ? i % MAX_SERIES : Number.parseInt(tint, BASE) };
    if (!found.has(seriesKey(one))) found.set(seriesKey(one), one);
  }
  return [...found.values()];
}

const listOf = (text: string | null): string[] => (text ? text.split(',') : []);

export function readCompare(params: URLSearchParams): CompareState {
  const text = (name: string) => params.get(name) ?? '';
  const [from, to] = [text('from'), text('to')];
  const inOrder = isDay(from) && isDay(to) && from <= to && daysIn({ from, to }) <= HISTORY_MAX_DAYS;
  return {
    series: readSeries(text('s')),
    mode: text('mode') === 'days' ? 'days' : 'time',
    ...(inOrder ? { from, to } : { from: '', to: '' }),
    of: text('of'),
    days: [...new Set(listOf(params.get('days')))].filter(isDay).slice(0, MAX_SERIES),
    timeZone: isZone(text('tz')) ? text('tz') : '',
    view: VIEWS.find((one) => one === text('view')) ?? 'value',
    stepMin: STEPS_MIN.find((minutes) => String(minutes) === text('step')) ?? null,
    units: params.has('u') ? text('u').split(',').slice(0, 2) : [],
    setId: /^\d{1,15}$/.test(text('set')) ? Number(text('set')) : 0,
  };
}

/** The address contains only differences from the empty comparison. */
export function writeCompare(state: CompareState): URLSearchParams {
  const params = new URLSearchParams();
  const put = (name: string, value: string) => value !== '' && params.set(name, value);
  put('s', writeSeries(state.series));
  if (state.mode === 'days') {
    params.set('mode', 'days');
    put('of', state.of);
    put('days', state.days.join(','));
  }
  put('from', state.from);
  put('to', state.to);
  put('tz', state.timeZone);
  if (state.view !== 'value') params.set('view', state.view);
  if (state.stepMin !== null) params.set('step', String(state.stepMin));
  if (state.units.length > 0) params.set('u', state.units.join(','));
  if (state.setId > 0) params.set('set', String(state.setId));
  return params;
}
