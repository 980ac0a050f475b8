import {
  type DemandLevel,
  type DemandWindow,
  demandOutlook,
  demandWarning,
  type GridReading,
  headroomKw,
  readDemand,
} from '@heliodon/energy/control/demand-window';
import { importKwOf } from '@heliodon/energy/control/meter-direction';
import { QUARTER_MS } from '@heliodon/kernel/time';

import type { ChartModel, ChartSeries } from '@heliodon/ui/chart/model';
import type { StatusTone } from '@heliodon/ui/tokens';
import type { DemandWatchNow } from '../../contract/watch.contract.ts';

export const LEVEL_TONES: Readonly<Record<DemandLevel, StatusTone>> = {
  calm: 'normal',
  near: 'waiting',
  willBreak: 'warning',
  broken: 'fault',
};

export interface LiveWindow {
  readonly window: DemandWindow;
  readonly readings: readonly GridReading[];
}

/** Reading of the plant's topic, with the sign convention of the meter. */
export interface MeterReading {
  readonly atMs: number;
  readonly meterKw: number;
}

/** Continues the server's window with later readings by the same rule; a new interval starts at zero. */
export function goOn(
  { window, readings, direction }: Pick<DemandWatchNow, 'window' | 'readings' | 'direction'>,
  later: readonly MeterReading[],
): LiveWindow | null {
  if (!window) return null;
  let current: LiveWindow = { window, readings };
  for (const { atMs, meterKw } of later) {
    if (atMs <= current.window.atMs) continue;
    const reading = { atMs, gridKw: importKwOf(meterKw, direction) };
    const next = readDemand(current.window, reading).window;
    const isNew = next.startMs !== current.window.startMs;
    current = { window: next, readings: isNew ? [reading] : [...current.readings, reading] };
  }
  return current;
}

export interface Outlook {
  readonly reachedKw: number;
  readonly projectedKw: number;
  readonly leftS: number;
  readonly importKw: number;
  /** Null: no limit. */
  readonly headroomKw: number | null;
  readonly level: DemandLevel | null;
  readonly breaksAtMs: number | null;
}

/** State of the interval now; import is assumed constant since the last reading. */
export function outlookAt(
  window: DemandWindow,
  nowMs: number,
  limitKw: number | null,
  warnPercent: number,
): Outlook {
  const now = readDemand(window, { atMs: nowMs, gridKw: window.importKw }).window;
  const outlook = demandOutlook(now);
  const warning = limitKw === null ? null : demandWarning(now, limitKw, warnPercent);
  return {
    reachedKw: outlook.reachedKw,
    projectedKw: outlook.projectedKw,
    leftS: Math.max(0, Math.ceil(outlook.leftMs / 1000)),
    importKw: now.importKw,
    headroomKw: limitKw === null ? null : headroomKw(outlook, limitKw),
    level: warning?.level ?? null,
    breaksAtMs: warning?.breaksAtMs ?? null,
  };
}

/** Multiple of the limit that no plant within its limit ever draws. */
const ROOM_TIMES = 2;

interface Room {
  readonly kw: number;
  /** `kw` or more: near its end the interval allows powers that the plant never draws. */
  readonly free: boolean;
}

/** Import power allowed until the end of the interval; null: no limit, or already exceeded. */
export function roomOf(
  { headroomKw: kw, importKw }: Pick<Outlook, 'headroomKw' | 'importKw'>,
  limitKw: number | null,
): Room | null {
  if (kw === null || limitKw === null || !(kw >= 0)) return null;
  const mostKw = ROOM_TIMES * Math.max(limitKw, importKw);
  return kw > mostKw ? { kw: mostKw, free: true } : { kw, free: false };
}

interface Words {
  readonly reached: string;
  readonly projected: string;
  readonly grid: string;
  readonly limit: string;
  readonly warn: string;
}

/** Grey: a projection is not the power of any device or flow. */
const FORESEEN_TINT = 17;

