/*
 * Converter losses between DC and AC relative to rated power: idle, linear and ohmic. Shared by inverters and PCS. x is
 * AC power over rated power.
 */
const IDLE = 0.004;
const LINEAR = 0.008;
const OHMIC = 0.01;

const lossKw = (ratedKw: number, acKw: number): number => {
  const x = acKw / ratedKw;
  return ratedKw * (IDLE + LINEAR * x + OHMIC * x * x);
};

/** Required DC input for this AC output. */
export const dcForAcOut = (ratedKw: number, acKw: number): number =>
  acKw <= 0 ? 0 : acKw + lossKw(ratedKw, acKw);

/** AC output for this DC input; 0 while it does not cover the idle loss. */
export function acOutFromDc(ratedKw: number, dcKw: number): number {
  const rest = dcKw / ratedKw - IDLE;
  if (rest <= 0) return 0;
  const b = 1 + LINEAR;
  return (ratedKw * (Math.sqrt(b * b + 4 * OHMIC * rest) - b)) / (2 * OHMIC);
}

/** DC power into the battery for this AC input. */
export const dcFromAcIn = (ratedKw: number, acKw: number): number =>
  Math.max(0, acKw - lossKw(ratedKw, acKw));

/** Required AC input for this DC power. */
export function acInForDc(ratedKw: number, dcKw: number): number {
  if (dcKw <= 0) return 0;
  const b = 1 - LINEAR;
  const inside = b * b - 4 * OHMIC * (IDLE + dcKw / ratedKw);
  return (ratedKw * (b - Math.sqrt(Math.max(0, inside)))) / (2 * OHMIC);
}
