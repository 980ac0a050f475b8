import { MINUTE_MS, SECOND_MS } from '@heliodon/kernel/time';
import type { LocalTime } from './local-time.ts';
import { chance } from './noise.ts';
import { activeFault, type Part } from './plant-parts.ts';
import type { ChargerSpec } from './spec.ts';
import { type ChargerState, type ConnectorState, PHASE } from './state.ts';
import { roll, type Turn } from './turn.ts';

const SLOT_MS = 20 * MINUTE_MS;
const PLUGGED_TO_CHARGING_MS = 45 * SECOND_MS;
/** Share of the connector's energy that reaches the vehicle battery. */
const CAR_YIELD = 0.95;

/** Probability of an arrival at a free connector per slot, by local hour. */
const WEEKDAY_ARRIVALS = [1, 1, 1, 1, 1, 1, 2, 5, 8, 7, 5, 6, 9, 7, 5, 5, 6, 8, 10, 9, 6, 4, 2, 1].map(
  (percent) => percent / 100,
);
const WEEKEND_SHARE = 0.8;

export interface ChargingStep {
  readonly fromMs: number;
  readonly toMs: number;
  readonly stepH: number;
  readonly local: LocalTime;
  readonly turn: Turn;
}

/** Advances one charger and returns its power from the busbar, kW. */
export function moveCharger(
  part: Part<ChargerSpec>,
  charger: ChargerState,
  step: ChargingStep,
  mostKw = Number.POSITIVE_INFINITY,
): number {
  if (step.turn.day >= 0) charger.daySessions = 0;
  const stopped = activeFault(part, 'chargerStop', step.toMs) !== undefined;
  const usable = charger.on === 1 && !stopped;
  charger.connectors.forEach((connector, i) => {
    changePhase(part, charger, connector, i, usable, step);
  });
  const wishedKw = charger.connectors.map((connector) => wishKw(connector, step.stepH));
  const sumKw = wishedKw.reduce((sum, kw) => sum + kw, 0);
  const limitKw = Math.min(charger.limitKw, part.spec.ratedKw, mostKw);
  const share = sumKw > limitKw ? limitKw / sumKw : 1;

  let powerKw = 0;
  charger.connectors.forEach((connector, i) => {
    connector.powerKw = (wishedKw[i] ?? 0) * share;
    const kwh = connector.powerKw * step.stepH;
    connector.sessionKwh += kwh;
    if (kwh > 0) connector.carSoc += ((kwh * CAR_YIELD) / connector.carKwh) * 100;
    powerKw += connector.powerKw;
  });
  charger.totalKwh += powerKw * step.stepH;
  charger.dayKwh = roll(charger.dayKwh, powerKw * step.stepH, step.turn.day);
  return powerKw;
}

function changePhase(
  part: Part<ChargerSpec>,
  charger: ChargerState,
  connector: ConnectorState,
  index: number,
  usable: boolean,
  step: ChargingStep,
): void {
  const { toMs } = step;
  const waitedMs = toMs - connector.sinceMs;
  if (!usable) {
    if (isBusy(connector)) finishSession(connector, toMs);
    return;
  }
  switch (connector.phase) {
    case PHASE.available:
      if (carArrives(part.seed, index, step)) plugIn(part, connector, index, toMs);
      return;
    case PHASE.preparing:
      if (waitedMs >= PLUGGED_TO_CHARGING_MS) {
        connector.phase = PHASE.charging;
        charger.daySessions += 1;
      }
      return;
    case PHASE.charging:
    case PHASE.suspended:
      if (connector.targetSoc - connector.carSoc < 0.01) finishSession(connector, toMs);
      else
        connector.phase = Math.min(charger.limitKw, connector.limitKw) > 0 ? PHASE.charging : PHASE.suspended;
      return;
    default:
      if (waitedMs >= (2 + 18 * chance(part.seed, connector.sinceMs, index)) * MINUTE_MS) unplug(connector);
  }
}

export const isBusy = (connector: ConnectorState): boolean =>
  connector.phase !== PHASE.available && connector.phase !== PHASE.finishing;

/** Arrival times depend only on the seed, not on the step; an occupied connector gets no arrival. */
function carArrives(seed: number, index: number, step: ChargingStep): boolean {
  const rate = WEEKDAY_ARRIVALS[Math.floor(step.local.hour)] ?? 0;
  const weekend = step.local.weekday === 0 || step.local.weekday === 6;
  const likely = weekend ? rate * WEEKEND_SHARE : rate;
  for (let slot = Math.floor(step.fromMs / SLOT_MS); slot * SLOT_MS <= step.toMs; slot++) {
    const comesMs = (slot + chance(seed, slot, 2 * index + 1)) * SLOT_MS;
    if (comesMs > step.fromMs && comesMs <= step.toMs && chance(seed, slot, 2 * index) < likely) return true;
  }
  return false;
}

/** A vehicle with random properties. */
export function plugIn(
  part: Part<ChargerSpec>,
  connector: ConnectorState,
  index: number,
  atMs: number,
): void {
  const draw = (salt: number) => chance(part.seed + index, atMs, salt);
  connector.phase = PHASE.preparing;
  connector.sinceMs = atMs;
  connector.sessionKwh = 0;
  connector.carKwh = Math.round(38 + 62 * draw(1));
  connector.carSoc = 10 + 45 * draw(2);
  connector.targetSoc = draw(3) < 0.4 ? 100 : 80 + 15 * draw(4);
  connector.carMaxKw = Math.round(45 + 135 * draw(5));
}

export function finishSession(connector: ConnectorState, atMs: number): void {
  connector.phase = PHASE.finishing;
  connector.powerKw = 0;
  connector.sinceMs = atMs;
}

export function unplug(connector: ConnectorState): void {
  Object.assign(connector, { phase: PHASE.available, powerKw: 0, sinceMs: 0, sessionKwh: 0 });
  Object.assign(connector, { carKwh: 0, carSoc: 0, targetSoc: 0, carMaxKw: 0 });
}

/** Full power up to 55 %, then decreasing to a tenth when full. */
function wishKw(connector: ConnectorState, stepH: number): number {
  if (connector.phase !== PHASE.charging) return 0;
  const taper = Math.min(1, 1 - (0.9 * (connector.carSoc - 55)) / 45);
  const needKwh = ((connector.targetSoc - connector.carSoc) / 100) * (connector.carKwh / CAR_YIELD);
  return Math.max(0, Math.min(connector.carMaxKw * taper, needKwh / stepH, connector.limitKw));
}
