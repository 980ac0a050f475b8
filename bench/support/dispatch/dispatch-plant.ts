import type { PvSite } from '@heliodon/energy/forecast/plant-response';
import type { BacktestCase } from '@heliodon/energy/optimise/backtest-orders';
import type { BatteryTerms, SiteLimits } from '@heliodon/energy/optimise/dispatch-case';
import { tariffSteps } from '@heliodon/energy/optimise/tariff-steps';
import type { PriceTable } from '@heliodon/energy/tariff/tariff-day';
import type { DemoHistory } from '../forecast/demo-history.ts';
import { type ForecastsAt, forecastsOf } from './known-futures.ts';

/** Days that are only learned from. */
export const LEARNED_DAYS = 60;

export interface DispatchPlant {
  readonly name: string;
  readonly group: 'demo' | 'random' | 'measured weather';
  readonly of: BacktestCase;
  readonly startMs: readonly number[];
  /** From the beginning: each way to operate the battery asks in the order of time. */
  readonly forecasts: () => ForecastsAt;
  readonly terms: Terms;
  readonly place: PvSite;
  /** The days that are only learned from, and the judged ones. */
  readonly history: DemoHistory;
}

export interface Terms {
  readonly name: string;
  readonly group: DispatchPlant['group'];
  readonly site: SiteLimits;
  readonly battery: BatteryTerms;
  /** Whose holidays the load follows; empty: by the time zone. */
  readonly country: string;
  readonly demandPricePerKw: number;
  readonly price: PriceTable & { readonly feedInPrice: string };
  /** Replaces the table's prices by those of a day-ahead auction; per kWh. */
  readonly spot?: (startMs: number) => number;
}

/** The judged days of a history with everything that is known before them. */
export function dispatchPlant(terms: Terms, place: PvSite, history: DemoHistory): DispatchPlant {
  const { name, group, site, battery, country, demandPricePerKw, price, spot } = terms;
  const days = history.pv.slice(LEARNED_DAYS).map(({ day }) => day);
  const steps = tariffSteps(days, place.timeZone, () => price);
  const kwOf = (list: DemoHistory['load']) => {
    const known = new Map(
      list.flatMap(({ quarters }) => quarters.map((one) => [one.startMs, (one.energyKwh ?? 0) * 4])),
    );
    return Float64Array.from(steps.startMs, (ms) => known.get(ms) ?? 0);
  };
  const first = (at: number) => Array.from(steps.dayOf).indexOf(at);
  return {
    name,
    group,
    terms,
    place,
    history,
    startMs: steps.startMs,
    forecasts: () => forecastsOf(place, history, country),
    of: {
      horizon: {
        buyPrice: spot ? Float64Array.from(steps.startMs, spot) : steps.buyPrice,
        feedInPrice: steps.feedInPrice,
        pvKw: kwOf(history.pv),
        loadKw: kwOf(history.load),
        chargingKw: new Float64Array(steps.startMs.length),
      },
      site,
      battery,
      calendar: steps,
      measured: null,
      days: days.map((day, at) => ({
        fromStep: first(at),
        toStep: at + 1 < days.length ? first(at + 1) : steps.startMs.length,
        month: day.slice(0, 7),
        demandPricePerKw,
      })),
    },
  };
}
