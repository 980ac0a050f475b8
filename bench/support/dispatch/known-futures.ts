import { learnPvDay } from '@heliodon/energy/forecast/learn-pv-day';
import { forecastLoad } from '@heliodon/energy/forecast/load-forecast';
import { emptyHabit, type LoadHabit, learnLoadDay } from '@heliodon/energy/forecast/load-habit';
import { emptyResponse, type PlantResponse, type PvSite } from '@heliodon/energy/forecast/plant-response';
import { forecastPv } from '@heliodon/energy/forecast/pv-forecast';
import { type QuarterForecast, toKw } from '@heliodon/energy/forecast/quarter';
import { type Band, futuresOf } from '@heliodon/energy/optimise/futures';
import type { Future } from '@heliodon/energy/optimise/stored-value';
import { QUARTER_MS } from '@heliodon/kernel/time';
import type { DemoHistory } from '../forecast/demo-history.ts';

/** What the forecast of the product said at a moment, from the data known then. */
export interface KnownForecasts {
  readonly at: (nowMs: number) => { readonly pv: Quantiles; readonly load: Quantiles };
}
type Quantiles = (startMs: number) => Pick<QuarterForecast, 'p10Kwh' | 'p50Kwh' | 'p90Kwh'>;

const NOTHING = { p10Kwh: 0, p50Kwh: 0, p90Kwh: 0 };

export function knownForecasts(site: PvSite, { pv, load }: DemoHistory): KnownForecasts {
  const responses: PlantResponse[] = [];
  const habits: LoadHabit[] = [];
  let [response, habit] = [emptyResponse, emptyHabit];
  for (const [at, day] of pv.entries()) {
    responses.push(response);
    habits.push(habit);
    response = learnPvDay(site, response, day);
    habit = learnLoadDay(site.timeZone, habit, load[at] ?? { day: day.day, quarters: [] });
  }
  const dayAt = (nowMs: number) => {
    let at = pv.length - 1;
    while (at > 0 && (pv[at]?.quarters[0]?.startMs ?? 0) > nowMs) at--;
    return at;
  };
  const byStart = (list: readonly QuarterForecast[]): Quantiles => {
    const known = new Map(list.map((one) => [one.startMs, one]));
    return (startMs) => known.get(startMs) ?? NOTHING;
  };
  return {
    at: (nowMs) => {
      const at = dayAt(nowMs);
      const over = <Q extends { readonly startMs: number }>(quarters: readonly Q[] = []) =>
        quarters.filter(({ startMs }) => startMs + QUARTER_MS <= nowMs);
      const pvToday = over(pv[at]?.quarters);
      const loadToday = over(load[at]?.quarters);
      return {
        pv: byStart(forecastPv(site, responses[at] ?? emptyResponse, { nowMs, today: pvToday })),
        load: byStart(forecastLoad(site.timeZone, habits[at] ?? emptyHabit, { nowMs, today: loadToday })),
      };
    },
  };
}

export function futuresAt(
  { pv, load }: ReturnType<KnownForecasts['at']>,
  startMs: readonly number[],
  chargingKw: ArrayLike<number>,
): Future[] {
  const band = (of: Quantiles): Band => ({
    lowKw: startMs.map((ms) => toKw(of(ms).p10Kwh)),
    kw: startMs.map((ms) => toKw(of(ms).p50Kwh)),
    highKw: startMs.map((ms) => toKw(of(ms).p90Kwh)),
  });
  return futuresOf(band(pv), band(load), chargingKw);
}
