import { describe, expect, it } from 'vitest';
import {
  EMS_PACKAGES,
  EMS_PRESETS,
  type EmsPlant,
  type EmsProblem,
  type EmsSettings,
  emsProblems,
  packageOf,
  storageWishOf,
} from './ems-packages.ts';

const PLANT: EmsPlant = { hasPrices: true, demandLimitKw: 500, backflowTargetKw: 0, gridMetered: true };
const NOTHING: EmsPlant = {
  hasPrices: false,
  demandLimitKw: null,
  backflowTargetKw: null,
  gridMetered: false,
};

describe('packages', () => {
  it.each(EMS_PACKAGES)('%s is consistent and identified by its settings', (name) => {
    expect(emsProblems(EMS_PRESETS[name], PLANT)).toEqual([]);
    expect(packageOf({ ...EMS_PRESETS[name] })).toBe(name);
  });

  it('a modified package is custom', () => {
    expect(packageOf({ ...EMS_PRESETS.selfUse, reserveSoc: 15 })).toBe('custom');
  });

  const own = (more: Partial<EmsSettings>): EmsSettings => ({ ...EMS_PRESETS.coordination, ...more });
  it.each<[string, EmsSettings, EmsPlant, EmsProblem[]]>([
    [
      'a plant that has nothing',
      own({}),
      NOTHING,
      ['pricesMissing', 'demandLimitMissing', 'backflowTargetMissing', 'gridMeterMissing'],
    ],
    ['needs nothing', own({ byPrices: false, holdDemand: false, holdBackflow: false }), NOTHING, []],
    ['standby is led by the meter', EMS_PRESETS.backupFirst, NOTHING, ['gridMeterMissing']],
    ['feeds in what it may not', own({ base: 'gridFirst' }), PLANT, ['gridFirstFeedsIn']],
    ['reserve too small', own({ reserveSoc: 9 }), PLANT, ['reserveRange']],
  ])('%s', (_, settings, plant, expected) => {
    expect(emsProblems(settings, plant)).toEqual(expected);
  });
});

describe('the requested operation of storage', () => {
  const segment = { fromMin: 0, toMin: 60, cutOffSoc: 50 };
  const bus = { pvKw: 30, usedKw: 90 };
  it.each<[string, EmsSettings, Parameters<typeof storageWishOf>[1], number]>([
    ['by plan', EMS_PRESETS.arbitrage, { ...segment, strategy: 'charge', powerRatio: -450 }, -90],
    ['rests by plan', EMS_PRESETS.arbitrage, { ...segment, strategy: 'idle', powerRatio: 0 }, 0],
    ['self-use of a plan', EMS_PRESETS.arbitrage, { ...segment, strategy: 'selfUse', powerRatio: 0 }, 60],
    ['without a plan', EMS_PRESETS.selfUse, undefined, 60],
    ['is filled in standby', EMS_PRESETS.backupFirst, undefined, -50],
  ])('%s', (_, settings, given, expected) => {
    expect(storageWishOf(settings, given, bus, 200)).toBe(expected);
  });
});
