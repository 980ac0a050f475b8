import { BUCKET_MS } from '../metering/rollup.ts';
import { localMinute } from '../periods/local-time.ts';
import type { ScheduleSegment } from '../schedule/plan.ts';
import { pricePlan } from '../schedule/price-plan.ts';
import { pricedParts } from '../settlement/price-split.ts';
import type { DaySegment } from '../tariff/tariff-day.ts';
import { type EmsSettings, storageWishOf } from './ems-packages.ts';
import { type SiteLimits, type SiteReason, type SiteSeen, siteStep } from './site-limit.ts';
import { NO_STORAGE, type StorageMachine, socAfter, storageRange } from './storage-range.ts';

/*
 * Simulates a day with a package from forecasts, with the same rules that run the plant. Shown before a package is
 * applied.
 */

/** A 15-minute interval, mean power, all positive. */
export interface ForecastQuarter {
  readonly startMs: number;
  readonly loadKw: number;
  readonly pvKw: number;
  /** Power requested by vehicles. */
  readonly pilesKw: number;
}

export interface SimulatedSite {
  readonly timeZone: string;
  readonly machine: StorageMachine;
  readonly soc: number;
  /** The user's plan; null: by prices if the package does so. */
  readonly plan: readonly ScheduleSegment[] | null;
  readonly wearPerKwh: number;
  readonly transformerKw: number | null;
  readonly demandLimitKw: number | null;
  readonly monthPeakKw: number | null;
  readonly backflowTargetKw: number | null;
  readonly pvRatedKw: number;
  readonly curtailPercent: number;
  readonly pilesRatedKw: number;
  readonly pilesLeastKw: number;
  readonly prices: readonly DaySegment[];
  readonly feedInPrice: number;
}

export interface SimulatedQuarter {
  readonly startMs: number;
  readonly loadKw: number;
  readonly pvKw: number;
  readonly pilesKw: number;
  /** Discharge positive. */
  readonly storageKw: number;
  /** Import positive. */
  readonly gridKw: number;
  /** At the end of the interval. */
  readonly soc: number;
  readonly reasons: readonly SiteReason[];
}

export interface SimulatedDay {
  readonly quarters: readonly SimulatedQuarter[];
  readonly importKwh: number;
  readonly exportKwh: number;
  readonly chargeKwh: number;
  readonly dischargeKwh: number;
  readonly curtailedKwh: number;
  /** Energy that vehicles requested and did not get. */
  readonly waitingKwh: number;
  readonly peakKw: number;
  /** Import cost minus feed-in revenue, in the plant's currency; without demand charge. */
  readonly cost: number;
}

const QUARTER_H = BUCKET_MS / 3_600_000;

export function simulateDay(
  settings: EmsSettings,
  forecast: readonly ForecastQuarter[],
  site: SimulatedSite,
): SimulatedDay {
  const machine = { ...site.machine, reserveSoc: Math.max(settings.reserveSoc, site.machine.reserveSoc) };
  const plan = site.plan ?? (settings.byPrices ? planByPrices(site, machine) : []);
  let soc = site.soc;
  let peakKw = site.monthPeakKw ?? 0;
  const quarters = forecast.map((quarter): SimulatedQuarter => {
    const limits = limitsOf(settings, site, peakKw);
    const { orders, reasons } = siteStep(
      null,
      seenOf(quarter, segmentOf(quarter, plan, site), settings, machine, soc),
      limits,
    );
    const pvKw = Math.min(quarter.pvKw, orders.pvLimitKw);
    const pilesKw = Math.min(quarter.pilesKw, orders.pilesLimitKw);
    const gridKw = quarter.loadKw + pilesKw - pvKw - orders.storageKw;
    soc = socAfter(machine, soc, orders.storageKw, QUARTER_H);
    peakKw = Math.max(peakKw, gridKw);
    return { ...quarter, pvKw, pilesKw, storageKw: orders.storageKw, gridKw, soc, reasons };
  });
  return totalsOf(quarters, forecast, site);
}

function limitsOf(settings: EmsSettings, site: SimulatedSite, peakKw: number): SiteLimits {
  const demandKw = settings.holdDemand ? site.demandLimitKw : null;
  return {
    transformerKw: site.transformerKw,
    demandCeilingKw: demandKw === null ? null : Math.max(demandKw, peakKw),
    mayCharge: true,
    backflowTargetKw: settings.holdBackflow ? site.backflowTargetKw : null,
    // A forecast has no noise, and an interval is longer than any ramp.
    deadBandKw: 0,
    rampKw: Number.POSITIVE_INFINITY,
    pvRatedKw: site.pvRatedKw,
    curtailPercent: site.curtailPercent,
    pilesRatedKw: site.pilesRatedKw,
    pilesLeastKw: site.pilesLeastKw,
    importPriority: settings.importPriority,
    exportPriority: settings.exportPriority,
  };
}

