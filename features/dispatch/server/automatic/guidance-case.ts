import { wearOf } from '@heliodon/energy/optimise/battery-wear';
import type { Window } from '@heliodon/energy/optimise/closed-loop';
import type { BatteryTerms, Horizon } from '@heliodon/energy/optimise/dispatch-case';
import { type Band, futuresOf } from '@heliodon/energy/optimise/futures';
import type { GuidanceTask } from '@heliodon/energy/optimise/guidance';
import { refillPrice } from '@heliodon/energy/optimise/refill-price';
import { type PriceAction, priceActions } from '@heliodon/energy/optimise/rule-plan';
import { type TariffSteps, tariffSteps } from '@heliodon/energy/optimise/tariff-steps';
import { dayStartMs, localDay, monthOf } from '@heliodon/energy/periods/local-time';
import { versionOn } from '@heliodon/energy/tariff/tariff-versions';
import { AppError } from '@heliodon/kernel/app-error';
import { DAY_MS, QUARTER_MS } from '@heliodon/kernel/time';
import type { GuidanceInputs } from '../../contract/automatic.contract.ts';
import { optimiseErrors } from '../../contract/optimise.rules.ts';
import type { BandForecast } from '../deps.ts';
import { HABIT_DAYS, readMonthPeak, siteOf } from '../optimise/case.ts';
import {
  daysFrom,
  demandPriceOn,
  expectedBand,
  expectedKw,
  monthPeriods,
  paidSteps,
  siteLimits,
  stepsAfter,
} from '../optimise/horizon.ts';
import { byLocalDay, profileDays, readQuarters } from '../optimise/quarters.ts';
import type { SiteFacts } from '../optimise/site.queries.ts';
import { type Storage, storageOf } from '../optimise/storage.policy.ts';
import type { GuidanceDeps } from './automatic-deps.ts';

/** Longer horizons do not change what is best in the next hours. */
const HORIZON_DAYS = 3;

export interface GatheredGuidance {
  readonly task: GuidanceTask;
  readonly inputs: GuidanceInputs;
  /** Of the first interval; null: no forecast. */
  readonly pvKw: readonly number[] | null;
  readonly loadKw: readonly number[] | null;
  /** Number of steps until the end of tomorrow. */
  readonly shownSteps: number;
}

/** From the present interval to the last day with a price, at most three days. */
export async function gatherGuidance(
  { db, store, forecastOf }: Pick<GuidanceDeps, 'db' | 'store' | 'forecastOf'>,
  plantId: number,
  source: GuidanceTask['source'],
  now: Date,
): Promise<GatheredGuidance> {
  const nowMs = now.getTime();
  const site = await siteOf({ db, store }, plantId, null, nowMs);
  const storage = storageOf(site, null, nowMs);
  if (!storage) throw new AppError(optimiseErrors.noStorage);
  const { timeZone } = site;
  const today = localDay(nowMs, timeZone);
  const startMs = Math.floor(nowMs / QUARTER_MS) * QUARTER_MS;
  const { days, whole } = pricedDays(site, nowMs);
  const steps = stepsAfter(whole, startMs);
  const [monthPeakKw, pv, load, rows] = await Promise.all([
    readMonthPeak(db, plantId, monthOf(today)),
    forecastOf(plantId, 'pv', nowMs),
    forecastOf(plantId, 'load', nowMs),
    readQuarters(db, plantId, dayStartMs(today, timeZone) - HABIT_DAYS * DAY_MS, nowMs),
  ]);
  const profiles = profileDays(byLocalDay(rows, timeZone), timeZone);
  const expected = {
    pv: expectedBand(steps, days, pv, profiles, 'pvKw'),
    load: expectedBand(steps, days, load, profiles, 'loadKw'),
  };
  const chargingKw = expectedKw(steps, days, undefined, profiles, 'chargingKw').kw;
  const soFar = { month: monthOf(today), peakKw: monthPeakKw };
  const wear = wearOf(null, site.wear, steps.buyPrice);
  const limits = siteLimits(site, today, true);
  const window: Window = {
    case: {
      horizon: horizonOf(steps, expected.pv, expected.load, chargingKw),
      site: { ...limits, paidKw: paidSteps(days, steps, soFar) },
      demand: [],
      battery: batteryOf(storage, steps, wear.wearPerKwh),
    },
    demand: monthPeriods(site, days, steps, soFar),
  };
  const first = ({ lowKw, kw, highKw }: Band) => [lowKw[0] ?? 0, kw[0] ?? 0, highKw[0] ?? 0];
  return {
    task: {
      window,
      source,
      nowMs,
      startMs,
      futures: futuresOf(expected.pv, expected.load, chargingKw),
      ruleActions: ruleActionsOf(whole, window.case.battery, startMs),
    },
    inputs: {
      ...storageInputs(storage),
      ...wear,
      pvForecastAt: madeAt(pv),
      loadForecastAt: madeAt(load),
      transformerKw: limits.transformerKw,
      demandLimitKw: limits.importLimitKw,
      exportLimitKw: limits.exportLimitKw,
      monthPeakKw,
      demandPricePerKw: demandPriceOn(site, today),
    },
    pvKw: pv ? first(expected.pv) : null,
    loadKw: load ? first(expected.load) : null,
    shownSteps: Array.from(steps.dayOf).filter((day) => day <= 1).length,
  };
}

const horizonOf = (
  { buyPrice, feedInPrice }: TariffSteps,
  pv: Band,
  load: Band,
  chargingKw: ArrayLike<number>,
): Horizon => ({ buyPrice, feedInPrice, pvKw: pv.kw, loadKw: load.kw, chargingKw });

const batteryOf = ({ terms }: Storage, steps: TariffSteps, wearPerKwh: number): BatteryTerms => ({
  ...terms,
  endSoc: null,
  wearPerKwh: wearPerKwh / 2,
  endWorthPerKwh: refillPrice({ horizon: steps, battery: terms }),
});

/** The price rule looks at whole days. */
function ruleActionsOf(
  { buyPrice, dayOf, startMs }: TariffSteps,
  battery: BatteryTerms,
  fromMs: number,
): PriceAction[] {
  const actions = priceActions(buyPrice, battery, (step) => dayOf[step] ?? 0);
  return actions.slice(startMs.findIndex((ms) => ms >= fromMs));
}

/** From the present day to the last one with a price. */
function pricedDays(
  site: SiteFacts,
  nowMs: number,
): { readonly days: readonly string[]; readonly whole: TariffSteps } {
  const stepsOf = (days: readonly string[]) =>
    tariffSteps(days, site.timeZone, (day) => versionOn(site.prices, day));
  const asked = daysFrom(nowMs, site.timeZone, HORIZON_DAYS);
  const [unpriced] = stepsOf(asked).unpriced;
  const days = unpriced === undefined ? asked : asked.slice(0, asked.indexOf(unpriced));
  if (days.length === 0) throw new AppError(optimiseErrors.noPrice, { day: asked[0] ?? '' });
  return { days, whole: stepsOf(days) };
}

const storageInputs = ({ terms, standbyKw, isEfficiencyByPower }: Storage) => ({
  standbyKw,
  soc: terms.startSoc,
  capacityKwh: terms.capacityKwh,
  socMin: terms.socMin,
  socMax: terms.socMax,
  maxChargeKw: terms.maxChargeKw,
  maxDischargeKw: terms.maxDischargeKw,
  roundTrip: terms.chargeEfficiency * terms.dischargeEfficiency,
  isEfficiencyByPower,
});

const madeAt = (forecast: BandForecast | undefined): string | null =>
  forecast ? new Date(forecast.madeAtMs).toISOString() : null;
