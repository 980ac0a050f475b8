import { type RatchetEffect, ratchetEffect } from '@heliodon/energy/demand/ratchet';
import type { WindowPeriod } from '@heliodon/energy/optimise/closed-loop';
import { sharedDemand } from '@heliodon/energy/optimise/demand-cost';
import { type DemandPeriod, demandShare, type SiteLimits } from '@heliodon/energy/optimise/dispatch-case';
import type { Band } from '@heliodon/energy/optimise/futures';
import { expectedDay, type ProfileDay } from '@heliodon/energy/optimise/habit-forecast';
import type { TariffSteps } from '@heliodon/energy/optimise/tariff-steps';
import { dayStartMs, localDay, monthOf, nextDay, utcDay } from '@heliodon/energy/periods/local-time';
import { monthNumber, segmentsOn } from '@heliodon/energy/tariff/tariff-day';
import { rangeOfMonth } from '@heliodon/energy/tariff/tariff-months';
import { versionOn } from '@heliodon/energy/tariff/tariff-versions';
import { QUARTER_MS } from '@heliodon/kernel/time';
import type { ExpectedFrom } from '../../contract/optimise.contract.ts';
import type { BandForecast, PowerForecast } from '../deps.ts';
import type { SiteFacts } from './site.queries.ts';

/* Builds a horizon from the data of the site. */

/** Local days starting with the day of `nowMs`. */
export function daysFrom(nowMs: number, timeZone: string, count: number): string[] {
  const days = [localDay(nowMs, timeZone)];
  while (days.length < count) days.push(nextDay(days.at(-1) as string));
  return days;
}

/** The steps that begin at or after a time; day numbers do not change. */
export function stepsAfter(steps: TariffSteps, fromMs: number): TariffSteps {
  const skip = steps.startMs.findIndex((ms) => ms >= fromMs);
  const at = skip < 0 ? steps.startMs.length : skip;
  return {
    unpriced: steps.unpriced,
    startMs: steps.startMs.slice(at),
    dayOf: Array.from(steps.dayOf).slice(at),
    slotOf: Array.from(steps.slotOf).slice(at),
    buyPrice: steps.buyPrice.subarray(at),
    feedInPrice: steps.feedInPrice.subarray(at),
  };
}

export interface Expected {
  readonly kw: Float64Array;
  readonly from: ExpectedFrom;
}

/** The forecast where available, otherwise the usual load of past days. */
export function expectedKw(
  { startMs, dayOf, slotOf }: Pick<TariffSteps, 'startMs' | 'dayOf' | 'slotOf'>,
  days: readonly string[],
  forecast: PowerForecast | undefined,
  profiles: readonly ProfileDay[],
  which: 'pvKw' | 'loadKw' | 'chargingKw',
): Expected {
  const today = days[0] ?? '';
  const habits = new Map<number, ArrayLike<number> | undefined>();
  const habitOn = (at: number) => {
    if (!habits.has(at)) habits.set(at, expectedDay(profiles, today, days[at] ?? '')?.[which]);
    return habits.get(at);
  };
  let [forecasts, guesses] = [0, 0];
  const kw = Float64Array.from(startMs, (ms, step) => {
    const expected = forecast && forecastAt(forecast, ms);
    if (expected !== null && expected !== undefined) {
      forecasts++;
      return Math.max(0, expected);
    }
    const habit = habitOn(dayOf[step] ?? 0);
    if (habit) guesses++;
    return habit?.[slotOf[step] ?? 0] ?? 0;
  });
  return { kw, from: fromOf(forecasts, guesses, startMs.length) };
}

/** The forecast with its range where available, otherwise the usual power of past days. */
export function expectedBand(
  steps: Parameters<typeof expectedKw>[0],
  days: readonly string[],
  forecast: BandForecast | undefined,
  profiles: readonly ProfileDay[],
  which: 'pvKw' | 'loadKw',
): Band {
  const line = (kw: readonly number[] = []) =>
    expectedKw(steps, days, forecast && { startMs: forecast.startMs, kw }, profiles, which).kw;
  return { lowKw: line(forecast?.lowKw), kw: line(forecast?.kw), highKw: line(forecast?.highKw) };
}

/** Forecast power at a time; null outside the series. */
const forecastAt = ({ startMs, kw }: PowerForecast, atMs: number): number | null =>
  kw[Math.floor((atMs - startMs) / QUARTER_MS)] ?? null;

