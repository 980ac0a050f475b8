import { type EmsSettings, emsProblems } from '@heliodon/energy/control/ems-packages';
import {
  dayAtRest,
  packageOutlook,
  type SimulatedDay,
  type SimulatedSite,
  simulateDay,
} from '@heliodon/energy/control/simulate-day';
import { wearOfDay } from '@heliodon/energy/optimise/battery-wear';
import { dayRangeMs, localDay, nextDay } from '@heliodon/energy/periods/local-time';
import type { ScheduleSegment } from '@heliodon/energy/schedule/plan';
import { AppError } from '@heliodon/kernel/app-error';
import type { Lang } from '@heliodon/kernel/lang';
import { QUARTER_MS } from '@heliodon/kernel/time';
import { planNameIn } from '@heliodon/schedules/contract';
import { lastApply } from '@heliodon/site/apply/apply.queries';
import { withRole } from '@heliodon/site/plant-devices.queries';
import { jointMachine, jointSystemSoc } from '@heliodon/site/storage.queries';
import type { DayFigures } from '../../contract/packages.contract.ts';
import { packagesErrors } from '../../contract/packages.errors.ts';
import type { PackagesDeps } from '../deps.ts';
import { readWear } from '../wear/wear.queries.ts';
import { dayAhead } from './day-ahead.ts';
import { jointPlan } from './joint-plan.ts';
import { foreseePlan } from './package-plans.ts';
import { readMeasuredDay, readMonthPeak, readPrices } from './packages.queries.ts';
import { readSitePlans, rulingPlanId } from './plans.queries.ts';
import {
  asHeld,
  asWished,
  emsPlantOf,
  presentSettings,
  readSiteFacts,
  type SiteFacts,
} from './site-facts.ts';

/** 50 % if no battery reports its state of charge. */
const UNKNOWN_SOC = 50;

type Deps = Pick<PackagesDeps, 'db' | 'clock' | 'store' | 'forecastOf' | 'plannedDays'>;

/**
 * Simulates tomorrow with these settings, with the present settings and plans, and without storage, all from the same
 * start. Both savings are compared with the same day without storage.
 */
export async function simulateTomorrow(deps: Deps, plantId: number, settings: EmsSettings, lang: Lang) {
  const nowMs = deps.clock.now().getTime();
  const facts = await readSiteFacts(deps, plantId, nowMs);
  if (facts.storage.length === 0) throw new AppError(packagesErrors.noStorage);
  const { timeZone } = facts.plant;
  const today = localDay(nowMs, timeZone);
  const day = nextDay(today);
  const [rest, ahead] = await readDays(deps, plantId, facts, nowMs, day);
  if (!ahead) throw new AppError(packagesErrors.nothingToSimulate);
  const prices = await readPrices(deps.db, plantId, day);
  const last = await lastApply(deps.db, plantId, 'package');
  const plan = await presentPlans(deps, plantId, facts, last?.plan_id ?? null, [today, day]);
  const now = asHeld(presentSettings(facts), facts);
  const base = await siteOf(deps, plantId, facts, day);
  const site: SimulatedSite = {
    ...base,
    prices: prices.segments,
    feedInPrice: prices.feedInPrice,
    wearPerKwh: wearOfDay(await readWear(deps.db, plantId), prices.segments),
  };

  const tonight = rest ? simulateDay(now, rest.quarters, { ...site, plan: plan.today }) : undefined;
  const soc = tonight?.quarters.at(-1)?.soc ?? site.soc;
  const wanted = asWished(settings, facts);
  const own = { ...site, soc, plan: settings.byPrices ? null : plan.ofPeople };
  const atRest = dayAtRest(now, ahead.quarters, site);
  const withPackage = packageOutlook(wanted, ahead.quarters, own, atRest);
  const asNow = packageOutlook(now, ahead.quarters, { ...site, soc, plan: plan.tomorrow }, atRest);
  return {
    day,
    at: ahead.quarters.map(({ startMs }) => startMs),
    loadKw: ahead.quarters.map(({ loadKw }) => loadKw),
    withPackage: curvesOf(withPackage.withPackage),
    asNow: curvesOf(asNow.withPackage),
    figures: {
      withPackage: figuresOf(withPackage.withPackage),
      asNow: figuresOf(asNow.withPackage),
      withoutStorage: { ...figuresOf(atRest), endSoc: null },
    },
    saved: { withPackage: withPackage.saved, asNow: asNow.saved },
    prices: [...prices.segments],
    startSoc: soc,
    source: ahead.source,
    limits: {
      demandKw: wanted.holdDemand ? site.demandLimitKw : null,
      backflowKw: wanted.holdBackflow ? site.backflowTargetKw : null,
      transformerKw: site.transformerKw,
    },
    problems: emsProblems(settings, emsPlantOf(facts, prices.segments.length > 0)),
    planStays: !settings.byPrices && plan.ofPeople.length > 0,
    plan: settings.byPrices
      ? await shownPlan(deps, plantId, last?.plan_id ?? null, settings, facts, lang)
      : null,
  };
}

