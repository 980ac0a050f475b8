import { decimal } from '@heliodon/contract/fields';
import { PF_STANDARDS } from '@heliodon/energy/settlement/power-factor';
import { isPositive } from '@heliodon/energy/tariff/tariff-decimal';
import { z } from 'zod';
import { addMonthIssues, month } from './price.schema.ts';
import { tariffRule } from './tariffs.rules.ts';

/** annual: kVA × price for a year; monthly: kVA × price for a month; demand: highest kW of a month × price. */
export const BILLING_TYPES = ['annual', 'monthly', 'demand'] as const;

const range = z.strictObject({
  startMonth: month(),
  endMonth: month(),
  price: z
    .number(tariffRule.wholePrice)
    .int(tariffRule.wholePrice)
    .positive(tariffRule.wholePrice)
    .max(Number.MAX_SAFE_INTEGER, tariffRule.wholePrice),
});

/** Cost of the transformer; the price is per kVA or kW and month (or year), an integer. */
export const transformerInput = z
  .strictObject({
    billingType: z.enum(BILLING_TYPES),
    capacityKva: decimal().refine(isPositive, tariffRule.positive),
    ranges: z.array(range).min(1).max(12),
    pfStandard: z
      .literal([...PF_STANDARDS])
      .nullish()
      .describe('Hundredths; bills are adjusted by the mean power factor against it. None: they are not'),
  })
  .superRefine(({ ranges }, context) => addMonthIssues('ranges', ranges, context));
export type TransformerInput = z.input<typeof transformerInput>;
