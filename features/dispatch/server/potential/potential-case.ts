import {
  EMS_PACKAGES,
  EMS_PRESETS,
  type EmsPackage,
  emsProblems,
} from '@heliodon/energy/control/ems-packages';
import type { Policy } from '@heliodon/energy/optimise/backtest-orders';
import type { PotentialPlant } from '@heliodon/energy/optimise/storage-potential';
import { dayNoOf, dayOfNo } from '@heliodon/energy/periods/local-time';
import { daysOfMonth } from '@heliodon/energy/periods/report-range';
import { gridMeters, readSiteDevices } from '@heliodon/site/plant-devices.queries';
import type { PotentialInputs } from '../../contract/potential.contract.ts';
import { type GatheredBacktest, gatherDays } from '../optimise/backtest/backtest-case.ts';
import { readExpected } from '../optimise/backtest/expected.ts';
import { measuredLife, type Total, totalOf } from '../optimise/backtest/life.ts';
import { automaticPolicy } from '../optimise/backtest/run-backtest.ts';
import { siteOf } from '../optimise/case.ts';
import { demandPriceOn, siteLimits } from '../optimise/horizon.ts';
import type { SiteFacts } from '../optimise/site.queries.ts';
import { storageOf } from '../optimise/storage.policy.ts';
import type { PotentialJobsDeps } from './potential-deps.ts';

/** A completed month of a plant as measured, with what variants are calculated from. */
export interface PotentialCase {
  readonly gathered: GatheredBacktest;
  readonly plant: PotentialPlant;
  readonly automatic: Policy;
  readonly real: Total;
  readonly inputs: PotentialInputs;
}

/** Throws the reason if the month cannot be calculated at all. */
export async function gatherPotential(
  deps: PotentialJobsDeps,
  plantId: number,
  month: string,
): Promise<PotentialCase> {
  const { db, store, clock } = deps;
  const now = clock.now();
  const site = await siteOf({ db, store }, plantId, null, now.getTime());
  const days = daysIn(month);
  const measured = await gatherDays(db, site, { days, wearPerKwh: null, leastDays: 1 }, now);
  const limits = siteLimits(site, days.at(-1) as string, true);
  const gathered = { ...measured, history: { ...measured.history, site: limits } };
  const { storage, history } = gathered;
  const demandPricePerKw = demandPriceOn(site, `${month}-01`);
  const real = totalOf(measuredLife(gathered));
  const { terms } = storage;
  return {
    gathered,
    real,
    automatic: automaticPolicy(remembering(await readExpected(deps, gathered))),
    plant: {
      battery: history.battery,
      socMinUnreserved: socMinUnreserved(site, now),
      site: limits,
      demandPricePerKw: demandPricePerKw ?? 0,
      packages: await suitablePackages(deps, site, now),
    },
    inputs: {
      capacityKwh: terms.capacityKwh,
      maxChargeKw: terms.maxChargeKw,
      maxDischargeKw: terms.maxDischargeKw,
      socMin: terms.socMin,
      socMax: terms.socMax,
      roundTrip: storage.roundTrip,
      wearPerKwh: 2 * history.battery.wearPerKwh,
      transformerKw: limits.transformerKw,
      exportLimitKw: limits.exportLimitKw,
      demandLimitKw: limits.importLimitKw,
      demandPricePerKw,
      peakKw: real.peakKw,
      socKnown: gathered.realGainedKwh !== null,
    },
  };
}

export function daysIn(month: string): string[] {
  const { from, to } = daysOfMonth(month);
  const first = dayNoOf(from);
  return Array.from({ length: dayNoOf(to) - first + 1 }, (_, n) => dayOfNo(first + n));
}

/** Reserves are set for the plant and in its devices. */
function socMinUnreserved(site: SiteFacts, now: Date): number {
  const unreserved: SiteFacts = {
    ...site,
    control: site.control && { ...site.control, reserveSoc: null },
    set: site.set.map((one) => ({ ...one, params: { ...one.params, reserveSoc: undefined } })),
  };
  return storageOf(unreserved, null, now.getTime())?.terms.socMin ?? 0;
}

/** Packages that lack nothing. */
async function suitablePackages(
  { db }: PotentialJobsDeps,
  { plantId, control }: SiteFacts,
  now: Date,
): Promise<EmsPackage[]> {
  const devices = await readSiteDevices(db, plantId, now.getTime());
  const plant = {
    hasPrices: true,
    gridMetered: gridMeters(devices).length > 0,
    demandLimitKw: control?.demandOn ? control.demandLimitKw : null,
    backflowTargetKw: control?.backflowOn ? control.backflowTargetKw : null,
  };
  return EMS_PACKAGES.filter((name) => emsProblems(EMS_PRESETS[name], plant).length === 0);
}

type ExpectedAt = Awaited<ReturnType<typeof readExpected>>;

/** Forecasts can be made in the order of time only, and each variant asks for the same. */
function remembering(expectedAt: ExpectedAt): ExpectedAt {
  const known = new Map<string, ReturnType<ExpectedAt>>();
  return (fromStep, toStep) => {
    const key = `${fromStep} ${toStep}`;
    const found = known.get(key) ?? expectedAt(fromStep, toStep);
    known.set(key, found);
    return found;
  };
}
