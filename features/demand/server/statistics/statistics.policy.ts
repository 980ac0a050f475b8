import {
  type DemandQuarter,
  demandFigures,
  highest,
  type LimitEra,
  limitAt,
} from '@heliodon/energy/demand/quarters';
import { localDay, localMinute } from '@heliodon/energy/local-time';
import { columnsOf, daysOf, slotAfter } from '@heliodon/energy/report-range';
import type { DemandFigureSet, DemandStatistics, StatisticKind } from '../../contract/statistics.contract.ts';

const TOP = 10;
const pad = (n: number): string => String(n).padStart(2, '0');
const clock = (minute: number): string => `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;

export function figuresOf(quarters: readonly DemandQuarter[], eras: readonly LimitEra[]): DemandFigureSet {
  const { peak, meanKw, loadFactor, overQuarters, known } = demandFigures(quarters, eras);
  return {
    ...{ peakKw: peak?.kw ?? null, peakAtMs: peak?.atMs ?? null },
    ...{ meanKw, loadFactor, overQuarters, known },
  };
}

/** Where a quarter stands in the table of the period. */
const KEY_OF: Readonly<Record<StatisticKind, (ms: number, timeZone: string) => string>> = {
  day: (ms, timeZone) => clock(localMinute(ms, timeZone)),
  month: localDay,
  year: (ms, timeZone) => localDay(ms, timeZone).slice(0, 7),
};

function keysOf(kind: StatisticKind, at: string): string[] {
  if (kind === 'day') return Array.from({ length: 96 }, (_, place) => clock(place * 15));
  const step = kind === 'month' ? 'day' : 'month';
  const { from, to } = daysOf({ step: kind, from: at, to: at });
  const [first, last] = step === 'day' ? [from, to] : [from.slice(0, 7), to.slice(0, 7)];
  const count = columnsOf({ step, from: first, to: last });
  return Array.from({ length: count }, (_, place) => slotAfter(step, first, place));
}

/** The parts of a period; the hour that clocks repeat is one place, and the higher counts. */
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
  return keysOf(kind, at).map((key) => {
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

/** Days down, quarters or hours across; the highest of each place. */
export function heatOf(
  byDay: ReadonlyMap<string, readonly DemandQuarter[]>,
  timeZone: string,
  stepMin: 15 | 60,
): DemandStatistics['heat'] {
  const labels = Array.from({ length: 1440 / stepMin }, (_, place) => clock(place * stepMin));
  const rows = [...byDay].map(([day, quarters]) => {
    const places = new Map<number, DemandQuarter[]>();
    for (const quarter of quarters) {
      const place = Math.floor(localMinute(quarter.startMs, timeZone) / stepMin);
      places.set(place, [...(places.get(place) ?? []), quarter]);
    }
    const kw = labels.map((_, place) => {
      const found = highest(places.get(place) ?? []);
      return found && Math.round(found.kw * 10) / 10;
    });
    return { day, kw };
  });
  return { labels, rows };
}
