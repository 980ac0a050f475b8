import type { PvSite } from '@heliodon/energy/forecast/plant-response';
import { type Band, futuresOf } from '@heliodon/energy/optimise/futures';
import type { Future } from '@heliodon/energy/optimise/stored-value';
import { type KnownForecast, knownForecasts } from '@heliodon/forecast/known-forecasts';
import { QUARTER_MS } from '@heliodon/kernel/time';
import type { DemoHistory } from '../forecast/demo-history.ts';

/** What the product forecast at past moments; they must be asked in the order of time. */
export type ForecastsAt = (nowMs: number) => KnownForecast;

export function forecastsOf(site: PvSite, { pv, load }: DemoHistory, country: string): ForecastsAt {
  const plant = {
    plantId: 0,
    timeZone: site.timeZone,
    country,
    latitude: site.latitude,
    longitude: site.longitude,
    pvKwp: site.peakKwp ?? null,
    ratedKw: site.ratedKw ?? null,
    hasPv: (site.peakKwp ?? 0) > 0,
  };
  const loads = new Map(load.flatMap(({ quarters }) => quarters.map((one) => [one.startMs, one])));
  const days = pv.map(({ day, quarters }) => ({
    day,
    quarters: quarters.map(({ startMs, energyKwh, held = false }) => {
      const { energyKwh: loadKwh = null, airC = null } = loads.get(startMs) ?? {};
      return { startMs, pvKwh: energyKwh, loadKwh, held, airC };
    }),
  }));
  return knownForecasts(plant, days);
}

const NOTHING = { lowKw: 0, kw: 0, highKw: 0 };

/** 10th, 50th and 90th percentile at given times; 0 where nothing was forecast. */
export function bandAt(series: KnownForecast['pv'], startMs: readonly number[]): Band {
  const values = startMs.map((ms) => {
    const at = series ? (ms - series.startMs) / QUARTER_MS : -1;
    const kw = series?.kw[at];
    return series && kw !== undefined
      ? { lowKw: series.lowKw[at] ?? 0, kw, highKw: series.highKw[at] ?? 0 }
      : NOTHING;
  });
  return {
    lowKw: values.map(({ lowKw }) => lowKw),
    kw: values.map(({ kw }) => kw),
    highKw: values.map(({ highKw }) => highKw),
  };
}

export const futuresAt = (
  { pv, load }: KnownForecast,
  startMs: readonly number[],
  chargingKw: ArrayLike<number>,
): Future[] => futuresOf(bandAt(pv, startMs), bandAt(load, startMs), chargingKw);
