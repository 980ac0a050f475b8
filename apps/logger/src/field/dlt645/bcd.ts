import { tidy } from '@heliodon/register-maps/registers';
import { reversed } from './frame.ts';

/** A decimal number, low byte first; null if it has other digits: FF fills values that the meter does not have. */
export function readBcd(bytes: Buffer, decimals: number, signed = false): number | null {
  const digits = reversed(bytes);
  const [top] = digits;
  if (top === undefined) return null;
  const isNegative = signed && (top & 0x80) !== 0;
  if (signed) digits[0] = top & 0x7f;
  const text = digits.toString('hex');
  if (!/^\d+$/.test(text)) return null;
  const value = tidy(Number(text) / 10 ** decimals);
  return isNegative && value !== 0 ? -value : value;
}
