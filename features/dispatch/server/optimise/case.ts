import { commonErrors } from '@heliodon/contract/errors';
import { wearOf } from '@heliodon/energy/optimise/battery-wear';
import {
  type DispatchCase,
  heldImportOf,
  startKwhOf,
  stepsOf,
} from '@heliodon/energy/optimise/dispatch-case';
import { follow } from '@heliodon/energy/optimise/follow';
import { ordersWithSelfUse, type StepCalendar } from '@heliodon/energy/optimise/plan-orders';
import { refillPrice } from '@heliodon/energy/optimise/refill-price';
import { subCase } from '@heliodon/energy/optimise/sub-case';
import { type TariffSteps, tariffSteps } from '@heliodon/energy/optimise/tariff-steps';
import { dayStartMs, localDay, localMinute, monthOf } from '@heliodon/energy/periods/local-time';
import type { PlanSegment } from '@heliodon/energy/schedule/planned-quarter';
import { type PricePeriod, segmentAt, segmentsOn } from '@heliodon/energy/tariff/tariff-day';
import { versionOn } from '@heliodon/energy/tariff/tariff-versions';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import { DAY_MS, QUARTER_MS } from '@heliodon/kernel/time';
import { sql } from 'kysely';
import type { OptimiseInputs, OptimiseTerms } from '../../contract/optimise.contract.ts';
import { optimiseErrors } from '../../contract/optimise.rules.ts';
import type { ForecastOf, PlannedDaysOf } from '../deps.ts';
import type { CaseDeps, SiteReading } from './case-deps.ts';
import {
  daysFrom,
  demandPeriods,
  demandPriceOn,
  expectedKw,
  paidSteps,
  siteLimits,
  stepsAfter,
} from './horizon.ts';
import { byLocalDay, profileDays, readQuarters } from './quarters.ts';
import { readSite, type SiteFacts } from './site.queries.ts';
import { type Storage, storageOf } from './storage.policy.ts';

/** Number of days from which the usual load of a plant is derived. */
export const HABIT_DAYS = 28;

export interface GatheredCase {
  readonly site: SiteFacts;
  readonly storage: Storage;
  readonly days: readonly string[];
  readonly startMs: readonly number[];
  readonly period: readonly PricePeriod[];
  readonly calendar: StepCalendar;
  readonly dispatchCase: DispatchCase;
  /** The plan in force on each day; null: no device has one on any of the days. */
  readonly present: readonly (readonly PlanSegment[])[] | null;
  readonly inputs: OptimiseInputs;
}

/** Devices without access are treated as missing. */
export async function siteOf(
  reading: SiteReading,
  plantId: number,
  deviceIds: readonly number[] | null,
  nowMs: number,
): Promise<SiteFacts> {
  const site = await readSite(reading, plantId, nowMs);
  const own = new Set(site?.machines.map(({ deviceId }) => deviceId));
  if (!site || deviceIds?.some((id) => !own.has(id))) throw new AppError(commonErrors.notFound);
  return site;
}

