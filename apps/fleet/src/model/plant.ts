import { DAY_MS, HOUR_MS, MINUTE_MS } from '@heliodon/kernel/time';
import { dcOfAc, moveBattery, movePcs, socLimits } from './battery.ts';
import { moveCharger } from './charging.ts';
import { orderedKw } from './control.ts';
import { dispatch } from './dispatch.ts';
import { controlAtEdge } from './edge-control.ts';
import { holdInverter, lightInverter, moveInverter } from './inverters.ts';
import { carryIsland, isIsland } from './island.ts';
import { loadKwAt } from './load.ts';

import { moveMeter, periodAt } from './meters.ts';
import { type Light, type PlantParts, partsOf } from './plant-parts.ts';
import { skyAt, solarDay } from './sky.ts';
import type { PlantSpec } from './spec.ts';
import type { PlantState } from './state.ts';
import { roll, turnOf } from './turn.ts';
import { airAt, rainAt } from './weather.ts';

/** Longer periods are divided into steps of this length, because batteries and vehicles change within them. */
const LONGEST_STEP_MS = 15 * MINUTE_MS;

/**
 * Advances a plant in place. Power at the end of a step applies to the whole step, so power and registers agree
 * exactly, and pv + battery + grid = load + charging holds in every step.
 */
export function advance(spec: PlantSpec, state: PlantState, toMs: number): void {
  if (toMs < state.atMs) throw new RangeError('a plant does not go back in time');
  const parts = partsOf(spec);
  while (state.atMs < toMs) step(parts, state, Math.min(toMs, state.atMs + LONGEST_STEP_MS));
}

export function lightAt(parts: PlantParts, atMs: number): Light {
  const sky = skyAt(parts.site, atMs);
  return {
    sky,
    air: airAt(parts.site, sky, atMs),
    soiling: parts.soiling(Math.floor(solarDay(parts.site, atMs))),
    ageYears: (atMs - parts.spec.installedMs) / (365.25 * DAY_MS),
  };
}

function step(parts: PlantParts, state: PlantState, toMs: number): void {
  const fromMs = state.atMs;
  const stepH = (toMs - fromMs) / HOUR_MS;
  const before = parts.clock(fromMs);
  const local = parts.clock(toMs);
  const turn = turnOf(before, local, stepH);
  const light = lightAt(parts, toMs);
  const { flows } = state;
  const { contractKw, feedInLimitKw } = parts.spec;

  flows.loadKw = loadKwAt(parts.load, local, light.air.ambientC, toMs);
  flows.chargingKw = sumOver(parts.chargers, state.chargers, (part, charger) =>
    moveCharger(part, charger, { fromMs, toMs, stepH, local, turn }, orderedKw(state, part.spec, toMs)),
  );
  flows.pvKw = sumOver(parts.inverters, state.inverters, (part, inverter) => {
    lightInverter(part, inverter, light, toMs, orderedKw(state, part.spec, toMs));
    return inverter.acKw;
  });
  const usedKw = flows.loadKw + flows.chargingKw;
  const bus = { pvKw: flows.pvKw, usedKw, contractKw, feedInLimitKw };
  const island = isIsland(state);
  if (island) carryIsland(parts, state, stepH);
  else {
    const minute = before.hour * 60;
    dispatch(parts, state, bus, { toMs, minute, stepH });
    controlAtEdge(parts, state, { fromMs, toMs, minute, stepH });
    flows.pvKw = state.inverters.reduce((sum, inverter) => sum + inverter.acKw, 0);
  }
  flows.batteryKw = state.pcs.reduce((sum, pcs) => sum + pcs.acKw, 0);
  limitFeedIn(parts, state, island ? 0 : feedInLimitKw);
  flows.gridKw = flows.loadKw + flows.chargingKw - flows.pvKw - flows.batteryKw;

  parts.pcs.forEach((part, i) => {
    const pcs = state.pcs[i];
    const battery = state.batteries[part.battery];
    const batterySpec = parts.batteries[part.battery]?.spec;
    if (!pcs || !battery || !batterySpec) return;
    pcs.dcKw = dcOfAc(part.spec.ratedKw, pcs.acKw);
    battery.dcKw = pcs.dcKw;
    movePcs(pcs, stepH, turn);
    moveBattery(batterySpec, battery, socLimits(pcs, battery), light.air.ambientC, stepH, turn);
  });
  parts.inverters.forEach((part, i) => {
    const inverter = state.inverters[i];
    if (inverter) moveInverter(part, inverter, stepH, turn);
  });
  const meterStep = { toMs, stepH, period: periodAt(local), turn };
  parts.meters.forEach((part, i) => {
    const meter = state.meters[i];
    if (meter) moveMeter(meter, part.spec.samplingPoint, flows, meterStep);
  });
  const { weather } = state;
  const kwhM2 = (light.sky.ghiWm2 / 1000) * stepH;
  weather.irradiationKwhM2 += kwhM2;
  weather.dayIrradiationKwhM2 = roll(weather.dayIrradiationKwhM2, kwhM2, turn.day);
  weather.dayRainMm = roll(weather.dayRainMm, rainAt(parts.site, toMs) * stepH, turn.day);
  state.atMs = toMs;
}

/** Curtails inverters to the feed-in limit. */
function limitFeedIn(parts: PlantParts, state: PlantState, limitKw: number): void {
  const { flows } = state;
  const exportKw = flows.pvKw + flows.batteryKw - flows.loadKw - flows.chargingKw;
  const tooMuchKw = Math.min(flows.pvKw, exportKw - limitKw);
  if (tooMuchKw <= 0) return;
  const share = 1 - tooMuchKw / flows.pvKw;
  flows.pvKw = sumOver(parts.inverters, state.inverters, (part, inverter) => {
    if (inverter.acKw > 0) holdInverter(part, inverter, inverter.acKw, inverter.acKw * share);
    return inverter.acKw;
  });
}

function sumOver<P, S>(
  parts: readonly P[],
  states: readonly S[],
  kwOf: (part: P, state: S) => number,
): number {
  let sumKw = 0;
  for (let i = 0; i < parts.length; i++) sumKw += kwOf(parts[i] as P, states[i] as S);
  return sumKw;
}
