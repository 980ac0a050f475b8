import { type BatteryTerms, STEP_H, storedLimits } from './dispatch-case.ts';
import { type TaperLine, taperLines } from './taper.ts';

/** A battery prepared for repeated calculations. */
export interface BatteryModel {
  readonly terms: BatteryTerms;
  readonly minKwh: number;
  readonly maxKwh: number;
  readonly chargeLines: readonly TaperLine[];
  readonly dischargeLines: readonly TaperLine[];
}

export function batteryModel(terms: BatteryTerms): BatteryModel {
  return {
    terms,
    ...storedLimits(terms),
    chargeLines: taperLines(terms.chargeTaper, 'falling') ?? [],
    dischargeLines: taperLines(terms.dischargeTaper, 'rising') ?? [],
  };
}

/**
 * Maximum charging power over one step that ends at or below `ceilingKwh`. The taper is evaluated at the end of the
 * step, where it is strictest, so it holds for the whole step.
 */
export function mostChargeKw(model: BatteryModel, storedKwh: number, ceilingKwh = model.maxKwh): number {
  const { maxChargeKw, chargeEfficiency, capacityKwh } = model.terms;
  const room = Math.min(ceilingKwh, model.maxKwh) - storedKwh;
  let kw = Math.min(maxChargeKw, room / (STEP_H * chargeEfficiency));
  for (const { base, slope } of model.chargeLines) {
    const perKwh = (100 * slope) / capacityKwh;
    const here = maxChargeKw * (base + perKwh * storedKwh);
    kw = Math.min(kw, here / (1 - maxChargeKw * perKwh * STEP_H * chargeEfficiency));
  }
  return Math.max(0, kw);
}

/** Maximum discharging power over one step that ends at or above `floorKwh`. */
export function mostDischargeKw(model: BatteryModel, storedKwh: number, floorKwh = model.minKwh): number {
  const { maxDischargeKw, dischargeEfficiency, capacityKwh } = model.terms;
  const held = storedKwh - Math.max(floorKwh, model.minKwh);
  let kw = Math.min(maxDischargeKw, (held * dischargeEfficiency) / STEP_H);
  for (const { base, slope } of model.dischargeLines) {
    const perKwh = (100 * slope) / capacityKwh;
    const here = maxDischargeKw * (base + perKwh * storedKwh);
    kw = Math.min(kw, here / (1 + (maxDischargeKw * perKwh * STEP_H) / dischargeEfficiency));
  }
  return Math.max(0, kw);
}

/** Stored energy after one step at a power, discharge positive. */
export const storedAfter = ({ terms }: BatteryModel, storedKwh: number, powerKw: number): number =>
  powerKw >= 0
    ? storedKwh - (powerKw * STEP_H) / terms.dischargeEfficiency
    : storedKwh - powerKw * STEP_H * terms.chargeEfficiency;

/** The power that changes the stored energy by this amount in one step. */
export const powerForChange = ({ terms }: BatteryModel, changeKwh: number): number =>
  changeKwh <= 0
    ? (-changeKwh * terms.dischargeEfficiency) / STEP_H
    : -changeKwh / (terms.chargeEfficiency * STEP_H);
