/*
 * Losses of a converter between DC and AC as parts of its rated power: idle, linear and ohmic. Inverters and PCS
 * share them. x is AC power over rated power.
 */
const IDLE = 0.004;
const LINEAR = 0.008;
const OHMIC = 0.01;

const lossKw = (ratedKw: number, acKw: number): number => {
  const x = acKw / ratedKw;
  return ratedKw * (IDLE + LINEAR * x + OHMIC * x * x);
};

/** DC power that must come in so that this much AC goes out. */
export const dcForAcOut = (ratedKw: number, acKw: number): number =>
  acKw <= 0 ? 0 : acKw + lossKw(ratedKw, acKw);

/** AC power that goes out when this much DC comes in; none while it does not cover the idle loss. */
export function acOutFromDc(ratedKw: number, dcKw: number): number {
  const rest = dcKw / ratedKw - IDLE;
  if (rest <= 0) return 0;
  const b = 1 + LINEAR;
  return (ratedKw * (Math.sqrt(b * b + 4 * OHMIC * rest) - b)) / (2 * OHMIC);
}

/** DC power that goes into the battery when this much AC is taken from the bus. */
export const dcFromAcIn = (ratedKw: number, acKw: number): number =>
  Math.max(0, acKw - lossKw(ratedKw, acKw));

/** AC power that must be taken so that this much DC goes into the battery. */
export function acInForDc(ratedKw: number, dcKw: number): number {
  if (dcKw <= 0) return 0;
  const b = 1 - LINEAR;
  const inside = b * b - 4 * OHMIC * (IDLE + dcKw / ratedKw);
  return (ratedKw * (b - Math.sqrt(Math.max(0, inside)))) / (2 * OHMIC);
}
