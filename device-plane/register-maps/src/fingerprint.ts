import type { RegisterMap } from './register-map.ts';
import { type ReadFunction, readNumber, widthOf } from './registers.ts';

/** Null: the device has no such registers. */
export type ReadRegisters = (
  code: ReadFunction,
  address: number,
  count: number,
) => Promise<readonly number[] | null>;

/** Whether the device may be the one that the map describes. */
export async function fitsFingerprint(
  { fingerprint, wordOrder: usual }: Pick<RegisterMap, 'fingerprint' | 'wordOrder'>,
  read: ReadRegisters,
): Promise<boolean> {
  for (const { address, function: code, type, wordOrder = usual, scale, min, max } of fingerprint) {
    const words = await read(code, address, widthOf(type));
    if (words === null) return false;
    const value = readNumber(words, type, wordOrder) * scale;
    if (!(value >= min && value <= max)) return false;
  }
  return true;
}
