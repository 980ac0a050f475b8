import { DAY_MS } from '@heliodon/kernel/time';
import type { PlannedFault } from './faults.ts';

import { activeFault, type InverterPart, type Light } from './plant-parts.ts';
import { beamWm2, planeWm2 } from './pv.ts';
import type { FaultSpec, FaultType } from './spec.ts';

/*
 * Effects of inverter faults. `size` of the fault is
 *   weakString       remaining share of the string
 *   shadedString     share of the direct beam that is blocked
 *   soiling          share of irradiance lost per dry day
 *   fastAgeing       additional share lost per year
 *   wetCable         days in which the insulation resistance halves
 *   fanFailure, blockedCooling   kelvin of additional heat sink temperature at full power
 */

const USUAL = { weakString: 0.45, shadedString: 0.75, soiling: 0.006, fastAgeing: 0.03, wetCable: 2.5 };
const FAN_FAILURE_C = 9;
const BLOCKED_COOLING_C = 70;
const MOST_DIRT = 0.3;
const MOST_DRY_DAYS = 60;
export const HEAT_SINK = { aboveC: 3, atFullPowerC: 27 };
/** Above this temperature the inverter is derated. */
const HEAT_SINK_LIMIT_C = 78;
/** Below this share of the usual 900 kΩ the inverter does not connect. */
const LEAST_INSULATION = 0.033;

const TAKES_LIGHT: ReadonlySet<FaultType> = new Set<FaultType>([
  'weakString',
  'deadString',
  'shadedString',
  'soiling',
  'fastAgeing',
]);

/** Remaining share of a healthy string. */
function shareLeft(fault: FaultSpec, part: InverterPart, light: Light): number {
  switch (fault.type) {
    case 'deadString':
      return 0;
    case 'weakString':
      return fault.size ?? USUAL.weakString;
    case 'shadedString': {
      const [from, to] = fault.azimuthDeg ?? [210, 260];
      const { azimuthDeg } = light.sky;
      if (azimuthDeg < from || azimuthDeg > to) return 1;
      const wm2 = planeWm2(light.sky, part.plane);
      return wm2 <= 0 ? 1 : 1 - ((fault.size ?? USUAL.shadedString) * beamWm2(light.sky, part.plane)) / wm2;
    }
    default:
      return 1;
  }
}

/** Effective kWp of a string now. */
export function stringWorth(part: InverterPart, string: number, light: Light, atMs: number): number {
  let kwp = part.worths[string] ?? 0;
  for (const { fault, activeAt } of part.faults) {
    if (TAKES_LIGHT.has(fault.type) && (fault.part ?? 0) === string && activeAt(atMs))
      kwp *= shareLeft(fault, part, light);
  }
  return kwp;
}

/** Effective kWp of all strings now, including own soiling and ageing. */
export function worthNow(part: InverterPart, light: Light, atMs: number): number {
  let kwp = part.worthKwp;
  let all = 1;
  for (const planned of part.faults) {
    if (!TAKES_LIGHT.has(planned.fault.type) || !planned.activeAt(atMs)) continue;
    const worthKwp = part.worths[planned.fault.part ?? 0] ?? 0;
    kwp -= worthKwp * (1 - shareLeft(planned.fault, part, light));
    all *= 1 - lostByAll(planned, part, atMs);
  }
  return Math.max(0, kwp) * all;
}

function lostByAll({ fault }: PlannedFault, part: InverterPart, atMs: number): number {
  if (fault.type === 'soiling') return dirtOf(part, fault, atMs);
  if (fault.type !== 'fastAgeing') return 0;
  const years = (atMs - (fault.fromMs ?? atMs)) / (365.25 * DAY_MS);
  return Math.max(0, years) * (fault.size ?? USUAL.fastAgeing);
}

/** Increases daily until rain, or cleaning if rain has no effect, removes it. */
export function dirtOf(part: InverterPart, fault: FaultSpec, atMs: number): number {
  const day = Math.floor(atMs / DAY_MS);
  const since = Math.max(0, day - Math.floor((fault.fromMs ?? atMs) / DAY_MS));
  const { cleaned } = fault;
  const round = cleaned ? (day - cleaned.onDay) % cleaned.everyDays : since;
  const days = Math.min(since, round);
  const dry = cleaned ? days : part.dryDays(day, Math.min(days, MOST_DRY_DAYS));
  return Math.min(MOST_DIRT, dry * (fault.size ?? USUAL.soiling));
}

/** 0 by day to 1 on an overcast, humid dawn. */
const damp = ({ sky }: Light): number =>
  Math.max(0, Math.min(1, (30 - sky.elevationDeg) / 20)) * (0.6 + 0.4 * sky.cloudiness);

/** Relative to dry air and intact cables. */
export function insulationShare(part: InverterPart, light: Light, atMs: number): number {
  const wet = damp(light);
  const planned = activeFault(part, 'wetCable', atMs);
  if (!planned) return 1 - 0.35 * wet;
  const days = (atMs - (planned.activeAt(atMs)?.fromMs ?? atMs)) / DAY_MS;
  const left = Math.max(0.04, 2 ** (-days / (planned.fault.size ?? USUAL.wetCable)));
  return left * (1 - 0.6 * wet);
}

export const isTripped = (part: InverterPart, light: Light, atMs: number): boolean =>
  part.faults.length > 0 &&
  (activeFault(part, 'gridOverVoltage', atMs) !== undefined ||
    activeFault(part, 'lowInsulation', atMs) !== undefined ||
    (activeFault(part, 'wetCable', atMs) !== undefined &&
      insulationShare(part, light, atMs) < LEAST_INSULATION));

/** Additional kelvin at full power. */
export function extraHeatC(part: InverterPart, atMs: number): number {
  let extraC = 0;
  for (const { fault, activeAt } of part.faults) {
    if (fault.type === 'fanFailure' && activeAt(atMs)) extraC += fault.size ?? FAN_FAILURE_C;
    if (fault.type === 'blockedCooling' && activeAt(atMs)) extraC += fault.size ?? BLOCKED_COOLING_C;
  }
  return extraC;
}

/** Share of rated power at which the heat sink reaches its limit. */
export function coolShare(part: InverterPart, ambientC: number, atMs: number): number {
  const perShareC = HEAT_SINK.atFullPowerC + (part.faults.length > 0 ? extraHeatC(part, atMs) : 0);
  return Math.max(0.1, (HEAT_SINK_LIMIT_C - HEAT_SINK.aboveC - ambientC) / perShareC);
}
