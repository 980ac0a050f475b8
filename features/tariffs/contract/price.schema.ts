import { decimal } from '@heliodon/contract/fields';
import { z } from 'zod';

/** From cool to hot, as on every price bar. */
export const PRICE_PERIODS = ['deepValley', 'valley', 'usual', 'peak', 'topPeak'] as const;
export type PricePeriod = (typeof PRICE_PERIODS)[number];

/** Minutes of the day, 0 to 1440; the end is not included. What no range covers is the usual period. */
const timeRange = z.strictObject({
  startMin: z.number().int().min(0).max(1439),
  endMin: z.number().int().min(1).max(1440),
});

const period = z.strictObject({ price: decimal(), ranges: z.array(timeRange).max(24) });

/** Both months included; November to February is 11 to 2. */
const season = z.strictObject({
  startMonth: z.number().int().min(1).max(12),
  endMonth: z.number().int().min(1).max(12),
  usualPrice: decimal(),
  deepValley: period.nullable(),
  valley: period.nullable(),
  peak: period.nullable(),
  topPeak: period.nullable(),
});

/** What electricity costs from a month on, in the plant's currency per kWh. */
export const priceInput = z.strictObject({
  /** YYYY-MM: it counts from the first day of this month. */
  effectiveMonth: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/),
  /** Of charging and discharging together, above 0 and at most 1. */
  efficiency: decimal(),
  feedInPrice: decimal(),
  seasons: z.array(season).min(1).max(12),
});
export type PriceInput = z.input<typeof priceInput>;

export const SUBSIDY_TYPES = ['subsidy', 'other'] as const;
export const MAX_SUBSIDY_YEARS = 10;

export const subsidyInput = z.strictObject({
  type: z.enum(SUBSIDY_TYPES),
  unitPrice: decimal(),
  years: z.number().int().min(1).max(MAX_SUBSIDY_YEARS),
});
export type SubsidyInput = z.input<typeof subsidyInput>;

export const BILLING_TYPES = ['annual', 'monthly', 'demand'] as const;

/** What the transformer costs; the price is per kVA or kW and month (or year), a whole number. */
export const transformerInput = z.strictObject({
  billingType: z.enum(BILLING_TYPES),
  capacityKva: decimal(),
  ranges: z
    .array(
      z.strictObject({
        startMonth: z.number().int().min(1).max(12),
        endMonth: z.number().int().min(1).max(12),
        price: z.number().int().positive(),
      }),
    )
    .min(1)
    .max(12),
});
export type TransformerInput = z.input<typeof transformerInput>;
