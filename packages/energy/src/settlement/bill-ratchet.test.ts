import { decimalText, fixedText } from '@heliodon/kernel/decimal';
import { expect, it, test } from 'vitest';
import type { RatchetMinimum } from '../demand/ratchet.ts';
import { demandSaving } from '../demand/saving.ts';
import { monthBill } from './bill.ts';
import type { TransformerTerms } from './capacity-charge.ts';

const terms: TransformerTerms = {
  billingType: 'demand',
  capacityKva: '1250',
  ranges: [{ startMonth: 1, endMonth: 12, price: 38 }],
};
const minimum = (kw: number): RatchetMinimum => ({ month: '2026-01', peakKw: 900, percent: 80, kw });
const billOf = (demandKw: number | null, ratchet: RatchetMinimum | null, transformer = terms) =>
  monthBill({ month: '2026-05', lines: [], whole: true, transformer, demandKw, ratchet, reactive: null });

test.each<[string, number | null, RatchetMinimum | null, string | null, string, boolean]>([
  // 489.98 kW × 38 = 18,619.24
  ['the minimum', 480, minimum(489.98), '489.98', '18619.24', true],
  ['the demand above it', 612.48, minimum(489.98), '612.48', '23274.24', false],
  ['the same value', 489.98, minimum(489.98), '489.98', '18619.24', false],
  ['no ratchet', 480, null, '480', '18240.00', false],
  ['a month that nobody measured', null, minimum(489.98), null, '0.00', false],
])('bills %s', (_name, demandKw, ratchet, quantity, total, isRaised) => {
  const bill = billOf(demandKw, ratchet);
  const [line] = bill.lines;
  expect(line ? decimalText(line.quantity) : null).toBe(quantity);
  expect(fixedText(bill.totals.total, 2)).toBe(total);
  expect(bill.ratchet).toEqual(isRaised ? { ...ratchet, measuredKw: demandKw } : null);
});

it('bills capacity without it', () => {
  const bill = billOf(480, minimum(489.98), { ...terms, billingType: 'monthly' });
  expect([bill.ratchet, fixedText(bill.totals.total, 2)]).toEqual([null, '47500.00']);
});

test.each([
  // Below the minimum, storage saves nothing: 489.98 × 38 on both sides.
  ['nothing below the minimum', 400, 480, '0.00'],
  // (600 − 489.98) × 38
  ['only what lies above it', 400, 600, '4180.76'],
] as const)('storage saves %s', (_name, peakKw, freeKw, saved) => {
  const found = demandSaving(terms, 5, { peakKw, freeKw, ratchet: minimum(489.98) });
  expect(found.saved && fixedText(found.saved, 2)).toBe(saved);
});
