import { issueText } from '@heliodon/contract/issues';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { type PriceInput, priceInput, type SeasonInput } from './price.schema.ts';
import { subsidyInput } from './subsidy.schema.ts';
import { transformerInput } from './transformer.schema.ts';

/** Paths and texts of all errors, as shown by the form and returned by the server. */
function refused(schema: z.ZodType, value: unknown): [string, string][] {
  const parsed = schema.safeParse(value, { reportInput: true });
  return (parsed.error?.issues ?? []).map((issue) => [issue.path.join('.'), issueText(issue, 'en')]);
}

const hours = (from: number, to: number) => ({ startMin: from * 60, endMin: to * 60 });
const season = (startMonth: number, endMonth: number, more: Partial<SeasonInput> = {}): SeasonInput => ({
  startMonth,
  endMonth,
  usualPrice: '0.65',
  deepValley: null,
  valley: null,
  peak: null,
  topPeak: null,
  ...more,
});
const price = (change: Partial<PriceInput> = {}): PriceInput => ({
  effectiveMonth: '2026-11',
  efficiency: '0.9',
  feedInPrice: '0.391',
  seasons: [season(1, 12)],
  ...change,
});
const peak = (...ranges: ReturnType<typeof hours>[]) => ({ price: '1', ranges });

const DIGITS = 'Enter a number, at most 20 characters';
const EFFICIENCY = 'The efficiency coefficient must be greater than 0 and at most 1';

describe('a price', () => {
  it.each<[string, Partial<PriceInput>, [string, string][]]>([
    ['as it should be', {}, []],
    ['efficiency 1', { efficiency: '1.00' }, []],
    ['efficiency 0', { efficiency: '0.00' }, [['efficiency', EFFICIENCY]]],
    ['efficiency above 1', { efficiency: '1.01' }, [['efficiency', EFFICIENCY]]],
    ['20 characters', { feedInPrice: '0.123456789012345678' }, []],
    ['21 characters', { feedInPrice: '0.1234567890123456789' }, [['feedInPrice', DIGITS]]],
    ['a negative price', { feedInPrice: '-1' }, [['feedInPrice', DIGITS]]],
    ['no number', { seasons: [season(1, 12, { usualPrice: '' })] }, [['seasons.0.usualPrice', DIGITS]]],
    ['no month', { effectiveMonth: '2026-13' }, [['effectiveMonth', 'Select the effective month']]],
    ['over the end of the year', { seasons: [season(11, 2), season(3, 10)] }, []],
    ['months missing', { seasons: [season(1, 11)] }, [['seasons', 'Months must cover 1 to 12']]],
    [
      'months twice',
      { seasons: [season(1, 6), season(6, 12)] },
      [['seasons.1.startMonth', 'Months must not repeat']],
    ],
    [
      'overlap of two periods',
      { seasons: [season(1, 12, { peak: peak(hours(8, 12)), topPeak: peak(hours(11, 13)) })] },
      [['seasons.0.topPeak.ranges', 'Time ranges overlap']],
    ],
    [
      'overlap within a period',
      { seasons: [season(1, 12, { valley: peak(hours(0, 6), hours(5, 8)) })] },
      [['seasons.0.valley.ranges', 'Time ranges overlap']],
    ],
    [
      'ranges that touch',
      { seasons: [season(1, 12, { valley: peak(hours(0, 8)), peak: peak(hours(8, 24)) })] },
      [],
    ],
    [
      'an end before its start',
      { seasons: [season(1, 12, { peak: peak(hours(12, 8)) })] },
      [['seasons.0.peak.ranges.0.endMin', 'The end must be after the start']],
    ],
    ['a period that is never used', { seasons: [season(1, 12, { topPeak: peak() })] }, []],
  ])('%s', (_name, change, expected) => {
    expect(refused(priceInput, price(change))).toEqual(expected);
  });

  it('returns several errors at once, so that a form can show them all', () => {
    const wrong = price({ efficiency: '2', seasons: [season(1, 3, { usualPrice: 'x' })] });
    expect(refused(priceInput, wrong).map(([path]) => path)).toEqual([
      'efficiency',
      'seasons.0.usualPrice',
      'seasons',
    ]);
  });

  it('refuses unknown fields', () => {
    expect(refused(priceInput, { ...price(), plantId: 1 })).toEqual([['', 'Unknown field plantId']]);
  });
});

describe('a subsidy', () => {
  const YEARS = 'Years must be a whole number from 1 to 10';
  it.each([
    [10, []],
    [1, []],
    [0, [['years', YEARS]]],
    [11, [['years', YEARS]]],
    [1.5, [['years', YEARS]]],
    [null, [['years', YEARS]]],
  ])('of %s years', (years, expected) => {
    expect(refused(subsidyInput, { type: 'subsidy', unitPrice: '0.03', years })).toEqual(expected);
  });

  it('has a numeric price', () => {
    expect(refused(subsidyInput, { type: 'other', unitPrice: '1e3', years: 1 })).toEqual([
      ['unitPrice', DIGITS],
    ]);
  });
});

describe('transformer billing', () => {
  const billing = (change: object) => ({
    billingType: 'demand',
    capacityKva: '800',
    ranges: [{ startMonth: 1, endMonth: 12, price: 36 }],
    ...change,
  });
  const range = (startMonth: number, endMonth: number, amount: number | null = 36) => ({
    startMonth,
    endMonth,
    price: amount,
  });
  const WHOLE = 'The price must be a whole number greater than 0';
  it.each([
    ['as it should be', {}, []],
    ['a fraction', { ranges: [range(1, 12, 30.5)] }, [['ranges.0.price', WHOLE]]],
    ['zero', { ranges: [range(1, 12, 0)] }, [['ranges.0.price', WHOLE]]],
    ['nothing', { ranges: [range(1, 12, null)] }, [['ranges.0.price', WHOLE]]],
    ['a gap', { ranges: [range(1, 6), range(8, 12)] }, [['ranges', 'Months must cover 1 to 12']]],
    [
      'a month twice',
      { ranges: [range(1, 7), range(7, 12)] },
      [['ranges.1.startMonth', 'Months must not repeat']],
    ],
    ['over the end of the year', { ranges: [range(10, 3), range(4, 9)] }, []],
    ['no capacity', { capacityKva: '0' }, [['capacityKva', 'Must be greater than 0']]],
    [
      'sliding demand with a ratchet',
      { billingType: 'demand', demandWindow: 'sliding3', ratchetPercent: 80, ratchetMonths: 11 },
      [],
    ],
    ['no ratchet needs no months', { billingType: 'demand', ratchetPercent: 0 }, []],
    [
      'a ratchet without months',
      { billingType: 'demand', ratchetPercent: 80 },
      [['ratchetMonths', 'A whole number from 1 to 12']],
    ],
    [
      'values out of range',
      { billingType: 'demand', ratchetPercent: 101, ratchetMonths: 13 },
      [
        ['ratchetPercent', 'A whole number from 0 to 100; 0 means none'],
        ['ratchetMonths', 'A whole number from 1 to 12'],
      ],
    ],
    [
      'capacity billing has no demand terms',
      { billingType: 'monthly', demandWindow: 'sliding1', ratchetPercent: 80, ratchetMonths: 11 },
      [
        ['demandWindow', 'Only applies to billing by demand'],
        ['ratchetPercent', 'Only applies to billing by demand'],
      ],
    ],
  ])('%s', (_name, change, expected) => {
    expect(refused(transformerInput, billing(change))).toEqual(expected);
  });
});
