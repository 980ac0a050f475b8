import {
  type DemandQuarter,
  demandFigures,
  highest,
  type LimitEra,
  limitAt,
} from '@heliodon/energy/demand/quarters';
import { dayRangeMs, localDay, localMinute, monthOf } from '@heliodon/energy/periods/local-time';
import { daysOfMonth, repeatedHour, slotKeys } from '@heliodon/energy/periods/report-range';
import { QUARTER_MS } from '@heliodon/kernel/time';
import type { DemandFigureSet, DemandStatistics, StatisticKind } from '../../contract/statistics.contract.ts';

const TOP = 10;
/** Length of 08:15. */
const CLOCK_CHARS = 5;
const pad = (n: number): string => String(n).padStart(2, '0');
const clock = (minute: number): string => `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;

export function figuresOf(quarters: readonly DemandQuarter[], eras: readonly LimitEra[]): DemandFigureSet {
  const { peak, meanKw, loadFactor, overQuarters, known } = demandFigures(quarters, eras);
  return {
    peakKw: peak?.kw ?? null,
    peakAtMs: peak?.atMs ?? null,
    meanKw,
    loadFactor,
    overQuarters,
    known,
  };
}

/** 08:15; in a repeated hour 02:15+02:00 and 02:15+01:00. */
const quarterKey = (ms: number, timeZone: string): string =>
  `${clock(localMinute(ms, timeZone))}${repeatedHour(ms, timeZone)?.offset ?? ''}`;

/** Key of an interval in the table of the period. */
const KEY_OF: Readonly<Record<StatisticKind, (ms: number, timeZone: string) => string>> = {
  day: quarterKey,
  month: localDay,
  year: (ms, timeZone) => monthOf(localDay(ms, timeZone)),
};

/** A day has 96 intervals, or 92 or 100 if clocks change by an hour. */
function keysOf(kind: StatisticKind, at: string, timeZone: string): string[] {
  if (kind === 'day') {
    const { fromMs, toMs } = dayRangeMs(at, timeZone);
    const count = Math.round((toMs - fromMs) / QUARTER_MS);
    return Array.from({ length: count }, (_, place) => quarterKey(fromMs + place * QUARTER_MS, timeZone));
  }
  if (kind === 'month') return slotKeys({ step: 'day', ...daysOfMonth(at) });
  return slotKeys({ step: 'month', from: `${at}-01`, to: `${at}-12` });
}

/** The columns of a period. */
export function columnsOfPeriod(
  quarters: readonly DemandQuarter[],
  eras: readonly LimitEra[],
  { kind, at, timeZone }: { readonly kind: StatisticKind; readonly at: string; readonly timeZone: string },
): DemandStatistics['columns'] {
  const parts = new Map<string, DemandQuarter[]>();
  for (const quarter of quarters) {
    const key = KEY_OF[kind](quarter.startMs, timeZone);
    const known = parts.get(key);
    if (known) known.push(quarter);
    else parts.set(key, [quarter]);
  }
  return keysOf(kind, at, timeZone).map((key) => {
    const own = parts.get(key) ?? [];
    const { peakKw, peakAtMs, meanKw, overQuarters } = figuresOf(own, eras);
    return { key, peakKw, meanKw, overQuarters, limitKw: peakAtMs === null ? null : limitAt(eras, peakAtMs) };
  });
}

export const topQuarters = (
  quarters: readonly DemandQuarter[],
  eras: readonly LimitEra[],
): DemandStatistics['top'] =>
  quarters
    .filter(({ importKw }) => importKw !== null)
    .sort((a, b) => (b.importKw ?? 0) - (a.importKw ?? 0) || a.startMs - b.startMs)
    .slice(0, TOP)
    .map((quarter) => ({ ...quarter, limitKw: limitAt(eras, quarter.startMs) }));

/** A repeated local time has its own label: 02:15, then 02:15+01:00. */
function heatLabel(ms: number, timeZone: string, stepMin: 15 | 60): string {
  const label = clock(Math.floor(localMinute(ms, timeZone) / stepMin) * stepMin);
  const repeated = repeatedHour(ms, timeZone);
  return repeated?.second ? `${label}${repeated.offset}` : label;
}

/** A day in local time; a repeated time follows its first occurrence. */
function heatLabels(found: Iterable<string>, stepMin: 15 | 60): string[] {
  const usual = Array.from({ length: 1440 / stepMin }, (_, place) => clock(place * stepMin));
  const again = [...new Set(found)].filter((label) => !usual.includes(label)).sort();
  const behind = usual.indexOf(again.at(-1)?.slice(0, CLOCK_CHARS) ?? '') + 1;
  return [...usual.slice(0, behind), ...again, ...usual.slice(behind)];
}

/** Rows are days, columns are 15-minute intervals or hours; maximum of each cell. */
export function heatOf(
  byDay: ReadonlyMap<string, readonly DemandQuarter[]>,
  timeZone: string,
  stepMin: 15 | 60,
): DemandStatistics['heat'] {
  const days = [...byDay].map(([day, quarters]) => {
    const places = new Map<string, DemandQuarter[]>();
    for (const quarter of quarters) {
      const label = heatLabel(quarter.startMs, timeZone, stepMin);
      places.set(label, [...(places.get(label) ?? []), quarter]);
    }
    return { day, places };
  });
  const labels = heatLabels(
    days.flatMap(({ places }) => [...places.keys()]),
    stepMin,
  );
  const rows = days.map(({ day, places }) => {
    const kw = labels.map((label) => {
      const found = highest(places.get(label) ?? []);
      return found && Math.round(found.kw * 10) / 10;
    });
    return { day, kw };
  });
  return { labels, rows };
}