export async function gatherCase(
  { db, store, plannedDays, forecastOf }: CaseDeps & { readonly forecastOf: ForecastOf },
  terms: OptimiseTerms,
  now: Date,
): Promise<GatheredCase> {
  const nowMs = now.getTime();
  const site = await siteOf({ db, store }, terms.plantId, terms.deviceIds, nowMs);
  const { timeZone } = site;
  const today = localDay(nowMs, timeZone);
  const storage = storageOf(site, terms.deviceIds, nowMs);
  if (!storage) throw new AppError(optimiseErrors.noStorage);
  // The horizon starts tomorrow: the rest of today is simulated first, to get the initial state of charge.
  const nextMs = Math.ceil(nowMs / QUARTER_MS) * QUARTER_MS;
  const tomorrow = terms.start === 'tomorrow';
  const days = daysFrom(tomorrow ? nowMs : nextMs, timeZone, terms.days + (tomorrow ? 1 : 0));
  const steps = stepsAfter(pricedSteps(site, days), nextMs);
  const [monthPeakKw, pv, load, rows] = await Promise.all([
    readMonthPeak(db, terms.plantId, monthOf(today)),
    forecastOf(terms.plantId, 'pv', nowMs),
    forecastOf(terms.plantId, 'load', nowMs),
    readQuarters(db, terms.plantId, dayStartMs(today, timeZone) - HABIT_DAYS * DAY_MS, nowMs),
  ]);
  const profiles = profileDays(byLocalDay(rows, timeZone), timeZone);
  const expected = {
    pv: expectedKw(steps, days, pv, profiles, 'pvKw'),
    load: expectedKw(steps, days, load, profiles, 'loadKw'),
    charging: expectedKw(steps, days, undefined, profiles, 'chargingKw'),
  };
  const soFar = { month: monthOf(today), peakKw: monthPeakKw };
  const limits = siteLimits(site, today, terms.holdDemand);
  const wear = wearOf(terms.wearPerKwh, site.wear, steps.buyPrice);
  const whole: DispatchCase = {
    horizon: {
      buyPrice: steps.buyPrice,
      feedInPrice: steps.feedInPrice,
      pvKw: expected.pv.kw,
      loadKw: expected.load.kw,
      chargingKw: expected.charging.kw,
    },
    site: { ...limits, paidKw: paidSteps(days, steps, soFar) },
    demand: demandPeriods(site, days, steps, soFar),
    battery: {
      ...storage.terms,
      endSoc: terms.endSoc,
      wearPerKwh: wear.wearPerKwh / 2,
      endWorthPerKwh: refillPrice({ horizon: steps, battery: storage.terms }),
    },
  };
  const present = jointPlans(storage, await plannedDays(db, terms.plantId, days, now));
  const skip = tomorrow ? steps.startMs.filter((_, step) => steps.dayOf[step] === 0).length : 0;
  const dispatchCase = subCase(whole, skip, stepsOf(whole), heldAfter(whole, steps, present, skip));
  const own = stepsAfter(steps, steps.startMs[skip] ?? Number.POSITIVE_INFINITY);
  return {
    site,
    storage,
    dispatchCase,
    ...cutDays(own, days, present, tomorrow ? 1 : 0),
    startMs: own.startMs,
    period: own.startMs.map((ms) => periodAtMs(site, ms)),
    inputs: {
      machines: site.machines.map(({ deviceId, sn, alias, ratedKw }) => ({
        deviceId,
        sn,
        alias,
        ratedKw,
        chosen: storage.machines.some((one) => one.deviceId === deviceId),
      })),
      ratedKw: storage.ratedKw,
      ratedKwh: storage.ratedKwh,
      capacityKwh: dispatchCase.battery.capacityKwh,
      socMin: dispatchCase.battery.socMin,
      socMax: dispatchCase.battery.socMax,
      socLimitsKnown: storage.socLimitsKnown,
      startSocKnown: storage.startSocKnown,
      startSoc: dispatchCase.battery.startSoc,
      roundTrip: storage.roundTrip,
      roundTripFrom: storage.roundTripFrom,
      standbyKw: storage.standbyKw,
      ...wear,
      transformerKw: limits.transformerKw,
      exportLimitKw: limits.exportLimitKw,
      demandLimitKw: limits.importLimitKw === null ? null : heldImportOf(dispatchCase.site, 0),
      demandPricePerKw: demandPriceOn(site, today),
      monthPeakKw: demandPriceOn(site, today) === null && limits.importLimitKw === null ? null : monthPeakKw,
      expected: { pv: expected.pv.from, load: expected.load.from, charging: expected.charging.from },
    },
  };
}

