import { HOUR_MS, QUARTER_MS } from '@heliodon/kernel/time';
import { type LocalTime, monthOfDay } from './local-time.ts';
import type { SamplingPoint } from './spec.ts';
import type { Flows, MeterState } from './state.ts';
import { roll, type Turn } from './turn.ts';

export const PERIOD = { sharp: 0, peak: 1, flat: 2, valley: 3, deepValley: 4 } as const;

/** tan φ of the flow: mainly loads consume reactive power. */
const REACTIVE_SHARE: Readonly<Record<SamplingPoint, number>> = {
  load: 0.27,
  pv: 0.012,
  storage: 0.015,
  acLow: 0.3,
  highVoltage: 0.33,
};

/** Periods configured in the meter; billing uses the tariff. */
export function periodAt(local: LocalTime): number {
  const hour = Math.floor(local.hour);
  const month = monthOfDay(local.day) % 12;
  const summer = month === 6 || month === 7;
  if (hour >= 2 && hour < 4) return PERIOD.deepValley;
  if (hour < 8) return PERIOD.valley;
  if (summer && hour >= 15 && hour < 17) return PERIOD.sharp;
  if ((hour >= 10 && hour < 12) || (hour >= 14 && hour < 19)) return PERIOD.peak;
  return PERIOD.flat;
}

/** Positive toward the busbar. */
export function meteredKw(point: SamplingPoint, flows: Flows): number {
  switch (point) {
    case 'load':
      return -flows.loadKw;
    case 'pv':
      return flows.pvKw;
    case 'storage':
      return flows.batteryKw;
    case 'acLow':
    case 'highVoltage':
      return flows.gridKw;
  }
}

/** kvar, with the sign of the power: the grid meter includes that of the loads. */
export function meteredKvar(point: SamplingPoint, flows: Flows): number {
  const atGrid = point === 'acLow' || point === 'highVoltage';
  return REACTIVE_SHARE[point] * (atGrid ? flows.loadKw : meteredKw(point, flows));
}

export interface MeterStep {
  readonly toMs: number;
  readonly stepH: number;
  readonly period: number;
  readonly turn: Turn;
}

export function moveMeter(meter: MeterState, point: SamplingPoint, flows: Flows, step: MeterStep): void {
  meter.powerKw = meteredKw(point, flows);
  const kwh = meter.powerKw * step.stepH;
  const kvarh = meteredKvar(point, flows) * step.stepH;
  if (kwh > 0) {
    meter.importKwh += kwh;
    meter.importByPeriodKwh[step.period] = (meter.importByPeriodKwh[step.period] ?? 0) + kwh;
  } else meter.exportKwh -= kwh;
  if (kvarh > 0) meter.importKvarh += kvarh;
  else meter.exportKvarh -= kvarh;
  moveDemand(meter, point === 'load' ? -1 : 1, kwh, step);
}

/** Demand is the mean of 15 minutes; the maximum for its direction is reset monthly. */
function moveDemand(meter: MeterState, sign: 1 | -1, kwh: number, { toMs, stepH, turn }: MeterStep): void {
  if (turn.month >= 0) meter.maxDemandKw = 0;
  const quarter = Math.floor(toMs / QUARTER_MS);
  if (quarter === meter.quarter) {
    meter.quarterKwh += kwh;
    return;
  }
  const after = Math.min(1, (toMs - quarter * QUARTER_MS) / (stepH * HOUR_MS));
  meter.demandKw = (meter.quarterKwh + kwh * (1 - after)) / (QUARTER_MS / HOUR_MS);
  meter.maxDemandKw = Math.max(meter.maxDemandKw, sign * meter.demandKw);
  meter.quarter = quarter;
  meter.quarterKwh = roll(meter.quarterKwh, kwh, after);
}
