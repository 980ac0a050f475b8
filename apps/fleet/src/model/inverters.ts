import { acOutFromDc, dcForAcOut } from './conversion.ts';
import type { InverterPart, Light } from './plant-parts.ts';
import { moduleC, planeWm2, yieldPerKwp } from './pv.ts';
import type { InverterState } from './state.ts';
import { coolShare, isTripped, worthNow } from './troubles.ts';
import { roll, type Turn } from './turn.ts';

/** Derating reasons: codes of the point deratingReason. */
const ORDERED = 1;
const TOO_HOT = 2;

/** Sets the inverter power before the plant's feed-in limit. */
export function lightInverter(
  part: InverterPart,
  inverter: InverterState,
  light: Light,
  atMs: number,
  limitKw = Number.POSITIVE_INFINITY,
): void {
  const wasKw = inverter.acKw;
  inverter.acKw = 0;
  inverter.dcKw = 0;
  inverter.derated = 0;
  if (light.sky.ghiWm2 <= 0 || inverter.on === 0 || isTripped(part, light, atMs)) return;
  const { ratedKw } = part.spec;
  const possibleKw = possibleAcKw(part, light, worthNow(part, light, atMs));
  if (possibleKw < 0.003 * ratedKw) return;
  const orderedKw = Math.min(limitKw, (ratedKw * inverter.limitPercent) / 100);
  const bearableKw = ratedKw * coolShare(part, light.air.ambientC, atMs);
  const mostKw = Math.min(possibleKw, ratedKw);
  if (bearableKw < Math.min(mostKw, orderedKw)) holdInverter(part, inverter, mostKw, bearableKw, TOO_HOT);
  else holdInverter(part, inverter, mostKw, orderedKw);
  if (wasKw === 0) inverter.connections += 1;
}

/** Power without limits for this effective module capacity. */
export function possibleAcKw(part: InverterPart, light: Light, worthKwp: number): number {
  const wm2 = planeWm2(light.sky, part.plane);
  if (wm2 <= 0) return 0;
  const perKwp = yieldPerKwp(wm2, moduleC(wm2, light.air), light.soiling, light.ageYears);
  return acOutFromDc(part.spec.ratedKw, worthKwp * perKwp);
}

/** Limits AC power; DC power decreases accordingly. */
export function holdInverter(
  part: InverterPart,
  inverter: InverterState,
  possibleKw: number,
  limitKw: number,
  reason: number = ORDERED,
): void {
  inverter.acKw = Math.min(possibleKw, limitKw);
  inverter.dcKw = dcForAcOut(part.spec.ratedKw, inverter.acKw);
  if (possibleKw > limitKw) inverter.derated = reason;
}

/** Capacitive positive. */
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
