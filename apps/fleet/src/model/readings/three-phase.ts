import type { Part } from '../plant-parts.ts';
import { type Moment, wobble } from './moment.ts';

/** Power shares of the three phases; no plant is balanced. */
function phaseShares(part: Part<unknown>, atMs: number): readonly [number, number, number] {
  const a = 1 / 3 + 0.012 * wobble(part, 41, 0) + 0.004 * wobble(part, 42, atMs);
  const b = 1 / 3 + 0.012 * wobble(part, 43, 0) + 0.004 * wobble(part, 44, atMs);
  return [a, b, 1 - a - b];
}

/** A type alias, because an interface is not assignable to an index signature. */
type ThreePhase = {
  readonly voltageA: number;
  readonly voltageB: number;
  readonly voltageC: number;
  readonly voltageAb: number;
  readonly voltageBc: number;
  readonly voltageCa: number;
  readonly currentA: number;
  readonly currentB: number;
  readonly currentC: number;
  readonly powerAKw: number;
  readonly powerBKw: number;
  readonly powerCKw: number;
};

/** Line voltage of two phases 120° apart. */
const lineV = (a: number, b: number): number => Math.sqrt(a * a + b * b + a * b);

export function threePhase(
  moment: Moment,
  part: Part<unknown>,
  kw: number,
  kvar: number,
  phaseV = moment.phaseV,
): ThreePhase {
  const { atMs } = moment;
  const voltageA = phaseV * (1 + 0.003 * wobble(part, 45, atMs));
  const voltageB = phaseV * (1 + 0.003 * wobble(part, 46, atMs));
  const voltageC = phaseV * (1 + 0.003 * wobble(part, 47, atMs));
  const [a, b, c] = phaseShares(part, atMs);
  const kva = Math.sqrt(kw * kw + kvar * kvar);
  return {
    voltageA,
    voltageB,
    voltageC,
    voltageAb: lineV(voltageA, voltageB),
    voltageBc: lineV(voltageB, voltageC),
    voltageCa: lineV(voltageC, voltageA),
    currentA: (kva * a * 1000) / voltageA,
    currentB: (kva * b * 1000) / voltageB,
    currentC: (kva * c * 1000) / voltageC,
    powerAKw: kw * a,
    powerBKw: kw * b,
    powerCKw: kw * c,
  };
}

/** Sign of the power; 1 without flow. */
export const powerFactorOf = (kw: number, kvar: number): number => {
  const kva = Math.sqrt(kw * kw + kvar * kvar);
  return kva < 0.01 ? 1 : kw / kva;
};
