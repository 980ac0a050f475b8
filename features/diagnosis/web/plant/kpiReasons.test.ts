import { expect, it } from 'vitest';
import { type Kpi, reasonOf, yieldNote } from './kpiReasons.ts';

const good = {
  inverters: 2,
  strings: 24,
  knownDays: 20,
  weatherStation: true,
  irradiance: true,
  kwp: true,
  priced: true,
  neighbours: 4,
};

it.each<[Kpi, object, string]>([
  ['ratio', { knownDays: 0 }, 'noDays'],
  ['ratio', { irradiance: false }, 'noLight'],
  ['ratio', { kwp: false, irradiance: false }, 'noCapacity'],
  ['yield', { irradiance: false }, 'unknown'],
  ['yield', { kwp: false }, 'noCapacity'],
  ['availability', {}, 'unknown'],
  ['money', { priced: false }, 'noPrice'],
  ['money', { priced: false, knownDays: 0 }, 'noDays'],
  ['lost', { priced: false }, 'unknown'],
])('%s with %j: %s', (kpi, more, reason) => {
  expect(reasonOf(kpi, { ...good, ...more })).toBe(reason);
});

it.each([
  [4.4, 4, { median: '4.00', difference: '+10.0' }],
  [3.6, 4, { median: '4.00', difference: '-10.0' }],
  [3.6, null, undefined],
  [null, 4, undefined],
])('%j beside %j', (specificYield, neighbourYield, note) => {
  expect(yieldNote({ specificYield, neighbourYield })).toEqual(note);
});
