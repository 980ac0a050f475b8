import { expect, it } from 'vitest';
import type { Overview } from '../../../contract/overview.contract.ts';
import { slidesOf } from './slide.ts';

const some = {} as never;

it.each([
  ['everything', { energy: some, devices: some, alarms: some }, ['flow', 'energy', 'devices']],
  ['no reports', { energy: null, devices: some, alarms: null }, ['flow', 'devices']],
  ['alarms only', { energy: null, devices: null, alarms: some }, ['flow', 'devices']],
  ['the plant only', { energy: null, devices: null, alarms: null }, ['flow']],
])('whoever may see %s', (_, seen, slides) => {
  expect(slidesOf(seen as Pick<Overview, 'energy' | 'devices' | 'alarms'> as Overview)).toEqual(slides);
});
