import { expect, it } from 'vitest';
import { type DispatchReasonCode, type ExplainedPower, reason } from './dispatch-reason.ts';
import { addOrder, meanOrder, type OrderQuarter } from './order-quarter.ts';

const order = (code: DispatchReasonCode, powerKw: number, freeKw: number | null = null): ExplainedPower => ({
  powerKw,
  freeKw,
  reason: reason(code, { powerKw, price: 0.3 }),
  binding: null,
  givenUp: null,
  worthPerKwh: 0.8,
});
const quarterOf = (orders: readonly ExplainedPower[]) =>
  orders.reduce<OrderQuarter | null>(
    (quarter, one, at) => addOrder(quarter, one, at * 5000),
    null,
  ) as OrderQuarter;

it.each<[string, ExplainedPower[], number, number | null, string]>([
  ['one order', [order('hold', 0)], 0, null, 'hold'],
  ['the mean', [order('chargeCheap', -20), order('chargeCheap', -40)], -30, null, 'chargeCheap'],
  [
    'the reason that held longest',
    [
      order('hold', 0),
      order('serveLoad', 30),
      order('serveLoad', 30),
      order('hold', 0),
      order('serveLoad', 40),
    ],
    20,
    null,
    'serveLoad',
  ],
  [
    'the power without the limit, which held for a part',
    [order('chargeCheap', -20, -50), order('chargeCheap', -50)],
    -35,
    -50,
    'chargeCheap',
  ],
])('%s', (_, orders, powerKw, freeKw, code) => {
  const mean = meanOrder(quarterOf(orders));
  expect([mean.powerKw, mean.freeKw, mean.reason.code]).toEqual([powerKw, freeKw, code]);
  expect(mean.reason.params.powerKw).toBe(powerKw);
});

it('keeps the last order and its time', () => {
  const quarter = quarterOf([order('hold', 0), order('serveLoad', 30)]);
  expect(quarter).toMatchObject({ steps: 2, lastAtMs: 5000, last: { powerKw: 30 } });
});
