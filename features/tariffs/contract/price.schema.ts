import { decimal } from '@heliodon/contract/fields';
import { NAMED_PERIODS, overlappingPeriods } from '@heliodon/energy/tariff/tariff-day';
import { isEfficiency } from '@heliodon/energy/tariff/tariff-decimal';
import { monthCoverage } from '@heliodon/energy/tariff/tariff-months';
import { z } from 'zod';
import { tariffRule } from './tariffs.rules.ts';

/** Minutes of the day, 0 to 1440, end exclusive. Time outside all ranges is the flat period. */
const timeRange = z
  .strictObject({
    startMin: z.number().int().min(0).max(1439),
    endMin: z.number().int().min(1).max(1440),
  })
  .refine(({ startMin, endMin }) => startMin < endMin, { path: ['endMin'], message: tariffRule.rangeOrder });

const period = z.strictObject({ price: decimal(), ranges: z.array(timeRange).max(24) });

export const month = () => z.number().int().min(1).max(12);

/** Both months inclusive; November to February is 11 to 2. */
const season = z.strictObject({
  startMonth: month(),
  endMonth: month(),
  usualPrice: decimal(),
  deepValley: period.nullable(),
  valley: period.nullable(),
  peak: period.nullable(),
  topPeak: period.nullable(),
});
export type SeasonInput = z.input<typeof season>;

/** YYYY-MM: effective from the first day of this month. */
export const effectiveMonth = () => z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, tariffRule.month);

const fields = {
  effectiveMonth: effectiveMonth(),
  /** Of charging and discharging together, above 0 and at most 1. */
  efficiency: decimal().refine(isEfficiency, tariffRule.efficiency),
  feedInPrice: decimal(),
  seasons: z.array(season).min(1).max(12),
};

/** Electricity prices from a month on, in the plant's currency per kWh. */
export const priceInput = z.strictObject(fields).superRefine(({ seasons }, context) => {
  for (const [at, one] of seasons.entries()) {
    const clashing = overlappingPeriods(one);
    for (const name of NAMED_PERIODS.filter((each) => clashing.includes(each)))
      context.addIssue({
        code: 'custom',
        path: ['seasons', at, name, 'ranges'],
        message: tariffRule.overlap,
      });
  }
  addMonthIssues('seasons', seasons, context);
});
export type PriceInput = z.input<typeof priceInput>;

/** As saved: versions that later rules would reject can still be read. */
export const priceShown = z.object({
  ...fields,
  efficiency: z.string(),
  feedInPrice: z.string(),
  seasons: z.array(season),
});

/** Months in two ranges are reported at the later one, uncovered months at the list. */
export function addMonthIssues(
  name: string,
  ranges: readonly { readonly startMonth: number; readonly endMonth: number }[],
  context: z.RefinementCtx,
): void {
  const { missing, clashing } = monthCoverage(ranges);
  for (const at of clashing)
    context.addIssue({ code: 'custom', path: [name, at, 'startMonth'], message: tariffRule.monthsRepeated });
  if (missing.length > 0)
    context.addIssue({ code: 'custom', path: [name], message: tariffRule.monthsMissing });
}
