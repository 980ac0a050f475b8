import { expect, it } from 'vitest';
import { incomeOfMonth, lastDays, lastMonths, seriesOf } from './labels.policy.ts';

it('counts back days and months across the turn of the year', () => {
  expect(lastDays('2026-01-02').slice(-3)).toEqual(['2025-12-31', '2026-01-01', '2026-01-02']);
  expect(lastDays('2026-01-02')).toHaveLength(30);
  expect(lastMonths('2026-02-28')[0]).toBe('2025-03');
  expect(lastMonths('2026-02-28').at(-1)).toBe('2026-02');
});

it('aligns rows with the labels, leaves gaps, and keeps currencies separate', () => {
  const none = { charge: null, discharge: null, import: null, export: null, load: null, charging: null };
  const series = seriesOf(
    ['2026-01-01', '2026-01-02', '2026-01-03'],
    [
      { label: '2026-01-03', pv: 7, ...none },
      { label: '2026-01-01', pv: 5, ...none },
    ],
    [
      { label: '2026-01-01', currency: 'EUR', amount: '1.50' },
      { label: '2026-01-03', currency: 'CNY', amount: '9.00' },
    ],
    ['CNY', 'EUR'],
  );
  expect(series.energy.pv).toEqual([5, null, 7]);
  expect(series.energy.load).toEqual([null, null, null]);
  expect(series.income).toEqual([
    { currency: 'CNY', amounts: [null, null, '9.00'] },
    { currency: 'EUR', amounts: ['1.50', null, null] },
  ]);
});

it('sums the days of a month, each currency separately, to the cent', () => {
  const row = (label: string, currency: string, amount: string) => ({ label, currency, amount });
  const days = [
    row('2026-01-31', 'CNY', '999.00'),
    row('2026-02-01', 'CNY', '0.10'),
    row('2026-02-02', 'CNY', '0.20'),
    row('2026-02-02', 'EUR', '-3.33'),
  ];
  expect(incomeOfMonth(days, '2026-02')).toEqual([
    row('2026-02', 'CNY', '0.30'),
    row('2026-02', 'EUR', '-3.33'),
  ]);
  expect(incomeOfMonth(days, '2026-03')).toEqual([]);
});
