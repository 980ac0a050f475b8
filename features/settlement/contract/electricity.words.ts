import { PRICE_PERIODS, type PricePeriod } from '@heliodon/energy/tariff/tariff-day';
import type { Bilingual } from '@heliodon/kernel/lang';

/* Texts and columns shared by the page and the export. */

/** From the most expensive to the cheapest, as listed in bills. */
export const PERIODS_SHOWN: readonly PricePeriod[] = [...PRICE_PERIODS].reverse();

export const reportWords = {
  electricity: { zh: '电量报表', en: 'Electricity report' },
  time: { zh: '时间', en: 'Time' },
  total: { zh: '合计', en: 'Total' },
  importMax: { zh: '最大需量', en: 'Maximum demand' },
  fullHours: { zh: '等效利用小时', en: 'Full-load hours' },
  unsplit: { zh: '未分时', en: 'Not split' },
} as const satisfies Record<string, Bilingual>;

/** The periods that occur in any of the splits. */
export const periodsIn = (splits: readonly Readonly<Partial<Record<PricePeriod, number>>>[]): PricePeriod[] =>
  PERIODS_SHOWN.filter((period) => splits.some((split) => split[period] !== undefined));

/** Smaller values are rounding errors. */
const SPLIT_KWH = 0.005;

/** Energy of a flow without a known period: its day is not settled, or no price is in force; null: none. */
export function unsplitKwh(
  kwh: number | null,
  split: Readonly<Partial<Record<PricePeriod, number>>>,
): number | null {
  if (kwh === null) return null;
  const left = Object.values(split).reduce((rest, part) => rest - part, kwh);
  return Math.abs(left) < SPLIT_KWH ? null : left;
}