/** The running interval: demand reached over time, and its projection at constant import. */
export function windowModel(
  { window, readings }: LiveWindow,
  { limitKw, warnPercent }: DemandWatchNow['settings'],
  timeZone: string,
  words: Words,
): ChartModel {
  const { startMs } = window;
  const endMs = startMs + QUARTER_MS;
  const reached = reachedAt(readings, window);
  const at = [...new Set([startMs, ...reached.map(({ atMs }) => atMs), endMs])].sort((a, b) => a - b);
  const of = new Map(reached.map((one) => [one.atMs, one]));
  const { projectedKw, reachedKw } = demandOutlook(window);
  const projected = (ms: number) => {
    if (ms < window.atMs) return null;
    return reachedKw + ((projectedKw - reachedKw) * (ms - window.atMs)) / Math.max(1, endMs - window.atMs);
  };
  return {
    x: { kind: 'time', at, timeZone, seconds: true },
    series: [
      {
        key: 'reached',
        name: words.reached,
        unit: 'kW',
        kind: 'area',
        energy: 'grid',
        pale: true,
        data: at.map((ms) => of.get(ms)?.reachedKw ?? (ms === startMs ? 0 : null)),
      },
      {
        key: 'projected',
        name: words.projected,
        unit: 'kW',
        tint: FORESEEN_TINT,
        dashed: true,
        data: at.map(projected),
      },
      {
        key: 'grid',
        name: words.grid,
        unit: 'kW',
        energy: 'grid',
        data: at.map((ms) => of.get(ms)?.gridKw ?? null),
      },
      ...limitLines(limitKw, warnPercent, words, at.length),
    ],
  };
}

/** Energy since the start as mean power over the full interval, scaled to end at the meter's register. */
function reachedAt(readings: readonly GridReading[], window: DemandWindow) {
  let kwh = 0;
  const found = readings.map((reading, place) => {
    const before = readings[place - 1];
    const heldMs = before ? reading.atMs - before.atMs : reading.atMs - window.startMs;
    kwh += (Math.max(0, (before ?? reading).gridKw) * heldMs) / 3_600_000;
    return { ...reading, kwh };
  });
  const share = kwh > 0 ? window.importKwh / kwh : 0;
  return found.map(({ atMs, gridKw, kwh: soFar }) => ({ atMs, gridKw, reachedKw: soFar * share * 4 }));
}

/** Series instead of marks, so that the axis always includes them. */
const limitLines = (
  limitKw: number | null,
  warnPercent: number,
  words: Pick<Words, 'limit' | 'warn'>,
  points: number,
): ChartSeries[] => {
  if (limitKw === null) return [];
  const line = { unit: 'kW', kind: 'line' } as const;
  const flat = (kw: number) => Array.from({ length: points }, () => kw);
  return [
    { ...line, key: 'limit', name: words.limit, price: 'topPeak', data: flat(limitKw) },
    {
      ...line,
      key: 'warn',
      name: words.warn,
      price: 'peak',
      dashed: true,
      data: flat((limitKw * warnPercent) / 100),
    },
  ];
};

interface TodayWords {
  readonly demand: string;
  readonly over: string;
  readonly free: string;
  readonly limit: string;
}

/** All intervals of today, future ones empty; those above their limit are highlighted. */
export function todayModel(
  quarters: DemandWatchNow['quarters'],
  day: { readonly fromMs: number; readonly toMs: number; readonly timeZone: string },
  limitKw: number | null,
  words: TodayWords,
): ChartModel {
  const known = new Map(quarters.map((quarter) => [quarter.startMs, quarter]));
  const at = Array.from(
    { length: (day.toMs - day.fromMs) / QUARTER_MS },
    (_, n) => day.fromMs + n * QUARTER_MS,
  );
  const isOver = (ms: number) => {
    const { importKw = null, limitKw: own = null } = known.get(ms) ?? {};
    return importKw !== null && own !== null && importKw > own;
  };
  const demand = (ms: number) => known.get(ms)?.importKw ?? null;
  const bar = { unit: 'kW', kind: 'bar', stack: 'demand' } as const;
  return {
    x: { kind: 'time', at, timeZone: day.timeZone, span: { fromMs: day.fromMs, toMs: day.toMs } },
    series: [
      {
        ...bar,
        key: 'demand',
        name: words.demand,
        energy: 'grid',
        data: at.map((ms) => (isOver(ms) ? null : demand(ms))),
      },
      {
        ...bar,
        key: 'over',
        name: words.over,
        price: 'topPeak',
        data: at.map((ms) => (isOver(ms) ? demand(ms) : null)),
      },
      {
        key: 'free',
        name: words.free,
        unit: 'kW',
        energy: 'load',
        dashed: true,
        hidden: true,
        data: at.map((ms) => known.get(ms)?.freeKw ?? null),
      },
      ...(limitKw === null
        ? []
        : [
            {
              ...({ key: 'limit', name: words.limit, unit: 'kW', kind: 'line', price: 'topPeak' } as const),
              data: at.map(() => limitKw),
            },
          ]),
    ],
  };
}
