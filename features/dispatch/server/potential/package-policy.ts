import { EMS_PRESETS, type EmsPackage } from '@heliodon/energy/control/ems-packages';
import { type ForecastQuarter, type SimulatedSite, simulateDay } from '@heliodon/energy/control/simulate-day';
import type { BacktestDay, Policy } from '@heliodon/energy/optimise/backtest-orders';
import { needKw } from '@heliodon/energy/optimise/dispatch-case';
import { segmentsOn } from '@heliodon/energy/tariff/tariff-day';
import { versionOn } from '@heliodon/energy/tariff/tariff-versions';
import type { GatheredBacktest } from '../optimise/backtest/backtest-case.ts';

/**
 * A package on past days: the powers that its simulation orders for the measured load, carried out by the same storage
 * as all other ways. Charging counts as load, because energy that vehicles did not get would look like a saving.
 */
export function packagePolicy(gathered: GatheredBacktest, name: EmsPackage): Policy {
  const { history, site } = gathered;
  const settings = {
    ...EMS_PRESETS[name],
    holdDemand: history.site.importLimitKw !== null && history.site.importLimitKw !== undefined,
    holdBackflow: history.site.exportLimitKw !== null,
  };
  const quarters = measuredQuarters(gathered);
  const most = quarters.reduce((kw, { pvKw }) => Math.max(kw, pvKw), 0);
  return {
    kind: 'orders',
    ordersOn: (at, heldKwh, monthPeakKw) => {
      const { fromStep, toStep } = history.days[at] as BacktestDay;
      const day = gathered.days[at] as string;
      const price = versionOn(site.prices, day);
      const { capacityKwh } = history.battery;
      const simulated = simulateDay(settings, quarters.slice(fromStep, toStep), {
        ...siteOfPackage(gathered, most),
        soc: (100 * heldKwh) / capacityKwh,
        monthPeakKw,
        prices: price ? segmentsOn(price, day) : [],
        feedInPrice: Number(price?.feedInPrice ?? 0),
      });
      return { powerKw: simulated.quarters.map(({ storageKw }) => storageKw) };
    },
  };
}

const measuredQuarters = ({ history: { horizon }, startMs }: GatheredBacktest): ForecastQuarter[] =>
  startMs.map((ms, step) => ({
    startMs: ms,
    pvKw: horizon.pvKw[step] ?? 0,
    loadKw: needKw(horizon, step),
    pilesKw: 0,
  }));

/** PV can be curtailed to 0, and there are no chargers beside the load. The reserve is the one of the package. */
function siteOfPackage(
  { history: { battery, site: limits }, storage, site }: GatheredBacktest,
  pvRatedKw: number,
): Omit<SimulatedSite, 'soc' | 'monthPeakKw' | 'prices' | 'feedInPrice'> {
  return {
    timeZone: site.timeZone,
    machine: { ...battery, ratedKw: storage.ratedKw, reserveSoc: 0 },
    plan: null,
    wearPerKwh: 2 * battery.wearPerKwh,
    transformerKw: limits.transformerKw,
    demandLimitKw: limits.importLimitKw ?? null,
    backflowTargetKw: site.control?.backflowTargetKw ?? 0,
    pvRatedKw,
    curtailPercent: 100,
    pilesRatedKw: 0,
    pilesLeastKw: 0,
  };
}
