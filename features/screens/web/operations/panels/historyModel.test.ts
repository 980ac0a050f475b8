import { expect, it } from 'vitest';
import type { OperationsSeries } from '../../../contract/operations.contract.ts';
import { energyModel, incomeModel } from './historyModel.ts';

const none = [null, null];
const series: OperationsSeries = {
  labels: ['2026-11-14', '2026-11-15'],
  energy: {
    pv: [5, null],
    charge: [9, 9],
    discharge: [0, 0],
    import: none,
    export: none,
    load: none,
    charging: [1, 2],
  },
  income: [
    { currency: 'CNY', amounts: ['1.50', null] },
    { currency: 'EUR', amounts: [null, '7.00'] },
  ],
};
const words = (key: string) => `*${key}`;

it('draws flows that have values, and charging only on the screen with charging', () => {
  const drawn = (charging: boolean) => energyModel(series, words, charging).series.map(({ name }) => name);
  expect(drawn(true)).toEqual(['*pv', '*charging']);
  expect(drawn(false)).toEqual(['*pv']);
  // Generated energy is also stored and charged: a stacked bar would count it twice.
  expect(energyModel(series, words, true).series.map(({ stack }) => stack)).toEqual([undefined, undefined]);
  expect(energyModel(series, words, true).x).toEqual({ kind: 'category', labels: ['11-14', '11-15'] });
});

it('draws a single currency', () => {
  const data = (currency: string) => incomeModel(series, words, currency, 'en').series[0];
  expect(data('CNY')).toMatchObject({ unit: 'CNY', data: [1.5, null] });
  expect(data('EUR')).toMatchObject({ unit: 'EUR', data: [null, 7] });
  expect(data('USD')?.data).toEqual([]);
});
