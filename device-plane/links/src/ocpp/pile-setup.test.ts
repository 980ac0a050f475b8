import { expect, it } from 'vitest';
import { pileCommands } from './pile-commands.ts';
import { abilitiesOf, wishes } from './pile-setup.ts';

const names = {
  rateUnit: 'unit',
  topLevel: 'top',
  smartCharging: 'smart',
  sampleEveryS: 'every',
  alignEveryS: 'align',
  sampled: 'data',
  atStart: 'first',
  atEnd: 'last',
};
const good = { every: '30', align: '900', data: 'Energy.Active.Import.Register, Power.Active.Import' };

it.each<[string, Record<string, string>, string[]]>([
  ['a pile that does it already', good, []],
  ['a pile that tells nothing of its settings', {}, []],
  ['one that samples too seldom', { ...good, every: '300' }, ['every']],
  ['one that does not sample', { ...good, every: '0', align: '0' }, ['every', 'align']],
  ['one that leaves the power out', { ...good, data: 'Energy.Active.Import.Register' }, ['data']],
  ['one that ends without its register', { ...good, first: '', last: 'SoC' }, ['first', 'last']],
])('%s is asked for the missing settings', (_, values, expected) => {
  expect(wishes(new Map(Object.entries(values)), names).map(([key]) => key)).toEqual(expected);
});

it.each([
  [undefined, 120, { unit: 'W', phases: 3 }],
  ['Current,Power', 120, { unit: 'W', phases: 3 }],
  ['Current', 22, { unit: 'A', phases: 3 }],
  ['A', 7, { unit: 'A', phases: 1 }],
  ['A,W', null, { unit: 'W', phases: 3 }],
])('rate units %s at %s kW', (units, ratedKw, form) => {
  const values = new Map(units === undefined ? [] : [['unit', units]]);
  expect(abilitiesOf(values, names, ratedKw)).toEqual({ form, topLevel: 2, takesLimits: true });
});

it.each([
  ['says nothing of it', undefined, true],
  ['lists the profile (1.6)', 'Core,FirmwareManagement,SmartCharging', true],
  ['lists others only (1.6)', 'Core, FirmwareManagement', false],
  ['has it switched on (2.0.1)', 'true', true],
  ['has it switched off (2.0.1)', 'false', false],
])('a charger that %s supports limits: %s', (_, reported, takesLimits) => {
  const values = new Map(reported === undefined ? [] : [['smart', reported]]);
  const abilities = abilitiesOf(values, names, 120);
  expect(abilities.takesLimits).toBe(takesLimits);
  expect(pileCommands(abilities).includes('setPowerLimit')).toBe(takesLimits);
  expect(pileCommands(abilities)).toContain('startSession');
});
