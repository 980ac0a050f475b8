import type { RefluxSettings } from '@heliodon/site-control/contract';
import { isRefluxChanged } from '@heliodon/site-control/contract';
import { describe, expect, it } from 'vitest';
import { isOutOfReach } from './refluxModel.ts';

const settings: RefluxSettings = {
  on: false,
  targetKw: 0,
  curtailPercent: 100,
  rampKw: 50,
  deadBandKw: 2,
  transformerKw: null,
  importPositive: true,
  deviceIds: [1, 2],
};
const meter = {
  deviceId: 1,
  sn: 'M',
  alias: '',
  kind: 'meter',
  ratedKw: null,
  online: true,
  samplingPoint: 'acLow',
};

describe('the form without a meter', () => {
  it.each<[string, Partial<RefluxSettings>, (typeof meter)[], boolean]>([
    ['nothing to set', {}, [], true],
    ['switched on before: it can be switched off', { on: true }, [], false],
    ['a transformer limit was set before', { transformerKw: 400 }, [], false],
    ['with a meter', {}, [meter], false],
  ])('%s', (_, given, gridMeters, expected) => {
    expect(isOutOfReach({ gridMeters, settings: { ...settings, ...given } })).toBe(expected);
  });
});

describe('settings stored by another user during editing', () => {
  it.each<[string, Partial<RefluxSettings>, boolean]>([
    ['the same, read again', { deviceIds: [1, 2] }, false],
    ['another target', { targetKw: 5 }, true],
    ['other inverters', { deviceIds: null }, true],
  ])('%s', (_, stored, expected) => {
    expect(isRefluxChanged(settings, { ...settings, ...stored })).toBe(expected);
  });
});
