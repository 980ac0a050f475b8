/*
 * How the difference of planned and actual income is told, on the page and in files: actual less planned. What a cause
 * brought is positive, what it took negative.
 */

/** Of an amount that was lost, exactly: '5.40' → '-5.40', '-0.10' → '0.10'. */
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
