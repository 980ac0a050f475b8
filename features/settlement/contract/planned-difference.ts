/*
 * The sign of the difference between planned and actual income, on the page and in files: actual minus planned. Gains
 * are positive, losses negative.
 */

/** Negates a lost amount exactly: '5.40' → '-5.40', '-0.10' → '0.10'. */
export function differenceBy(lost: string): string {
  if (lost.startsWith('-')) return lost.slice(1);
  return /[1-9]/.test(lost) ? `-${lost}` : lost;
}

/** All causes together. */
export const differenceOf = (sums: { readonly planned: string; readonly actual: string }): number =>
  (Math.round(Number(sums.actual) * 100) - Math.round(Number(sums.planned) * 100)) / 100;

export type DifferenceKind = 'gained' | 'lost';

/** Undefined: neither. */
export function kindOf(difference: number): DifferenceKind | undefined {
  if (difference === 0) return undefined;
  return difference > 0 ? 'gained' : 'lost';
}
