import { acOutFromDc, dcForAcOut } from './conversion.ts';
import { activeFault, type InverterPart } from './plant-parts.ts';
import { moduleC, planeWm2, WEAK_STRING_SHARE, yieldPerKwp } from './pv.ts';
import type { Sky } from './sky.ts';
import type { InverterState } from './state.ts';
import { roll, type Turn } from './turn.ts';
import type { Air } from './weather.ts';

export interface Light {
  readonly sky: Sky;
  readonly air: Air;
  /** Share lost to dust. */
  readonly soiling: number;
  readonly ageYears: number;
}

/** kWp that a string is worth now. */
export function stringWorth(part: InverterPart, string: number, atMs: number): number {
  const weak = part.faults.some(
    ({ fault, activeAt }) => fault.type === 'weakString' && fault.part === string && activeAt(atMs),
  );
  return (part.worths[string] ?? 0) * (weak ? WEAK_STRING_SHARE : 1);
}

function worthNow(part: InverterPart, atMs: number): number {
  let kwp = part.worthKwp;
  for (const { fault, activeAt } of part.faults) {
    if (fault.type === 'weakString' && activeAt(atMs)) {
      kwp -= (part.worths[fault.part ?? 0] ?? 0) * (1 - WEAK_STRING_SHARE);
    }
  }
  return kwp;
}

export const isTripped = (part: InverterPart, atMs: number): boolean =>
  activeFault(part, 'gridOverVoltage', atMs) !== undefined ||
  activeFault(part, 'lowInsulation', atMs) !== undefined;

/** Sets what the inverter gives now, before the feed-in limit of the plant. */
export function lightInverter(part: InverterPart, inverter: InverterState, light: Light, atMs: number): void {
  const wasKw = inverter.acKw;
  inverter.acKw = 0;
  inverter.dcKw = 0;
  inverter.derated = 0;
  const wm2 = planeWm2(light.sky, part.plane);
  if (wm2 <= 0 || inverter.on === 0 || isTripped(part, atMs)) return;
  const perKwp = yieldPerKwp(wm2, moduleC(wm2, light.air), light.soiling, light.ageYears);
  const possibleKw = acOutFromDc(part.spec.ratedKw, worthNow(part, atMs) * perKwp);
  if (possibleKw < 0.003 * part.spec.ratedKw) return;
  const { ratedKw } = part.spec;
  const orderedKw = (ratedKw * inverter.limitPercent) / 100;
  holdInverter(part, inverter, Math.min(possibleKw, ratedKw), orderedKw);
  if (wasKw === 0) inverter.connections += 1;
}

/** At most this much AC; the modules then give as much less. */
export function holdInverter(
  part: InverterPart,
  inverter: InverterState,
  possibleKw: number,
  limitKw: number,
): void {
  inverter.acKw = Math.min(possibleKw, limitKw);
  inverter.dcKw = dcForAcOut(part.spec.ratedKw, inverter.acKw);
  if (possibleKw > limitKw) inverter.derated = 1;
}

/** Positive capacitive. */
export const reactiveKvar = (part: InverterPart, inverter: InverterState): number =>
  inverter.acKw > 0 ? (part.spec.ratedKw * inverter.reactivePercent) / 100 - 0.012 * inverter.acKw : 0;

export function moveInverter(part: InverterPart, inverter: InverterState, stepH: number, turn: Turn): void {
  const kwh = inverter.acKw * stepH;
  const runH = inverter.acKw > 0 ? stepH : 0;
  if (turn.day >= 0) inverter.yesterdayKwh = inverter.dayKwh + kwh * (1 - turn.day);
  inverter.totalKwh += kwh;
  inverter.dcTotalKwh += inverter.dcKw * stepH;
  inverter.reactiveKvarh += Math.abs(reactiveKvar(part, inverter)) * stepH;
  inverter.hourKwh = roll(inverter.hourKwh, kwh, turn.hour);
  inverter.dayKwh = roll(inverter.dayKwh, kwh, turn.day);
  inverter.monthKwh = roll(inverter.monthKwh, kwh, turn.month);
  inverter.yearKwh = roll(inverter.yearKwh, kwh, turn.year);
  inverter.dayPeakKw = Math.max(turn.day < 0 ? inverter.dayPeakKw : 0, inverter.acKw);
  inverter.runH += runH;
  inverter.dayRunH = roll(inverter.dayRunH, runH, turn.day);
}
