import type { TransformerTerms } from '@heliodon/energy/settlement/capacity-charge';
import { expect, test } from 'vitest';
import { billingOf, isBilledByDemand } from './billing.policy.ts';

const version = (id: number, effectiveFrom: string, terms: TransformerTerms | null) => ({
  id,
  effectiveFrom,
  terms,
  createdAtMs: id,
  withdrawn: false,
});
const terms = (billingType: TransformerTerms['billingType'], endMonth = 12): TransformerTerms => ({
  billingType,
  capacityKva: '800',
  ranges: [{ startMonth: 1, endMonth, price: 38 }],
});
const byDemand = version(1, '2026-01-01', terms('demand'));
const byCapacity = version(2, '2026-06-01', terms('monthly'));
const ended = version(3, '2026-09-01', null);
const DEMAND = { type: 'demand', pricePerKw: '38', capacityKva: '800' };
const all = [byDemand, byCapacity, ended];

test.each([
  ['nothing entered', [], '2026-03', null, false],
  ['before the first version as by it', all, '2025-12', DEMAND, true],
  ['by demand', all, '2026-05', DEMAND, true],
  ['by capacity', all, '2026-06', { type: 'monthly', pricePerKw: null, capacityKva: '800' }, false],
  ['no transformer any more', all, '2026-09', null, false],
  [
    'by demand in a month without a price',
    [version(1, '2026-01-01', terms('demand', 6))],
    ...(['2026-07', { type: 'demand', pricePerKw: null, capacityKva: '800' }, true] as const),
  ],
] as const)('%s', (_name, versions, month, billing, billed) => {
  expect(billingOf(versions, month)).toEqual(billing);
  expect(isBilledByDemand(versions, month)).toBe(billed);
});
