import { expect, it } from 'vitest';
import { feeExample } from './example.ts';

const table = {
  seasons: [
    {
      startMonth: 1,
      endMonth: 12,
      usualPrice: '0.6523',
      deepValley: null,
      valley: null,
      topPeak: null,
      peak: { price: '1.0501', ranges: [{ startMin: 600, endMin: 720 }] },
    },
  ],
};
// 10:30 in Shanghai, 02:30 in UTC.
const now = Date.UTC(2026, 2, 1, 2, 30);

it('takes the price of this minute by the plant clock, adds the service fee, rounds each part', () => {
  expect(feeExample(table, '0.35', now, 'Asia/Shanghai')).toEqual({
    period: 'peak',
    price: '1.0501',
    service: '0.3500',
    perKwh: '1.4001',
    fee: '42.00',
  });
  expect(feeExample(table, '0', now, 'UTC')).toMatchObject({ period: 'usual', fee: '19.57' });
});

it('does not exist without a price', () => {
  expect(feeExample(null, '0.35', now, 'UTC')).toBeUndefined();
  expect(feeExample({ seasons: [] }, '0.35', now, 'UTC')).toBeUndefined();
});
