import type { RatchetEffect } from '../demand/ratchet.ts';
import type { EfficiencyPoint } from './power-conversion.ts';
import { type TaperPoint, taperLines } from './taper.ts';

/*
 * Input of a dispatch: a horizon of 15-minute steps with prices and forecasts, site limits and battery. Power in kW at
 * the busbar: battery discharge positive, grid import positive. Money is floating point, because a dispatch is a
 * proposal; its cost by settlement rules: settled-cost.ts.
 */

export const STEP_H = 0.25;
export const STEPS_A_DAY = 96;

/** One value per step; all lists have the same length. */
export interface Horizon {
  /** Per kWh imported, and per kWh exported. Either may be negative. */
  readonly buyPrice: ArrayLike<number>;
  readonly feedInPrice: ArrayLike<number>;
  readonly pvKw: ArrayLike<number>;
  /** Without chargers. */
  readonly loadKw: ArrayLike<number>;
  readonly chargingKw: ArrayLike<number>;
}

export interface SiteLimits {
  /** For import and export; null: none. */
  readonly transformerKw: number | null;
  /** 0: no export; null: only the transformer limits it. */
  readonly exportLimitKw: number | null;
  /** PV can be curtailed to 0. */
  readonly pvCurtailable: boolean;
  /** Demand limit; absent or null: only the transformer limits import. */
  readonly importLimitKw?: number | null;
  /** Per step, the month's highest interval so far: already paid, so the limit is not below it. Absent: none. */
  readonly paidKw?: ArrayLike<number>;
}

/** Steps from `fromStep` to `toStep` (exclusive) of one month; what its peak costs: demand-cost.ts. */
export interface DemandPeriod {
  readonly fromStep: number;
  readonly toStep: number;
  readonly pricePerKw: number;
  /** The highest interval of the month so far: only a peak above it costs. */
  readonly floorKw: number;
  /** Absent: the contract has no ratchet. */
  readonly ratchet?: RatchetEffect | undefined;
}

/**
 * Share of the demand price for a short horizon: a peak is paid once and used until the month ends. With the full
 * price, the first days would be levelled at any cost.
 */
export const demandShare = (stepsHere: number, stepsUntilMonthEnd: number): number =>
  Math.min(1, stepsHere / Math.max(1, stepsUntilMonthEnd));

/** SOC in percent. Power and wear refer to the AC side. */
export interface BatteryTerms {
  readonly capacityKwh: number;
  readonly maxChargeKw: number;
  readonly maxDischargeKw: number;
  readonly socMin: number;
  readonly socMax: number;
  /** The lowest SOC without the reserve for grid outages; absent: there is no reserve above it. */
  readonly unreservedSocMin?: number;
  readonly startSoc: number;
  /** Minimum at the end; null: optimised. */
  readonly endSoc: number | null;
  /** Above 0, at most 1; without standby losses. */
  readonly chargeEfficiency: number;
  readonly dischargeEfficiency: number;
  /** By power, ascending; absent: the same at each power. */
  readonly chargeEfficiencyBy?: readonly EfficiencyPoint[];
  readonly dischargeEfficiencyBy?: readonly EfficiencyPoint[];
  /**
   * Drawn by converter and battery auxiliaries at any power; absent: 0. Power is measured and ordered at the terminals of
   * the storage, so what is consumed behind them comes from the stored energy, at the lowest level from the site. What is
   * supplied in front of them is part of the load.
   */
  readonly standbyKw?: number;
  /** Per kWh charged or discharged: half of the cost of a full cycle per kWh. */
  readonly wearPerKwh: number;
  /** Value of a stored kWh at the end, relative to the start; absent: none. */
  readonly endWorthPerKwh?: number;
  /** Decreases toward full. */
  readonly chargeTaper: readonly TaperPoint[];
  /** Increases from empty. */
  readonly dischargeTaper: readonly TaperPoint[];
}

export interface DispatchCase {
  readonly horizon: Horizon;
  readonly site: SiteLimits;
  readonly demand: readonly DemandPeriod[];
  readonly battery: BatteryTerms;
}

export const stepsOf = ({ horizon }: Pick<DispatchCase, 'horizon'>): number => horizon.buyPrice.length;