function pricedSteps(site: SiteFacts, days: readonly string[]): TariffSteps {
  const steps = tariffSteps(days, site.timeZone, (day) => versionOn(site.prices, day));
  const [unpriced] = steps.unpriced;
  if (unpriced !== undefined) throw new AppError(optimiseErrors.noPrice, { day: unpriced });
  return steps;
}

/** The joint plan of all devices, by day; null: none has a plan on any of the days. */
export function jointPlans(
  { machines }: Pick<Storage, 'machines'>,
  planned: Awaited<ReturnType<PlannedDaysOf>>,
): readonly (readonly PlanSegment[])[] | null {
  const own = machines.flatMap(({ deviceId }) => {
    const days = planned.get(deviceId);
    return days ? [days] : [];
  });
  const joint = (own[0] ?? []).map((_, day) => jointPlan(own.map((days) => days[day] ?? [])));
  return joint.some((segments) => segments.length > 0) ? joint : null;
}

/** Powers are added; if one stops at a state of charge, all do. */
function jointPlan(plans: readonly (readonly PlanSegment[])[]): PlanSegment[] {
  const cuts = [...new Set(plans.flat().flatMap(({ fromMin, toMin }) => [fromMin, toMin]))].sort(
    (a, b) => a - b,
  );
  return cuts.slice(0, -1).flatMap((fromMin, at) => {
    const toMin = cuts[at + 1] as number;
    const parts = plans.flatMap((plan) => plan.filter((one) => one.fromMin <= fromMin && toMin <= one.toMin));
    if (parts.length === 0) return [];
    const powerKw = parts.reduce((sum, one) => sum + one.powerKw, 0);
    const ends = parts.map(({ cutOffSoc }) => cutOffSoc);
    return [{ fromMin, toMin, powerKw, cutOffSoc: powerKw > 0 ? Math.max(...ends) : Math.min(...ends) }];
  });
}

/** Stored energy after the first `skip` steps under the present plan or in self-consumption. */
function heldAfter(
  whole: DispatchCase,
  calendar: StepCalendar,
  present: GatheredCase['present'],
  skip: number,
): number {
  const start = startKwhOf(whole.battery);
  if (skip === 0) return start;
  const first = subCase(whole, 0, skip, start);
  const own = {
    dayOf: Array.from(calendar.dayOf).slice(0, skip),
    slotOf: Array.from(calendar.slotOf).slice(0, skip),
  };
  return follow(first, ordersWithSelfUse(present ?? [], own, first)).storedKwh.at(-1) ?? start;
}

/** Removes the days before the horizon and numbers the others from 0. */
function cutDays(
  { dayOf, slotOf }: TariffSteps,
  days: readonly string[],
  present: GatheredCase['present'],
  before: number,
): Pick<GatheredCase, 'days' | 'calendar' | 'present'> {
  return {
    days: days.slice(before),
    calendar: { dayOf: Array.from(dayOf, (day) => day - before), slotOf: Array.from(slotOf) },
    present: present?.slice(before) ?? null,
  };
}

function periodAtMs(site: SiteFacts, ms: number): PricePeriod {
  const day = localDay(ms, site.timeZone);
  const price = versionOn(site.prices, day);
  const segment = price && segmentAt(segmentsOn(price, day), localMinute(ms, site.timeZone));
  return segment?.period ?? 'usual';
}

/** The highest demand of a month so far: of clock intervals, and of sliding means where they are billed. */
export async function readMonthPeak(db: Database, plantId: number, month: string): Promise<number> {
  const { rows } = await sql<{ kw: number | null }>`SELECT max(greatest(d.import_max_kw, s.kw)) AS kw
    FROM plant_day d LEFT JOIN demand_sliding_day s ON s.plant_id = d.plant_id AND s.day = d.day
    WHERE d.plant_id = ${plantId} AND d.day >= ${`${month}-01`}::date
      AND d.day < ${`${month}-01`}::date + interval '1 month'`.execute(db);
  return rows[0]?.kw ?? 0;
}
