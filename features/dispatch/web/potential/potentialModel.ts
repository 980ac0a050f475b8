import type { PotentialVariantRow } from '../../contract/potential.contract.ts';

/** Position of a bar on a common scale, in percent of its width. */
export interface SavingBar {
  readonly fromPercent: number;
  readonly widthPercent: number;
  readonly isLoss: boolean;
}

export interface SavingScale {
  /** Where the line without saving is. */
  readonly zeroPercent: number;
  readonly bars: readonly SavingBar[];
}

/** Bars to the right of zero are savings, bars to the left are additional cost. */
export function savingScale(variants: readonly Pick<PotentialVariantRow, 'saving'>[]): SavingScale {
  const savings = variants.map(({ saving }) => saving);
  const low = Math.min(0, ...savings);
  const range = Math.max(0, ...savings) - low;
  const percent = (amount: number) => (range === 0 ? 0 : (100 * amount) / range);
  return {
    zeroPercent: percent(0 - low),
    bars: savings.map((saving) => ({
      fromPercent: percent(Math.min(0, saving) - low),
      widthPercent: percent(Math.abs(saving)),
      isLoss: saving < 0,
    })),
  };
}

export type ChangeEffect = 'less' | 'more' | 'same';

/** Amounts are in cents. */
export function changeEffect(ofChange: number): ChangeEffect {
  if (Math.abs(ofChange) < 0.005) return 'same';
  return ofChange > 0 ? 'less' : 'more';
}