/** Consumption of the site before PV and battery. */
export const needKw = ({ loadKw, chargingKw }: Horizon, step: number): number =>
  (loadKw[step] ?? 0) + (chargingKw[step] ?? 0);

export const exportLimitOf = ({ exportLimitKw, transformerKw }: SiteLimits): number =>
  Math.min(exportLimitKw ?? Number.POSITIVE_INFINITY, transformerKw ?? Number.POSITIVE_INFINITY);

/** Infinite: no demand limit. */
export const heldImportOf = ({ importLimitKw, paidKw }: SiteLimits, step: number): number =>
  Math.max(importLimitKw ?? Number.POSITIVE_INFINITY, paidKw?.[step] ?? 0);

export const importLimitOf = (site: SiteLimits, step: number): number =>
  Math.min(site.transformerKw ?? Number.POSITIVE_INFINITY, heldImportOf(site, step));

export const startKwhOf = ({ startSoc, capacityKwh }: BatteryTerms): number => (startSoc / 100) * capacityKwh;

/** A battery that starts outside its limits may stay there, but not move further out. */
export const storedLimits = (battery: BatteryTerms): { minKwh: number; maxKwh: number } => ({
  minKwh: (Math.min(battery.socMin, battery.startSoc) / 100) * battery.capacityKwh,
  maxKwh: (Math.max(battery.socMax, battery.startSoc) / 100) * battery.capacityKwh,
});

/** The same at each power, for a linear programme. */
export function flatEfficiency(of: DispatchCase): DispatchCase {
  const { chargeEfficiencyBy: _charge, dischargeEfficiencyBy: _discharge, ...battery } = of.battery;
  return { ...of, battery };
}

/** A site whose storage is not there has no standby losses. */
export const withoutStandby = <C extends Pick<DispatchCase, 'battery'>>(of: C): C => ({
  ...of,
  battery: { ...of.battery, standbyKw: 0 },
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
  | 'standby'
  | 'wear'
  | 'chargeTaper'
  | 'dischargeTaper'
  | 'demand';

/** Invalid inputs, checked before any limit; empty: can be calculated. */
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
  const curves = [battery.chargeEfficiencyBy ?? [], battery.dischargeEfficiencyBy ?? []];
  const shares = [
    battery.chargeEfficiency,
    battery.dischargeEfficiency,
    ...curves.flat().map(({ efficiency }) => efficiency),
  ];
  const faults: Record<CaseFault, boolean> = {
    noSteps: steps === 0,
    lengths: [...all, site.paidKw ?? horizon.pvKw].some((list) => list.length !== steps),
    notFinite: !all.every((list) => every(list, Number.isFinite)) || !powers.every(Number.isFinite),
    negativePower: !series.every((list) => every(list, notNegative)) || !powers.every(notNegative),
    capacity: !(battery.capacityKwh > 0 && Number.isFinite(battery.capacityKwh)),
    socLimits: !(within(battery.socMin) && within(battery.socMax) && battery.socMin <= battery.socMax),
    startSoc: !within(battery.startSoc),
    endSoc: battery.endSoc !== null && !within(battery.endSoc),
    efficiency: !(shares.every((share) => share > 0 && share <= 1) && curves.every(isAscending)),
    standby: !notNegative(battery.standbyKw ?? 0) || !Number.isFinite(battery.standbyKw ?? 0),
    wear: ![battery.wearPerKwh, battery.endWorthPerKwh ?? 0].every(
      (perKwh) => perKwh >= 0 && Number.isFinite(perKwh),
    ),
    chargeTaper: taperLines(battery.chargeTaper, 'falling') === undefined,
    dischargeTaper: taperLines(battery.dischargeTaper, 'rising') === undefined,
    demand:
      demand.some(
        ({ pricePerKw, floorKw, ratchet }) =>
          !(pricePerKw >= 0 && floorKw >= 0 && (ratchet?.minimumKw ?? 0) >= 0) ||
          ratchet?.ahead.some((tier) => !(tier.aboveKw >= 0 && tier.pricePerKw >= 0)),
      ) || !every(site.paidKw ?? [], notNegative),
  };
  return (Object.keys(faults) as CaseFault[]).filter((fault) => faults[fault]);
}

const isAscending = (points: readonly EfficiencyPoint[]): boolean =>
  points.every(({ powerKw }, at) => powerKw > (points[at - 1]?.powerKw ?? 0));
