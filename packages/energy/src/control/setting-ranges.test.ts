import { describe, expect, it } from 'vitest';
import {
  overFrequencyOf,
  SETTING_RANGES,
  type SettingName,
  settingProblem,
  settingProblems,
} from './setting-ranges.ts';

/** The ranges of specification point 5, verbatim. */
const SPEC: [SettingName, number, number][] = [
  ['powerRatio', -1000, 1000],
  ['soc', 0, 100],
  ['reserveSoc', 10, 100],
  ['storagePowerKw', 0, 5000],
  ['sitePowerKw', 0, 6000],
  ['demandWatchKw', 0, 5000],
  ['demandControlKw', 120, 5000],
  ['demandWarnPercent', 10, 100],
  ['curtailPercent', 0, 100],
  ['refluxTargetKw', -100, 100],
  ['refluxRampKw', 5, 5000],
  ['refluxDeadBandKw', 1, 5000],
  ['overFrequency50Hz', 50, 55],
  ['overFrequency60Hz', 60, 66],
];

describe('ranges', () => {
  it.each(SPEC)('%s from %d to %d', (setting, min, max) => {
    const step = 10 ** -SETTING_RANGES[setting].decimals;
    expect([min, max, min - step, max + step].map((value) => settingProblem(setting, value)?.code)).toEqual([
      undefined,
      undefined,
      `${SETTING_RANGES[setting].code}.range`,
      `${SETTING_RANGES[setting].code}.range`,
    ]);
  });

  it('all are part of the specification', () => {
    expect(Object.keys(SETTING_RANGES)).toEqual(SPEC.map(([setting]) => setting));
  });

  it.each<[SettingName, number, string | undefined]>([
    ['soc', Number.NaN, 'soc.number'],
    ['storagePowerKw', Number.POSITIVE_INFINITY, 'storagePower.number'],
    ['powerRatio', 0.5, 'powerRatio.decimals'],
    ['refluxTargetKw', -99.95, 'refluxTarget.decimals'],
    ['overFrequency50Hz', 50.25, undefined],
    ['storagePowerKw', 0.1 + 0.2, 'storagePower.decimals'],
  ])('%s %d', (setting, value, code) => {
    expect(settingProblem(setting, value)?.code).toBe(code);
  });

  it('several settings at once; the grid frequency selects the frequency range', () => {
    const problems = settingProblems({ refluxRampKw: 4, soc: 50, demandControlKw: 119 });
    expect(problems.map(({ code }) => code)).toEqual(['demandControl.range', 'refluxRamp.range']);
    expect([overFrequencyOf(50), overFrequencyOf(60)]).toEqual(['overFrequency50Hz', 'overFrequency60Hz']);
  });
});
