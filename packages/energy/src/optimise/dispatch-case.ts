import { type TaperPoint, taperLines } from './taper.ts';

/*
 * What a dispatch is computed from: a horizon of quarters of an hour with prices and forecasts, the site's limits and
 * the battery. Power in kW at the plant's bus, battery power positive when it discharges, grid power when it imports.
 * Money is a float here: a dispatch is a proposal. What a plan costs by the rules of settlement: settled-cost.ts.
 */

export const STEP_H = 0.25;
export const STEPS_A_DAY = 96;

/** One value a step; all of the same length. */
export interface Horizon {
  /** Per kWh from the grid, and per kWh fed in. Either may be negative. */
  readonly buyPrice: ArrayLike<number>;
  readonly feedInPrice: ArrayLike<number>;
  readonly pvKw: ArrayLike<number>;
  /** Without what the charging piles take. */
  readonly loadKw: ArrayLike<number>;
  readonly chargingKw: ArrayLike<number>;
}

export interface SiteLimits {
  /** Of import and export; null: none. */
  readonly transformerKw: number | null;
  /** 0: nothing may flow back; null: no limit but the transformer. */
  readonly exportLimitKw: number | null;
  /** PV can be turned down to 0. */
  readonly pvCurtailable: boolean;
  /** Demand that is held; absent or null: only the transformer limits import. */
  readonly importLimitKw?: number | null;
  /** By step the highest quarter of its month so far: it is paid, so that no less is held. Absent: none. */
  readonly paidKw?: ArrayLike<number>;
}

/** Steps from `fromStep` up to, without, `toStep`: those of one month. Only a peak above the floor costs. */
export interface DemandPeriod {
  readonly fromStep: number;
  readonly toStep: number;
  readonly pricePerKw: number;
  /** The highest quarter of the month so far. */
  readonly floorKw: number;
}

/**
 * What a short horizon bears of the price of demand: a peak is paid once and used until the month ends. With the full
 * price for every few days the first of them would be levelled at any cost.
 */
export const demandShare = (stepsHere: number, stepsUntilMonthEnd: number): number =>
  Math.min(1, stepsHere / Math.max(1, stepsUntilMonthEnd));

/** States of charge in percent. Power and wear are counted on the AC side. */
export interface BatteryTerms {
  readonly capacityKwh: number;
  readonly maxChargeKw: number;
  readonly maxDischargeKw: number;
  readonly socMin: number;
  readonly socMax: number;
  readonly startSoc: number;
  /** At least so much at the end; null: whatever is cheapest. */
  readonly endSoc: number | null;
  /** Above 0, at most 1. */
  readonly chargeEfficiency: number;
  readonly dischargeEfficiency: number;
  /** Per kWh that goes in or out: half of what a kWh of a full cycle costs. */
  readonly wearPerKwh: number;
  /** What a stored kWh is worth at the end, more or less than at the start; absent: nothing. */
  readonly endWorthPerKwh?: number;
  /** Falls toward full. */
  readonly chargeTaper: readonly TaperPoint[];
  /** Rises from empty. */
  readonly dischargeTaper: readonly TaperPoint[];
}

export interface DispatchCase {
  readonly horizon: Horizon;
  readonly site: SiteLimits;
  readonly demand: readonly DemandPeriod[];
  readonly battery: BatteryTerms;
}

export const stepsOf = ({ horizon }: Pick<DispatchCase, 'horizon'>): number => horizon.buyPrice.length;

/** What the site wants before PV and battery. */
export const needKw = ({ loadKw, chargingKw }: Horizon, step: number): number =>
  (loadKw[step] ?? 0) + (chargingKw[step] ?? 0);

export const exportLimitOf = ({ exportLimitKw, transformerKw }: SiteLimits): number =>
  Math.min(exportLimitKw ?? Number.POSITIVE_INFINITY, transformerKw ?? Number.POSITIVE_INFINITY);

/** Infinite: no demand is held. */
export const heldImportOf = ({ importLimitKw, paidKw }: SiteLimits, step: number): number =>
  Math.max(importLimitKw ?? Number.POSITIVE_INFINITY, paidKw?.[step] ?? 0);

export const importLimitOf = (site: SiteLimits, step: number): number =>
  Math.min(site.transformerKw ?? Number.POSITIVE_INFINITY, heldImportOf(site, step));

export const startKwhOf = ({ startSoc, capacityKwh }: BatteryTerms): number => (startSoc / 100) * capacityKwh;

/** A battery that starts outside its limits may stay there, but goes no further. */
export const storedLimits = (battery: BatteryTerms): { minKwh: number; maxKwh: number } => ({
  minKwh: (Math.min(battery.socMin, battery.startSoc) / 100) * battery.capacityKwh,
  maxKwh: (Math.max(battery.socMax, battery.startSoc) / 100) * battery.capacityKwh,
});

export type CaseFault =
  | 'noSteps'
  | 'lengths'
  | 'notFinite'
  | 'negativePower'
  | 'capacity'
  | 'socLimits'
  | 'startSoc'
  | 'endSoc'
  | 'efficiency'
  | 'wear'
  | 'chargeTaper'
  | 'dischargeTaper'
  | 'demand';

/** What makes a case senseless before any limit is looked at; none: it can be computed. */
export function caseFaults(of: DispatchCase): CaseFault[] {
  const { horizon, site, battery, demand } = of;
  const steps = stepsOf(of);
  const series = [horizon.pvKw, horizon.loadKw, horizon.chargingKw];
  const all = [...series, horizon.buyPrice, horizon.feedInPrice];
  const every = (list: ArrayLike<number>, test: (value: number) => boolean) => Array.from(list).every(test);
  const notNegative = (value: number) => value >= 0;
  const powers = [
    battery.maxChargeKw,
    battery.maxDischargeKw,
    site.transformerKw ?? 0,
    site.exportLimitKw ?? 0,
    site.importLimitKw ?? 0,
  ];
  const within = (soc: number) => soc >= 0 && soc <= 100;
  const shares = [battery.chargeEfficiency, battery.dischargeEfficiency];
  const faults: Record<CaseFault, boolean> = {
    noSteps: steps === 0,
    lengths: [...all, site.paidKw ?? horizon.pvKw].some((list) => list.length !== steps),
    notFinite: !all.every((list) => every(list, Number.isFinite)) || !powers.every(Number.isFinite),
    negativePower: !series.every((list) => every(list, notNegative)) || !powers.every(notNegative),
    capacity: !(battery.capacityKwh > 0 && Number.isFinite(battery.capacityKwh)),
    socLimits: !(within(battery.socMin) && within(battery.socMax) && battery.socMin <= battery.socMax),
    startSoc: !within(battery.startSoc),
    endSoc: battery.endSoc !== null && !within(battery.endSoc),
    efficiency: !shares.every((share) => share > 0 && share <= 1),
    wear: ![battery.wearPerKwh, battery.endWorthPerKwh ?? 0].every(
      (perKwh) => perKwh >= 0 && Number.isFinite(perKwh),
    ),
    chargeTaper: taperLines(battery.chargeTaper, 'falling') === undefined,
    dischargeTaper: taperLines(battery.dischargeTaper, 'rising') === undefined,
    demand:
      demand.some(({ pricePerKw, floorKw }) => !(pricePerKw >= 0 && floorKw >= 0)) ||
      !every(site.paidKw ?? [], notNegative),
  };
  return (Object.keys(faults) as CaseFault[]).filter((fault) => faults[fault]);
}
