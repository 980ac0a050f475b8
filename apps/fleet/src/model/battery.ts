import { acInForDc, acOutFromDc, dcForAcOut, dcFromAcIn } from './conversion.ts';
import type { BatterySpec, PcsSpec } from './spec.ts';
import type { BatteryState, PcsState } from './state.ts';
import { roll, type Turn } from './turn.ts';

/** Share of charged energy that can be discharged. */
const CHARGE_YIELD = 0.975;
/** Full cycles to 80 % capacity, and calendar ageing per year. */
const CYCLES_TO_80 = 6500;
const CALENDAR_PERCENT_A_YEAR = 1.1;
const HEAT_HOURS = 2.5;
const HEAT_AT_FULL_POWER_C = 11;

const within = (x: number, low: number, high: number): number => Math.max(low, Math.min(high, x));

/** Share of the clusters that are connected. */
export function connectedShare(battery: BatteryState): number {
  if (!battery.contactor) return 0;
  const { clusterContactors } = battery;
  if (clusterContactors.length === 0) return 1;
  return clusterContactors.reduce((sum, closed) => sum + closed, 0) / clusterContactors.length;
}

export const usableKwh = (spec: BatterySpec, battery: BatteryState): number =>
  ((spec.capacityKwh * battery.soh) / 100) * connectedShare(battery);

export interface SocLimits {
  readonly socMin: number;
  readonly socMax: number;
}

export const socLimits = (pcs: PcsState, battery: BatteryState): SocLimits => ({
  socMin: Math.max(pcs.socMin, pcs.reserveSoc, battery.socMin),
  socMax: Math.min(pcs.socMax, battery.socMax),
});

/** During a grid outage the reserve may be used. */
export const islandLimits = (pcs: PcsState, battery: BatteryState): SocLimits => ({
  socMin: Math.max(pcs.socMin, battery.socMin),
  socMax: Math.min(pcs.socMax, battery.socMax),
});

/** DC power limits of the cells: reduced near full and empty, and at low temperature. */
export function cellLimits(spec: BatterySpec, battery: BatteryState): { inKw: number; outKw: number } {
  const cold = within(battery.cellC / 8, 0.1, 1);
  const ratedKw = spec.ratedKw * connectedShare(battery);
  return {
    inKw: ratedKw * within((100 - battery.soc) / 8, 0.08, 1) * cold,
    outKw: ratedKw * within((battery.soc - 1) / 8, 0.08, 1),
  };
}

export interface AcRange {
  readonly maxInKw: number;
  readonly maxOutKw: number;
}

/** A PCS and its battery. */
export interface StorageUnit {
  readonly pcsSpec: PcsSpec;
  readonly pcs: PcsState;
  readonly spec: BatterySpec;
  readonly battery: BatteryState;
}

/** AC power range over the next `stepH` hours within the SOC limits. */
export function acRange(unit: StorageUnit, limits: SocLimits, stepH: number, derating: number): AcRange {
  const { pcsSpec, pcs, spec, battery } = unit;
  if (!pcs.on) return { maxInKw: 0, maxOutKw: 0 };
  const bear = cellLimits(spec, battery);
  const perPercent = usableKwh(spec, battery) / 100 / stepH;
  const roomKw = (Math.max(0, limits.socMax - battery.soc) * perPercent) / CHARGE_YIELD;
  const storedKw = Math.max(0, battery.soc - limits.socMin) * perPercent;
  const rated = pcsSpec.ratedKw;
  const inDcKw = Math.min(bear.inKw, roomKw);
  const outDcKw = Math.min(bear.outKw, storedKw);
  // Less charging power would only cover losses.
  const inKw = inDcKw < 0.002 * rated ? 0 : acInForDc(rated, inDcKw);
  return {
    maxInKw: Math.min(inKw, pcs.maxChargeKw, rated * derating),
    maxOutKw: Math.min(acOutFromDc(rated, outDcKw), pcs.maxDischargeKw, rated * derating),
  };
}

export const dcOfAc = (ratedKw: number, acKw: number): number =>
  acKw >= 0 ? dcForAcOut(ratedKw, acKw) : -dcFromAcIn(ratedKw, -acKw);

/** Advances charge, temperature, ageing and registers by one step at the battery's DC power. */
export function moveBattery(
  spec: BatterySpec,
  battery: BatteryState,
  limits: SocLimits,
  ambientC: number,
  stepH: number,
  turn: Turn,
): void {
  const inKwh = Math.max(0, -battery.dcKw) * stepH;
  const outKwh = Math.max(0, battery.dcKw) * stepH;
  if (inKwh > 0 || outKwh > 0) {
    const soc = battery.soc + ((inKwh * CHARGE_YIELD - outKwh) / usableKwh(spec, battery)) * 100;
    // acRange keeps the limits except for rounding.
    battery.soc =
      inKwh > 0
        ? Math.min(soc, Math.max(limits.socMax, battery.soc))
        : Math.max(soc, Math.min(limits.socMin, battery.soc));
  }

  const cycles = (inKwh + outKwh) / (2 * spec.capacityKwh);
  battery.soh -= cycles * (20 / CYCLES_TO_80) + (stepH * CALENDAR_PERCENT_A_YEAR) / 8766;

  const cooledC = 24 + 0.2 * (ambientC - 24);
  const settledC = cooledC + HEAT_AT_FULL_POWER_C * (battery.dcKw / spec.ratedKw) ** 2;
  battery.cellC = settledC + (battery.cellC - settledC) * Math.exp(-stepH / HEAT_HOURS);

  battery.chargedKwh += inKwh;
  battery.dischargedKwh += outKwh;
  battery.dayChargedKwh = roll(battery.dayChargedKwh, inKwh, turn.day);
  battery.dayDischargedKwh = roll(battery.dayDischargedKwh, outKwh, turn.day);
}

export function movePcs(pcs: PcsState, stepH: number, turn: Turn): void {
  const inKwh = Math.max(0, -pcs.acKw) * stepH;
  const outKwh = Math.max(0, pcs.acKw) * stepH;
  pcs.chargedKwh += inKwh;
  pcs.dischargedKwh += outKwh;
  pcs.dayChargedKwh = roll(pcs.dayChargedKwh, inKwh, turn.day);
  pcs.dayDischargedKwh = roll(pcs.dayDischargedKwh, outKwh, turn.day);
  if (pcs.on) pcs.runH += stepH;
}
