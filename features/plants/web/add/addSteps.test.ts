import { issueText } from '@heliodon/contract/issues';
import { describe, expect, it } from 'vitest';
import { type AddDraft, emptyDraft } from './addDraft.ts';
import { checkStep, firstWrong, STEPS, stepOf } from './addSteps.ts';
import { fullPrice, noSimplePrice } from './simplePrice.ts';

const translate = (issue: Parameters<typeof issueText>[0]) => issueText(issue, 'en');
const empty = emptyDraft(new Date().toISOString().slice(0, 10), 'Asia/Shanghai');
const whole: AddDraft = {
  ...empty,
  plant: { ...empty.plant, name: 'Roof', longitude: 120, latitude: 31, pvKwp: '10' },
  price: fullPrice({ ...noSimplePrice, usual: '0.6' }, empty.price.effectiveMonth),
  noSubsidy: true,
};

describe('rules of each step', () => {
  it('price', () => {
    expect(checkStep('prices', whole, translate)).toEqual({});
    expect(Object.keys(checkStep('prices', empty, translate))).toContain('price.seasons.0.usualPrice');
  });

  it('subsidies or none, and the transformer', () => {
    const message = { subsidies: 'Add a subsidy, or confirm that there is none' };
    expect(checkStep('extras', empty, translate)).toEqual(message);
    expect(checkStep('extras', whole, translate)).toEqual({});
    const wrong = { type: 'subsidy' as const, unitPrice: 'x', years: 3 };
    expect(Object.keys(checkStep('extras', { ...empty, subsidies: [wrong] }, translate))).toEqual([
      'subsidies.0.unitPrice',
    ]);
    // With `noSubsidy` set, subsidies entered before are ignored.
    expect(checkStep('extras', { ...whole, subsidies: [wrong] }, translate)).toEqual({});
    const transformer = { billingType: 'monthly' as const, capacityKva: '', ranges: [] };
    const paths = Object.keys(checkStep('extras', { ...whole, transformer }, translate));
    expect(paths).toEqual(['transformer.capacityKva', 'transformer.ranges']);
  });
});

it('prices and subsidy are required before finishing', () => {
  expect(firstWrong(whole, translate)).toBeUndefined();
  expect(firstWrong({ ...whole, noSubsidy: false }, translate)?.index).toBe(STEPS.indexOf('extras'));
  expect(firstWrong({ ...whole, price: empty.price }, translate)?.index).toBe(STEPS.indexOf('prices'));
  expect(firstWrong(empty, translate)?.index).toBe(0);
  expect(firstWrong({ ...whole, price: empty.price }, translate, 3)).toBeUndefined();
});

it.each([
  ['name', 'basic'],
  ['longitude', 'location'],
  ['pfPoints.0.pf', 'installation'],
  ['price.seasons.0', 'prices'],
  ['transformer.ranges', 'extras'],
  ['subsidies', 'extras'],
  ['', 'review'],
])('%s is in step %s', (path, step) => {
  expect(stepOf(path)).toBe(step);
});
