import { daySegments, segmentsOn } from '@heliodon/energy/tariff/tariff-day';
import { describe, expect, it } from 'vitest';
import { priceInput } from '../../contract/price.schema.ts';
import { tariffTemplates } from './templates.ts';

const named = tariffTemplates.map((template) => [template.key, template] as const);

it('there are twenty, each with a unique key', () => {
  expect(new Set(named.map(([key]) => key)).size).toBe(20);
});

describe.each(named)('%s', (_key, template) => {
  it('passes the rules of a price', () => {
    const parsed = priceInput.safeParse({ effectiveMonth: '2026-11', ...template.price });
    expect(parsed.error?.issues ?? []).toEqual([]);
  });

  it('has region, customer and rule in both languages', () => {
    for (const text of [template.region, template.name, template.source]) {
      expect(text.zh).toMatch(/[\u4e00-\u9fff]/);
      expect(text.en).not.toMatch(/[\u4e00-\u9fff]/);
    }
  });

  it('has a higher price in each higher period', () => {
    const ramp = ['deepValley', 'valley', 'usual', 'peak', 'topPeak'];
    for (const season of template.price.seasons) {
      const byHeat = daySegments(season).toSorted((a, b) => ramp.indexOf(a.period) - ramp.indexOf(b.period));
      const prices = byHeat.map(({ price }) => Number(price));
      expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    }
  });
});

/** Hours of each period on one day, according to the published rules. */
it.each([
  ['cn-jiangsu', '2026-07-15', { peak: 8, valley: 8, usual: 8 }],
  ['cn-jiangsu', '2026-10-15', { peak: 7, valley: 8, usual: 9 }],
  ['cn-zhejiang', '2026-01-15', { topPeak: 4, peak: 7, valley: 10, usual: 3 }],
  ['cn-shandong', '2026-12-15', { topPeak: 3, peak: 4, valley: 6, deepValley: 3, usual: 8 }],
  ['cn-shanghai', '2026-08-15', { topPeak: 2, peak: 8, valley: 8, usual: 6 }],
  ['cn-guangdong-prd', '2026-08-15', { topPeak: 3, peak: 4, valley: 8, usual: 9 }],
  ['cn-hubei', '2026-11-15', { topPeak: 2, peak: 6, valley: 8, usual: 8 }],
  ['cn-hebei-south', '2026-04-15', { peak: 8, valley: 5, deepValley: 3, usual: 8 }],
  ['us-ca-b19', '2026-04-15', { topPeak: 5, valley: 5, usual: 14 }],
  ['gb-economy7', '2026-04-15', { valley: 7, usual: 17 }],
])('%s on %s', (key, day, hours) => {
  const template = tariffTemplates.find((one) => one.key === key);
  const sum: Record<string, number> = {};
  for (const { period, startMin, endMin } of segmentsOn(template?.price ?? { seasons: [] }, day))
    sum[period] = (sum[period] ?? 0) + (endMin - startMin) / 60;
  expect(sum).toEqual(hours);
});
