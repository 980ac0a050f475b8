import { decimal } from '@heliodon/contract/fields';
import { DEMAND_WINDOWS, RATCHET_MONTHS_AT_MOST } from '@heliodon/energy/demand/demand-terms';
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
    demandWindow: z
      .enum(DEMAND_WINDOWS)
      .optional()
      .describe(
        'Of demand billing: clock intervals of 15 minutes (also where absent), or means of 15 minutes in steps of 1, 3 or 5',
      ),
    ratchetPercent: z
      .number(tariffRule.ratchetPercent)
      .int(tariffRule.ratchetPercent)
      .min(0, tariffRule.ratchetPercent)
      .max(100, tariffRule.ratchetPercent)
      .optional()
      .describe(
        'Of the highest demand of the previous ratchetMonths: billed at least. 0 or absent: no ratchet',
      ),
    ratchetMonths: z
      .number(tariffRule.ratchetMonths)
      .int(tariffRule.ratchetMonths)
      .min(1, tariffRule.ratchetMonths)
      .max(RATCHET_MONTHS_AT_MOST, tariffRule.ratchetMonths)
      .optional(),
  })
  .superRefine(({ billingType, ratchetPercent = 0, ranges, ...of }, context) => {
    addMonthIssues('ranges', ranges, context);
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (billingType !== 'demand') {
      if ((of.demandWindow ?? 'block') !== 'block') refuse('demandWindow', tariffRule.demandOnly);
      if (ratchetPercent > 0) refuse('ratchetPercent', tariffRule.demandOnly);
    } else if (ratchetPercent > 0 && of.ratchetMonths === undefined)
      refuse('ratchetMonths', tariffRule.ratchetMonths);
  });
export type TransformerInput = z.input<typeof transformerInput>;
