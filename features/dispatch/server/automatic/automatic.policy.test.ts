import { expect, it } from 'vitest';
import { type AutomaticPlant, automaticProblems } from './automatic.policy.ts';

const limits: AutomaticPlant['limits'] = {
  backflowOn: false,
  backflowTargetKw: 0,
  demandOn: false,
  demandLimitKw: null,
  transformerKw: null,
};
const whole: AutomaticPlant = { hasStorage: true, hasPrices: true, isGridMetered: true, limits };
const limited = (more: Partial<AutomaticPlant['limits']>): AutomaticPlant => ({
  ...whole,
  limits: { ...limits, ...more },
});
const above = { backflowOn: true, backflowTargetKw: 60 };

it.each<[string, AutomaticPlant, string[]]>([
  ['nothing', whole, []],
  [
    'everything',
    { ...whole, hasStorage: false, hasPrices: false, isGridMetered: false },
    ['storageMissing', 'pricesMissing', 'gridMeterMissing'],
  ],
  ['limits that fit', limited({ ...above, transformerKw: 60 }), []],
  ['minimum import above the transformer', limited({ ...above, transformerKw: 59 }), ['limitsContradict']],
  ['above the demand limit', limited({ ...above, demandOn: true, demandLimitKw: 50 }), ['limitsContradict']],
  ['a demand limit that is off', limited({ ...above, demandLimitKw: 50 }), []],
  ['anti-backflow that is off', limited({ backflowTargetKw: 60, transformerKw: 50 }), []],
])('lacks %s', (_, plant, problems) => {
  expect(automaticProblems(plant)).toEqual(problems);
});
