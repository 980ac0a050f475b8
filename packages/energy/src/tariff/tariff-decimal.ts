/*
 * Numbers as entered: digits with an optional decimal part, never negative, never a float. Compared digit by digit, so
 * twenty decimals count.
 */

const DIGITS = /^\d+(\.\d+)?$/;

export const isDecimal = (text: string): boolean => DIGITS.test(text);

/** Negative, zero or positive like a − b. Both must be decimals. */
export function compareDecimals(a: string, b: string): number {
  const [wholeA, partA] = places(a);
  const [wholeB, partB] = places(b);
  if (wholeA.length !== wholeB.length) return wholeA.length - wholeB.length;
  if (wholeA !== wholeB) return wholeA < wholeB ? -1 : 1;
  if (partA === partB) return 0;
  return partA < partB ? -1 : 1;
}

function places(decimal: string): [whole: string, part: string] {
  const [whole = '', part = ''] = decimal.split('.');
  return [whole.replace(/^0+/, ''), part.replace(/0+$/, '')];
}

export const isPositive = (text: string): boolean => isDecimal(text) && compareDecimals(text, '0') > 0;

/** Round-trip efficiency: above 0, at most 1. */
export const isEfficiency = (text: string): boolean => isPositive(text) && compareDecimals(text, '1') <= 0;

export interface DecimalSpan {
  readonly lowest: string;
  readonly highest: string;
}

export function decimalSpan(values: readonly string[]): DecimalSpan | undefined {
  const sorted = values.filter(isDecimal).toSorted(compareDecimals);
  const [lowest] = sorted;
  const highest = sorted.at(-1);
  return lowest === undefined || highest === undefined ? undefined : { lowest, highest };
}
