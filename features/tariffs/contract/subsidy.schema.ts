import { decimal } from '@heliodon/contract/fields';
import { z } from 'zod';
import { tariffRule } from './tariffs.rules.ts';

export const SUBSIDY_TYPES = ['subsidy', 'other'] as const;
export const MAX_SUBSIDY_YEARS = 10;
export const MAX_SUBSIDIES = 20;

/** Revenue for every generated kWh, in the plant's currency, for so many years from the install date. */
export const subsidyInput = z.strictObject({
  type: z.enum(SUBSIDY_TYPES),
  unitPrice: decimal(),
  years: z
    .number(tariffRule.years)
    .int(tariffRule.years)
    .min(1, tariffRule.years)
    .max(MAX_SUBSIDY_YEARS, tariffRule.years),
});
export type SubsidyInput = z.input<typeof subsidyInput>;

export const subsidiesInput = z.array(subsidyInput).max(MAX_SUBSIDIES);
