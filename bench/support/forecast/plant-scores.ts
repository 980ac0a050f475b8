import { backtest } from '@heliodon/energy/forecast/backtest';
import type { ForecastPair } from '@heliodon/energy/forecast/forecast-errors';
import { learnPvDay } from '@heliodon/energy/forecast/learn-pv-day';
import { forecastLoad } from '@heliodon/energy/forecast/load-forecast';
import { emptyHabit, learnLoadDay } from '@heliodon/energy/forecast/load-habit';
import { emptyResponse, type PvSite } from '@heliodon/energy/forecast/plant-response';
import { forecastPv } from '@heliodon/energy/forecast/pv-forecast';
import { sunAt } from '@heliodon/energy/sun/sun';
import type { PlantSpec } from '@heliodon/fleet/model/spec';
import type { DemoHistory } from './demo-history.ts';

/** When a forecast is made, in minutes of the local day, and for which day. */
export const ORIGINS = {
  atMidnight: { originMin: 0, ahead: 0 },
  dayAhead: { originMin: 0, ahead: 1 },
  threeDaysAhead: { originMin: 0, ahead: 3 },
  atTen: { originMin: 600, ahead: 0 },
} as const;
export type Origin = keyof typeof ORIGINS;

export function pvSiteOf(spec: PlantSpec): PvSite | undefined {
  const { latitude, longitude, timeZone } = spec;
  const peakKwp = spec.devices.reduce((sum, one) => sum + (one.kind === 'inverter' ? one.kwp : 0), 0);
  return peakKwp > 0 ? { latitude, longitude, timeZone, peakKwp } : undefined;
}

/** Daylight intervals without feed-in limitation. */
export function pvPairs(site: PvSite, { pv }: DemoHistory, lastDays: number, origin: Origin): ForecastPair[] {
  const held = new Set(
    pv.flatMap(({ quarters }) => quarters.filter((one) => one.held).map((one) => one.startMs)),
  );
  const counts = (startMs: number) =>
    !held.has(startMs) && sunAt(startMs + 450_000, site.latitude, site.longitude).elevationDeg > 0;
  const rule = {
    start: emptyResponse,
    learn: learnPvDay.bind(null, site),
    forecast: (state: typeof emptyResponse, nowMs: number, today: DemoHistory['pv'][number]['quarters']) =>
      forecastPv(site, state, { nowMs, today }),
  };
  return backtest(rule, pv, { timeZone: site.timeZone, lastDays, ...ORIGINS[origin], counts });
}

export function loadPairs(
  timeZone: string,
  { load }: DemoHistory,
  lastDays: number,
  origin: Origin,
): ForecastPair[] {
  const rule = {
    start: emptyHabit,
    learn: (state: typeof emptyHabit, day: DemoHistory['load'][number]) => learnLoadDay(timeZone, state, day),
    forecast: (state: typeof emptyHabit, nowMs: number, today: DemoHistory['load'][number]['quarters']) =>
      forecastLoad(timeZone, state, { nowMs, today }),
  };
  return backtest(rule, load, { timeZone, lastDays, ...ORIGINS[origin] });
}