/** The rest of today and the whole of tomorrow. */
async function readDays(deps: Deps, plantId: number, facts: SiteFacts, nowMs: number, day: string) {
  const { timeZone } = facts.plant;
  const [pv, load, measured] = await Promise.all([
    deps.forecastOf(plantId, 'pv', nowMs),
    deps.forecastOf(plantId, 'load', nowMs),
    readMeasuredDay(deps.db, plantId, timeZone, nowMs),
  ]);
  const known = {
    pv,
    load,
    measured,
    hasPv: withRole(facts.devices, 'generator').length > 0,
    hasPiles: facts.pilesRatedKw > 0,
  };
  const tomorrow = dayRangeMs(day, timeZone);
  const fromMs = Math.floor(nowMs / QUARTER_MS) * QUARTER_MS;
  return [
    dayAhead({ fromMs, toMs: tomorrow.fromMs }, timeZone, known),
    dayAhead(tomorrow, timeZone, known),
  ] as const;
}

interface PresentPlans {
  readonly today: readonly ScheduleSegment[];
  readonly tomorrow: readonly ScheduleSegment[];
  /**
   * Segments of tomorrow that take precedence over a package and stay; the plan of the previous package is removed with
   * it.
   */
  readonly ofPeople: readonly ScheduleSegment[];
}

/** The plans in force on the two days: a special day or another calendar quarter may begin tomorrow. */
async function presentPlans(
  { db, clock, plannedDays }: Deps,
  plantId: number,
  { storage }: SiteFacts,
  packagePlanId: number | null,
  [today, tomorrow]: readonly [string, string],
): Promise<PresentPlans> {
  const [planned, plans] = await Promise.all([
    plannedDays(db, plantId, [today, tomorrow], clock.now()),
    readSitePlans(db, plantId),
  ]);
  const held = (day: 0 | 1) =>
    storage.map(({ deviceId, machine }) => ({
      deviceId,
      ratedKw: machine.ratedKw,
      segments: planned.get(deviceId)?.[day] ?? [],
    }));
  const ofPackage = (deviceId: number) =>
    packagePlanId !== null && rulingPlanId(plans, deviceId, tomorrow) === packagePlanId;
  const ofPeople = held(1).map((one) => (ofPackage(one.deviceId) ? { ...one, segments: [] } : one));
  return { today: jointPlan(held(0)), tomorrow: jointPlan(held(1)), ofPeople: jointPlan(ofPeople) };
}

async function shownPlan(
  deps: Deps,
  plantId: number,
  planId: number | null,
  settings: EmsSettings,
  facts: SiteFacts,
  lang: Lang,
) {
  const { type, fitsUntil, replaces } = await foreseePlan(deps, plantId, planId, settings, facts);
  const worded = replaces.map((plan) => ({ ...plan, name: planNameIn(plan.name, lang) }));
  return { type, fitsUntil, replaces: worded };
}

async function siteOf(
  { db }: Deps,
  plantId: number,
  facts: SiteFacts,
  day: string,
): Promise<Omit<SimulatedSite, 'prices' | 'feedInPrice' | 'wearPerKwh'>> {
  const { site, storage, plant } = facts;
  return {
    timeZone: plant.timeZone,
    // The reserve is the one of the package.
    machine: { ...jointMachine(storage), reserveSoc: 0 },
    soc: jointSystemSoc(storage) ?? UNKNOWN_SOC,
    plan: null,
    transformerKw: site.transformerKw,
    demandLimitKw: site.demandLimitKw,
    monthPeakKw: await readMonthPeak(db, plantId, day),
    backflowTargetKw: site.backflowTargetKw,
    pvRatedKw: facts.pvRatedKw,
    curtailPercent: site.curtailPercent,
    pilesRatedKw: facts.pilesRatedKw,
    pilesLeastKw: 0,
  };
}

const curvesOf = ({ quarters }: SimulatedDay) => ({
  storageKw: quarters.map(({ storageKw }) => storageKw),
  gridKw: quarters.map(({ gridKw }) => gridKw),
  pvKw: quarters.map(({ pvKw }) => pvKw),
  pilesKw: quarters.map(({ pilesKw }) => pilesKw),
  soc: quarters.map(({ soc }) => soc),
});

function figuresOf(day: SimulatedDay): DayFigures {
  const { importKwh, exportKwh, chargeKwh, dischargeKwh, curtailedKwh, waitingKwh, peakKw, cost } = day;
  return {
    importKwh,
    exportKwh,
    chargeKwh,
    dischargeKwh,
    curtailedKwh,
    waitingKwh,
    peakKw,
    cost,
    endSoc: day.quarters.at(-1)?.soc ?? null,
  };
}