function fromOf(forecasts: number, guesses: number, steps: number): ExpectedFrom {
  if (forecasts === steps && steps > 0) return 'forecast';
  if (forecasts > 0) return 'mixed';
  return guesses > 0 ? 'habit' : 'none';
}

/** The price of the flat period; null: the day has no such period. */
export function flatPriceOn({ prices }: Pick<SiteFacts, 'prices'>, day: string): number | null {
  const version = versionOn(prices, day);
  const usual = version && segmentsOn(version, day).find(({ period }) => period === 'usual');
  return usual ? Number(usual.price) : null;
}

/** Per kW of the monthly peak; null: no demand charge. */
export function demandPriceOn({ transformers }: Pick<SiteFacts, 'transformers'>, day: string): number | null {
  const terms = versionOn(transformers, day)?.transformer;
  if (terms?.billingType !== 'demand') return null;
  return rangeOfMonth(terms.ranges, monthNumber(day))?.price ?? null;
}

/** What the ratchet of the contract changes about the peak of a month; undefined: none. */
export function ratchetOf(
  { transformers, demands }: Pick<SiteFacts, 'transformers' | 'demands'>,
  month: string,
): RatchetEffect | undefined {
  const terms = versionOn(transformers, `${month}-01`)?.transformer;
  return terms?.billingType === 'demand' ? ratchetEffect(terms, month, demands) : undefined;
}

/** The highest 15-minute power of the current month. */
export interface PeakSoFar {
  readonly month: string;
  readonly peakKw: number;
}

/** The already paid peak of the month, by step; zero for a month that has not begun. */
export const paidSteps = (days: readonly string[], { dayOf, startMs }: TariffSteps, soFar: PeakSoFar) =>
  Float64Array.from(startMs, (_, step) =>
    monthOf(days[dayOf[step] ?? 0] ?? '') === soFar.month ? soFar.peakKw : 0,
  );

/** One period per month of the horizon; each bears its share of the remaining month. */
export const demandPeriods = (
  site: Pick<SiteFacts, 'transformers' | 'timeZone' | 'demands'>,
  days: readonly string[],
  steps: TariffSteps,
  soFar: PeakSoFar,
): DemandPeriod[] =>
  monthPeriods(site, days, steps, soFar).map(({ share, ...period }) => sharedDemand(period, share));

/** The months of the horizon at their full demand price, with the share of the remaining month that they cover. */
export function monthPeriods(
  site: Pick<SiteFacts, 'transformers' | 'timeZone' | 'demands'>,
  days: readonly string[],
  { dayOf, startMs }: TariffSteps,
  soFar: PeakSoFar,
): WindowPeriod[] {
  const periods: WindowPeriod[] = [];
  const months = [...new Set(days.map(monthOf))];
  for (const month of months) {
    const own = startMs.flatMap((_, step) => (monthOf(days[dayOf[step] ?? 0] ?? '') === month ? [step] : []));
    const [first, last] = [own[0], own.at(-1)];
    const price = demandPriceOn(site, `${month}-01`);
    if (first === undefined || last === undefined || price === null) continue;
    const left = (monthEndMs(month, site.timeZone) - (startMs[first] ?? 0)) / QUARTER_MS;
    periods.push({
      fromStep: first,
      toStep: last + 1,
      floorKw: month === soFar.month ? soFar.peakKw : 0,
      pricePerKw: price,
      ratchet: ratchetOf(site, month),
      share: demandShare(own.length, left),
    });
  }
  return periods;
}

export function monthEndMs(month: string, timeZone: string): number {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return dayStartMs(utcDay(Date.UTC(year, number, 1)), timeZone);
}

/** The configured transformer capacity, else the billed one; demand and backflow limits if they are enabled. */
export function siteLimits(
  { control, transformers }: Pick<SiteFacts, 'control' | 'transformers'>,
  day: string,
  holdDemand: boolean,
): SiteLimits & { readonly importLimitKw: number | null } {
  const billedKva = Number(versionOn(transformers, day)?.transformer?.capacityKva ?? Number.NaN);
  return {
    transformerKw: control?.transformerKw ?? (billedKva > 0 ? billedKva : null),
    exportLimitKw: control?.backflowOn ? Math.max(0, -control.backflowTargetKw) : null,
    pvCurtailable: true,
    importLimitKw: holdDemand && control?.demandOn ? control.demandLimitKw : null,
  };
}
