import { kindById } from '@heliodon/device-kinds/kinds';
import { expect, it } from 'vitest';
import { limitErrors } from '../contract/limits.contract.ts';
import { copyNames, limitRefusal } from './limits.policy.ts';

const inverter = kindById('inverter');

it.each<[string, number | null, number | null, unknown]>([
  ['internalTemperature', 65, null, undefined],
  ['workStatus', 2, null, { entry: limitErrors.unknownPoint, params: { point: 'workStatus' } }],
  [
    'internalTemperature',
    900,
    null,
    {
      entry: limitErrors.neverCrossed,
      params: { point: 'Internal temperature', low: -50, high: 150, unit: ' °C', value: 900 },
    },
  ],
  [
    'powerFactor',
    null,
    2,
    {
      entry: limitErrors.alwaysCrossed,
      params: { point: 'Power factor', low: -1, high: 1, unit: '', value: 2 },
    },
  ],
])('%s, max %s, min %s', (dataType, max, min, expected) => {
  expect(limitRefusal(inverter, { dataType, max, min }, 'en')).toEqual(expected);
});

it('names of copies are numbered, skip existing names and stay within the length limit', () => {
  expect(copyNames('过温', 3, new Set(['过温', '过温3']))).toEqual(['过温2', '过温4', '过温5']);
  const long = '温'.repeat(30);
  expect(copyNames(long, 1, new Set([long]))).toEqual([`${'温'.repeat(29)}2`]);
});
