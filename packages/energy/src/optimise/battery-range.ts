import { type BatteryTerms, STEP_H, storedLimits } from './dispatch-case.ts';
import { type ConversionLine, cellKwAt, conversionLines, terminalKwAt } from './power-conversion.ts';
import { type TaperLine, taperLines } from './taper.ts';

/** A battery prepared for repeated calculations. */
export interface BatteryModel {
  readonly terms: BatteryTerms;
  readonly minKwh: number;
  readonly maxKwh: number;
  /** Cannot be more than charging replaces. */
  readonly standbyKw: number;
  readonly charge: readonly ConversionLine[];
  readonly discharge: readonly ConversionLine[];
  readonly chargeLines: readonly TaperLine[];
  readonly dischargeLines: readonly TaperLine[];
}

export function batteryModel(terms: BatteryTerms): BatteryModel {
  const { chargeEfficiency, dischargeEfficiency, chargeEfficiencyBy, dischargeEfficiencyBy } = terms;
  const charge = conversionLines(chargeEfficiencyBy, chargeEfficiency, 'charge');
  return {
    terms,
    charge,
    ...storedLimits(terms),
    standbyKw: Math.min(terms.standbyKw ?? 0, cellKwAt(charge, terms.maxChargeKw)),
    discharge: conversionLines(dischargeEfficiencyBy, dischargeEfficiency, 'discharge'),
    chargeLines: taperLines(terms.chargeTaper, 'falling') ?? [],
    dischargeLines: taperLines(terms.dischargeTaper, 'rising') ?? [],
  };
}

/**
 * Maximum charging power over one step that ends at or below `ceilingKwh`. The taper is evaluated at the end of the
 * step, where it is strictest, so it holds for the whole step.
 */
export function mostChargeKw(model: BatteryModel, storedKwh: number, ceilingKwh = model.maxKwh): number {
  const { maxChargeKw } = model.terms;
  const restKwh = storedKwh - model.standbyKw * STEP_H;
  const room = Math.min(ceilingKwh, model.maxKwh) - restKwh;
  let kw = Math.min(maxChargeKw, terminalKwAt(model.charge, room / STEP_H));
  for (const line of model.chargeLines)
    kw = Math.min(kw, taperedKw(model, line, model.charge, { maxKw: maxChargeKw, restKwh, sign: 1 }));
  return Math.max(0, kw);
}

/** Maximum discharging power over one step that ends at or above `floorKwh`. */
export const mostDischargeKw = (model: BatteryModel, storedKwh: number, floorKwh = model.minKwh): number =>
  Math.max(0, highestKw(model, storedKwh, floorKwh));

/**
 * Highest power over one step, discharge positive. Negative: so much must be charged to replace standby losses at the
 * lowest level.
 */
export function highestKw(model: BatteryModel, storedKwh: number, floorKwh = model.minKwh): number {
  const { maxDischargeKw } = model.terms;
  const restKwh = storedKwh - model.standbyKw * STEP_H;
  const downTo = Math.max(floorKwh, model.minKwh);
  let kw = Math.min(maxDischargeKw, powerForChange(model, downTo - storedKwh));
  for (const line of model.dischargeLines)
    kw = Math.min(kw, taperedKw(model, line, model.discharge, { maxKw: maxDischargeKw, restKwh, sign: -1 }));
  return kw + 0;
}

interface TaperedStep {
  readonly maxKw: number;
  /** Stored at the end of the step without power. */
  readonly restKwh: number;
  /** Charging adds to it. */
  readonly sign: 1 | -1;
}

/** The power that the taper allows at the level that it leads to. */
function taperedKw(
  { terms }: BatteryModel,
  { base, slope }: TaperLine,
  conversion: readonly ConversionLine[],
  { maxKw, restKwh, sign }: TaperedStep,
): number {
  const perKwh = (100 * slope) / terms.capacityKwh;
  let kw = 0;
  // The allowed power falls as the power rises, so the first line that contains the solution is the right one.
  for (const [at, { fromKw, cellKw, perKw }] of conversion.entries()) {
    const fixedKwh = restKwh + sign * STEP_H * (cellKw - fromKw * perKw);
    kw = (maxKw * (base + perKwh * fixedKwh)) / (1 - sign * maxKw * perKwh * STEP_H * perKw);
    if (kw <= (conversion[at + 1]?.fromKw ?? Number.POSITIVE_INFINITY)) return kw;
  }
  return kw;
}

/** Stored energy after one step at a power, discharge positive. */
export function storedAfter(model: BatteryModel, storedKwh: number, powerKw: number): number {
  const cellKw = powerKw >= 0 ? -cellKwAt(model.discharge, powerKw) : cellKwAt(model.charge, -powerKw);
  return storedKwh + (cellKw - model.standbyKw) * STEP_H;
}

/** The power that changes the stored energy by this amount in one step. */
export function powerForChange({ charge, discharge, standbyKw }: BatteryModel, changeKwh: number): number {
  const cellKw = changeKwh / STEP_H + standbyKw;
  return cellKw <= 0 ? terminalKwAt(discharge, -cellKw) : -terminalKwAt(charge, cellKw);
}

/**
 * The power of a step in operation: at the lowest level, auxiliaries are supplied from the site instead of the storage.
 */
export const suppliedKw = (model: BatteryModel, storedKwh: number, powerKw: number): number =>
  Math.min(powerKw, highestKw(model, storedKwh));
