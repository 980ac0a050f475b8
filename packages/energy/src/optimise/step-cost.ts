import { type DispatchCase, exportLimitOf, importLimitOf, STEP_H } from './dispatch-case.ts';

/* What one step costs by the power of the battery, discharge positive. */

/** Import above it is paid for as an increase of the month's peak. */
export interface PeakTarget {
  readonly kw: number;
  readonly pricePerKw: number;
}

/** Per kW beyond a limit of the site: dearer than any energy, and than missing the storage level wanted at the end. */
const FORBIDDEN = 1e4;

/** Grid power after PV is curtailed. */
export function gridKwAt(
  of: DispatchCase,
  step: number,
  needKw: number,
  pvKw: number,
  powerKw: number,
): number {
  const leftKw = needKw - pvKw - powerKw;
  return leftKw + curtailedKw(of, step, leftKw, pvKw);
}

/** Without the increase of the peak. */
export function energyCost(of: DispatchCase, step: number, powerKw: number, gridKw: number): number {
  const wear = Math.abs(powerKw) * of.battery.wearPerKwh * STEP_H;
  if (gridKw >= 0) {
    const overKw = gridKw - importLimitOf(of.site, step);
    return wear + gridKw * (of.horizon.buyPrice[step] ?? 0) * STEP_H + (overKw > 0 ? overKw * FORBIDDEN : 0);
  }
  const overKw = -gridKw - exportLimitOf(of.site);
  return wear + gridKw * (of.horizon.feedInPrice[step] ?? 0) * STEP_H + (overKw > 0 ? overKw * FORBIDDEN : 0);
}

export const peakCost = (target: PeakTarget | null, gridKw: number): number =>
  target && gridKw > target.kw ? (gridKw - target.kw) * target.pricePerKw : 0;

/** PV that is best curtailed at this grid power before curtailment. */
export function curtailedKw(of: DispatchCase, step: number, gridKw: number, pvKw: number): number {
  if (!of.site.pvCurtailable || pvKw <= 0) return 0;
  const buy = of.horizon.buyPrice[step] ?? 0;
  if (buy < 0) return Math.max(0, Math.min(pvKw, importLimitOf(of.site, step) - gridKw));
  if (gridKw >= 0) return 0;
  const feedIn = of.horizon.feedInPrice[step] ?? 0;
  if (feedIn < 0) return Math.min(pvKw, -gridKw);
  return Math.min(pvKw, Math.max(0, -gridKw - exportLimitOf(of.site)));
}

/** What a power is chosen for: the bend of the cost that it lies on. `level`: a storage level is worth reaching. */
export type Binding =
  | 'rest'
  | 'noExchange'
  | 'peakTarget'
  | 'importLimit'
  | 'exportLimit'
  | 'fullCharge'
  | 'fullDischarge'
  | 'level';

export interface Bend {
  readonly powerKw: number;
  readonly binding: Binding;
}

/** Battery powers at which the cost of a step bends, besides full power. `netKw`: consumption without PV. */
export function bendsOf(of: DispatchCase, step: number, netKw: number, target: PeakTarget | null): Bend[] {
  const bends: readonly Bend[] = [
    { powerKw: 0, binding: 'rest' },
    { powerKw: netKw, binding: 'noExchange' },
    { powerKw: netKw - (target?.kw ?? Number.POSITIVE_INFINITY), binding: 'peakTarget' },
    { powerKw: netKw - importLimitOf(of.site, step), binding: 'importLimit' },
    { powerKw: netKw + exportLimitOf(of.site), binding: 'exportLimit' },
  ];
  return bends.filter(({ powerKw }) => Number.isFinite(powerKw));
}
