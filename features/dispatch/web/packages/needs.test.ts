import { EMS_PRESETS } from '@heliodon/energy/control/ems-packages';
import { expect, it } from 'vitest';
import { asHeld, changedKeys, needsOf, plantLacks } from './needs.ts';

const BOTH = { hasPv: true, hasPiles: true };

it.each([
  ['arbitrage', ['prices']],
  ['selfUse', ['pv', 'backflow', 'meter']],
  ['demandControl', ['demand', 'meter']],
  ['backupFirst', ['meter']],
  ['coordination', ['pv', 'piles', 'prices', 'demand', 'backflow', 'meter']],
] as const)('%s needs %j', (name, needs) => {
  expect(needsOf(name, EMS_PRESETS[name], [], BOTH).map(({ need }) => need)).toEqual(needs);
});

it('marks missing needs, with the page where each is set', () => {
  const needs = needsOf('coordination', EMS_PRESETS.coordination, ['pricesMissing', 'gridMeterMissing'], {
    hasPv: true,
    hasPiles: false,
  });
  expect(needs.filter(({ missing }) => missing)).toEqual([
    { need: 'piles', missing: true, path: null },
    { need: 'prices', missing: true, path: '/monitoring/electricityPrice' },
    { need: 'meter', missing: true, path: '/monitoring/meterManage' },
  ]);
});

it.each([
  ['selfUse', true, false, []],
  ['selfUse', false, false, ['pv']],
  ['coordination', true, true, []],
  ['coordination', true, false, ['piles']],
  ['coordination', false, true, ['pv']],
  ['coordination', false, false, ['pv', 'piles']],
  ['arbitrage', false, false, []],
  ['demandControl', false, false, []],
  ['backupFirst', false, false, []],
  ['custom', false, false, []],
] as const)('%s with PV %j and chargers %j lacks %j', (name, hasPv, hasPiles, lacks) => {
  expect(plantLacks(name, { hasPv, hasPiles })).toEqual(lacks);
});

it('finds the settings that an apply would change', () => {
  expect(changedKeys(EMS_PRESETS.arbitrage, EMS_PRESETS.arbitrage)).toEqual([]);
  expect(changedKeys(EMS_PRESETS.arbitrage, EMS_PRESETS.backupFirst)).toEqual([
    'base',
    'byPrices',
    'reserveSoc',
  ]);
  expect(changedKeys(null, EMS_PRESETS.selfUse)).toHaveLength(7);
});

it.each([
  ['nothing is on', { demandOn: false, demandLimitKw: 300, backflowOn: false }, false, false],
  ['demand control acts', { demandOn: true, demandLimitKw: 300, backflowOn: false }, true, false],
  [
    'demand control has no limit yet',
    { demandOn: true, demandLimitKw: null, backflowOn: false },
    false,
    false,
  ],
  ['anti-backflow acts', { demandOn: false, demandLimitKw: null, backflowOn: true }, false, true],
])('limits held with a package that requires none: %s', (_, plant, holdDemand, holdBackflow) => {
  expect(asHeld(EMS_PRESETS.arbitrage, plant)).toMatchObject({ holdDemand, holdBackflow });
  expect(asHeld(EMS_PRESETS.coordination, plant)).toEqual(EMS_PRESETS.coordination);
});
