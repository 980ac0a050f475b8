import { EMS_PRESETS } from '@heliodon/energy/control/ems-packages';
import { expect, it } from 'vitest';
import { changedKeys, needsOf } from './needs.ts';

it.each([
  ['arbitrage', ['prices']],
  ['selfUse', ['backflow', 'meter']],
  ['demandControl', ['demand', 'meter']],
  ['backupFirst', ['meter']],
  ['coordination', ['prices', 'demand', 'backflow', 'meter']],
] as const)('%s needs %j', (name, needs) => {
  expect(needsOf(EMS_PRESETS[name]).map(([need]) => need)).toEqual(needs);
});

it('what an apply would change', () => {
  expect(changedKeys(EMS_PRESETS.arbitrage, EMS_PRESETS.arbitrage)).toEqual([]);
  expect(changedKeys(EMS_PRESETS.arbitrage, EMS_PRESETS.backupFirst)).toEqual([
    'base',
    'byPrices',
    'reserveSoc',
  ]);
  expect(changedKeys(null, EMS_PRESETS.selfUse)).toHaveLength(7);
});