const planByPrices = (site: SimulatedSite, machine: StorageMachine): ScheduleSegment[] =>
  pricePlan(site.prices, {
    roundTrip: machine.chargeEfficiency * machine.dischargeEfficiency,
    wearPerKwh: site.wearPerKwh,
    chargeToSoc: machine.socMax,
    dischargeToSoc: Math.max(machine.socMin, machine.reserveSoc),
    powerRatio: 1000,
  });

function segmentOf(
  { startMs }: ForecastQuarter,
  plan: readonly ScheduleSegment[],
  { timeZone }: SimulatedSite,
): ScheduleSegment | undefined {
  const minute = localMinute(startMs, timeZone);
  return plan.find(({ fromMin, toMin }) => fromMin <= minute && minute < toMin);
}

function seenOf(
  { loadKw, pvKw, pilesKw }: ForecastQuarter,
  segment: ScheduleSegment | undefined,
  settings: EmsSettings,
  machine: StorageMachine,
  soc: number,
): SiteSeen {
  return {
    pvKw,
    pilesKw,
    pilesWishKw: pilesKw,
    storageKw: 0,
    gridKw: loadKw + pilesKw - pvKw,
    range: storageRange(segment ? narrowed(machine, segment) : machine, soc, QUARTER_H),
    storageWishKw: storageWishOf(settings, segment, { pvKw, usedKw: loadKw + pilesKw }, machine.ratedKw),
  };
}

/** The cut-off SOC of a segment further restricts the permanent limits. */
const narrowed = (machine: StorageMachine, { strategy, cutOffSoc }: ScheduleSegment): StorageMachine => ({
  ...machine,
  socMin: strategy === 'discharge' ? Math.max(machine.socMin, cutOffSoc) : machine.socMin,
  socMax: strategy === 'charge' ? Math.min(machine.socMax, cutOffSoc) : machine.socMax,
});

function totalsOf(
  quarters: readonly SimulatedQuarter[],
  forecast: readonly ForecastQuarter[],
  site: SimulatedSite,
): SimulatedDay {
  const kwh = (of: (quarter: SimulatedQuarter, at: number) => number) =>
    quarters.reduce((sum, quarter, at) => sum + Math.max(0, of(quarter, at)) * QUARTER_H, 0);
  const cost = quarters.reduce((sum, { startMs, gridKw }) => {
    const energyKwh = gridKw * QUARTER_H;
    return sum + energyKwh * (energyKwh > 0 ? meanPrice(startMs, site) : site.feedInPrice);
  }, 0);
  return {
    quarters,
    importKwh: kwh(({ gridKw }) => gridKw),
    exportKwh: kwh(({ gridKw }) => -gridKw),
    chargeKwh: kwh(({ storageKw }) => -storageKw),
    dischargeKwh: kwh(({ storageKw }) => storageKw),
    curtailedKwh: kwh(({ pvKw }, at) => (forecast[at]?.pvKw ?? 0) - pvKw),
    waitingKwh: kwh(({ pilesKw }, at) => (forecast[at]?.pilesKw ?? 0) - pilesKw),
    peakKw: Math.max(0, ...quarters.map(({ gridKw }) => gridKw)),
    cost,
  };
}

function meanPrice(startMs: number, { timeZone, prices }: SimulatedSite): number {
  const parts = pricedParts(startMs, timeZone, prices);
  const minutes = parts.reduce((sum, part) => sum + part.minutes, 0);
  const worth = parts.reduce((sum, part) => sum + part.minutes * Number(part.segment.price), 0);
  return minutes === 0 ? 0 : worth / minutes;
}

export interface PackageOutlook {
  readonly withPackage: SimulatedDay;
  /** Energy in storage at the end of the day minus at its start, valued at the day's lowest price. */
  readonly stockKwh: number;
  /** Compared with the day without storage. */
  readonly saved: number;
}

/** The day without storage, within the limits of these settings. */
export const dayAtRest = (
  settings: EmsSettings,
  forecast: readonly ForecastQuarter[],
  site: SimulatedSite,
): SimulatedDay => simulateDay(settings, forecast, { ...site, machine: { ...site.machine, ...NO_STORAGE } });

/** `atRest`: reference for the saving; compared packages need the same one. */
export function packageOutlook(
  settings: EmsSettings,
  forecast: readonly ForecastQuarter[],
  site: SimulatedSite,
  atRest: Pick<SimulatedDay, 'cost'>,
): PackageOutlook {
  const withPackage = simulateDay(settings, forecast, site);
  const endSoc = withPackage.quarters.at(-1)?.soc ?? site.soc;
  const stockKwh = ((endSoc - site.soc) / 100) * site.machine.capacityKwh;
  const lowest = Math.min(...site.prices.map(({ price }) => Number(price)));
  const stock = Number.isFinite(lowest) ? (stockKwh * lowest) / site.machine.chargeEfficiency : 0;
  return { withPackage, stockKwh, saved: atRest.cost - withPackage.cost + stock };
}
