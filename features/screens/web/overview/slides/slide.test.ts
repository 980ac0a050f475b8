import { expect, it } from 'vitest';
import type { Overview } from '../../../contract/overview.contract.ts';
import { showsPiles, slidesOf } from './slide.ts';

const some = {} as never;

it.each([
  ['everything', { energy: some, devices: some, alarms: some }, ['flow', 'energy', 'devices']],
  ['no reports', { energy: null, devices: some, alarms: null }, ['flow', 'devices']],
  ['alarms only', { energy: null, devices: null, alarms: some }, ['flow', 'devices']],
  ['the plant only', { energy: null, devices: null, alarms: null }, ['flow']],
])('slides with permission to see %s', (_, seen, slides) => {
  expect(slidesOf(seen as Pick<Overview, 'energy' | 'devices' | 'alarms'> as Overview)).toEqual(slides);
});

it.each([
  [['pv', 'charging'], [{ kind: 'charger', status: 'normal', count: 2 }], true],
  [['pv', 'charging'], [{ kind: 'inverter', status: 'normal', count: 2 }], false],
  [['pv', 'charging'], null, false],
  [['pv'], [{ kind: 'charger', status: 'normal', count: 2 }], false],
] as const)('chargers on a screen of %j with %j: %s', (parts, devices, shown) => {
  expect(showsPiles({ overview: { devices } as unknown as Overview, parts })).toBe(shown);
});
