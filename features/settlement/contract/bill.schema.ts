import { id } from '@heliodon/contract/fields';
import { BILL_KINDS } from '@heliodon/energy/settlement/bill';
import { PRICE_PERIODS } from '@heliodon/energy/tariff/tariff-day';
import { z } from 'zod';

/* Amounts, prices and quantities are decimal text: they are never converted to floats on the way. */

export const amount = () => z.string().describe('To the cent; to be paid is positive, credited negative');
export const exact = () => z.string().describe('Decimal text');

export const billLine = z.object({
  kind: z.enum(BILL_KINDS),
  period: z.enum(PRICE_PERIODS).nullable(),
  quantity: exact(),
  unit: z.enum(['kWh', 'kVA', 'kVA/12', 'kW', '%']),
  price: exact().describe('Per unit; of the power factor adjustment the amount that it applies to'),
  amount: amount(),
});
export type BillLineOut = z.output<typeof billLine>;

export const billTotals = z.object({
  importKwh: exact(),
  feedInKwh: exact(),
  energy: amount(),
  capacity: amount(),
  powerFactor: amount(),
  feedIn: amount(),
  total: amount(),
  meanPrice: exact()
    .nullable()
    .describe('Per bought kWh, without the feed-in credit; of months that are not over see preliminary'),
});
export type BillTotalsOut = z.output<typeof billTotals>;

/** The minimum demand by the ratchet of the contract. */
export const billRatchet = z.object({
  month: z.string().describe('Of the months before, the one with the highest demand'),
  peakKw: z.number(),
  percent: z.number().int(),
  kw: z.number().describe('Percent of that demand: billed at least'),
});
export type BillRatchet = z.output<typeof billRatchet>;

/** First and last day or hour of the part. */
const partTotals = billTotals.extend({ from: z.string(), to: z.string() });

/** The capacity or demand charge of a partly compared month is prorated by days on both sides. */
export const comparedTotals = partTotals.extend({
  own: partTotals.describe('The completed part of the bill itself, which is what is compared'),
});
export type ComparedTotals = z.output<typeof comparedTotals>;

export const billMonth = z.object({
  month: z.string(),
  whole: z.boolean().describe('False: only a part of the month was asked for'),
  running: z.boolean().describe('The month is not over'),
  lines: z.array(billLine),
  capacity: z.enum(['charged', 'none', 'unmeasured', 'notWhole']),
  ratchet: billRatchet
    .extend({ measuredKw: z.number().describe('The demand of the month itself') })
    .nullable()
    .describe(
      'The minimum that is billed because the demand of the month is lower. Null: that demand is billed',
    ),
  powerFactor: z.object({
    state: z.enum(['adjusted', 'none', 'unmeasured', 'notWhole']),
    standard: z.number().nullable(),
    factor: z.number().nullable().describe('Hundredths'),
  }),
  totals: billTotals,
});
export type BillMonthOut = z.output<typeof billMonth>;

/** The data basis of the figures, and what is missing. */
export const billBasis = z.object({
  pendingDays: z.number().int(),
  daysWithoutPrice: z.number().int(),
  quarters: z.number().int(),
  unknownQuarters: z.number().int(),
  estimatedS: z.number().int(),
});

export const bill = z.object({
  plantId: id(),
  plantName: z.string(),
  currency: z.string(),
  timeZone: z.string(),
  step: z.enum(['hour', 'day', 'month', 'year']),
  from: z.string(),
  to: z.string(),
  running: z.boolean(),
  months: z.array(billMonth),
  totals: billTotals,
  preliminary: z
    .object({ from: z.string(), to: z.string(), days: z.number().int(), of: z.number().int() })
    .nullable()
    .describe(
      'Of months that are not over: the completed days that the mean price is told of. Of the last month the charge for ' +
        'capacity or demand counts by so many of its days. Null: all is over, or no day is',
    ),
  before: comparedTotals
    .nullable()
    .describe('Of the time before; as far into it as days or hours of this one are completed'),
  yearBefore: comparedTotals.nullable(),
  basis: billBasis,
  chart: z.array(
    z.object({
      key: z.string(),
      kwh: z.partialRecord(z.enum(PRICE_PERIODS), z.number()),
      feedInKwh: z.number(),
      amount: amount().describe('Energy and feed-in of the column'),
    }),
  ),
});
export type BillOut = z.output<typeof bill>;
