import { futuresOf } from '@heliodon/energy/optimise/futures';
import { refillPrice } from '@heliodon/energy/optimise/refill-price';
import { tariffSteps } from '@heliodon/energy/optimise/tariff-steps';
import { dayRangeMs, monthOf } from '@heliodon/energy/periods/local-time';
import { versionOn } from '@heliodon/energy/tariff/tariff-versions';
import type { Database } from '@heliodon/infrastructure/database';
import { DAY_MS, QUARTER_MS } from '@heliodon/kernel/time';
import { historyCase, isKnown, readSoc } from '../optimise/backtest/backtest-case.ts';
import { HABIT_DAYS, jointPlans, siteOf } from '../optimise/case.ts';
import {
  demandPriceOn,
  expectedBand,
  expectedKw,
  monthEndMs,
  ratchetOf,
  siteLimits,
} from '../optimise/horizon.ts';
import { byLocalDay, profileDays, readQuarters } from '../optimise/quarters.ts';
import { storageOf } from '../optimise/storage.policy.ts';
import type { GuidanceDeps } from './automatic-deps.ts';
import { type DueDay, readPeakBefore, readPeaks, type WayPeaks } from './shadow.queries.ts';
import type { ShadowCase } from './shadow-case.ts';

/** Midnight's forecasts are made a few minutes later. */
const MIDNIGHT_MS = 10 * 60_000;

/** Undefined: the day lacks storage, prices or measured data. */
export async function gatherShadow(deps: GuidanceDeps, due: DueDay): Promise<ShadowCase | undefined> {
  const { db, store, clock, forecastOf, plannedDays } = deps;
  const { plantId, day } = due;
  const now = clock.now();
  const site = await siteOf({ db, store }, plantId, null, now.getTime());
  const storage = storageOf(site, null, now.getTime());
  if (!storage) return undefined;
  const { timeZone } = site;
  const { fromMs, toMs } = dayRangeMs(day, timeZone);
  const rows = await readQuarters(db, plantId, fromMs - HABIT_DAYS * DAY_MS, toMs);
  const byDay = byLocalDay(rows, timeZone);
  const steps = tariffSteps([day], timeZone, (on) => versionOn(site.prices, on));
  if (steps.unpriced.length > 0 || !isKnown(byDay.get(day), day, timeZone)) return undefined;
  const [startSoc, endSoc, peaks, pv, load, planned] = await Promise.all([
    readSoc(db, site, fromMs),
    readSoc(db, site, toMs),
    peaksBefore(db, due),
    forecastOf(plantId, 'pv', fromMs + MIDNIGHT_MS),
    forecastOf(plantId, 'load', fromMs + MIDNIGHT_MS),
    plannedDays(db, plantId, [day], now),
  ]);
  const { terms } = storage;
  const history = historyCase(
    site,
    storage,
    [day],
    steps,
    rows,
    { wearPerKwh: null },
    startSoc ?? terms.startSoc,
  );
  byDay.delete(day);
  const profiles = profileDays(byDay, timeZone);
  // Without any knowledge of the load there is nothing to compare.
  if (!load && profiles.length === 0) return undefined;
  const chargingKw = expectedKw(steps, [day], undefined, profiles, 'chargingKw').kw;
  return {
    of: {
      horizon: history.horizon,
      site: { ...siteLimits(site, day, true), paidKw: steps.startMs.map(() => peaks.optimiser) },
      demand: [],
      battery: {
        ...history.battery,
        endSoc: null,
        endWorthPerKwh: refillPrice({ horizon: steps, battery: terms }),
      },
    },
    calendar: { dayOf: steps.dayOf, slotOf: steps.slotOf },
    futures: futuresOf(
      expectedBand(steps, [day], pv, profiles, 'pvKw'),
      expectedBand(steps, [day], load, profiles, 'loadKw'),
      chargingKw,
    ),
    plan: jointPlans(storage, planned)?.[0] ?? null,
    measured: history.measured,
    realGainedKwh:
      startSoc === null || endSoc === null ? null : ((endSoc - startSoc) / 100) * terms.capacityKwh,
    demandPricePerKw: demandPriceOn(site, day) ?? 0,
    ratchet: ratchetOf(site, monthOf(day)),
    stepsToMonthEnd: Math.round((monthEndMs(monthOf(day), timeZone) - fromMs) / QUARTER_MS),
    peaks,
  };
}

/** Peaks of the month so far; the first compared day begins with the real one. */
async function peaksBefore(db: Database, due: DueDay): Promise<WayPeaks> {
  const stored = await readPeaks(db, due);
  if (stored) return stored;
  const kw = await readPeakBefore(db, due);
  return { none: kw, rule: kw, plan: kw, real: kw, optimiser: kw };
}
