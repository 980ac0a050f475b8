import { segmentProblems } from '@heliodon/energy/schedule/plan';
import { describe, expect, it } from 'vitest';
import { type DevicePlan, jointPlan } from './joint-plan.ts';

const charge = { fromMin: 0, toMin: 480, powerKw: -50, cutOffSoc: 90 };
const discharge = { fromMin: 600, toMin: 720, powerKw: 100, cutOffSoc: 15 };
const words = (plans: DevicePlan[]) =>
  jointPlan(plans).map(
    ({ fromMin, toMin, strategy, powerRatio, cutOffSoc }) =>
      `${fromMin}-${toMin} ${strategy} ${powerRatio} ${cutOffSoc}`,
  );

describe('plans of several devices combined', () => {
  it.each<[string, DevicePlan[], string[]]>([
    ['no machine', [], []],
    ['no plan', [{ ratedKw: 100, segments: [] }], []],
    [
      'one machine: gaps are its work mode',
      [{ ratedKw: 100, segments: [charge, discharge] }],
      ['0-480 charge -500 90', '480-600 selfUse 0 0', '600-720 discharge 1000 15', '720-1440 selfUse 0 0'],
    ],
    [
      'two machines: shares of both, the narrower cut-off',
      [
        { ratedKw: 100, segments: [charge] },
        { ratedKw: 300, segments: [{ ...charge, toMin: 240, powerKw: -150, cutOffSoc: 80 }] },
      ],
      ['0-240 charge -500 80', '240-480 charge -125 90', '480-1440 selfUse 0 0'],
    ],
    [
      'one charges what the other gives',
      [
        { ratedKw: 100, segments: [{ ...discharge, powerKw: 50 }] },
        { ratedKw: 100, segments: [{ ...discharge, powerKw: -50 }] },
      ],
      ['0-600 selfUse 0 0', '600-720 idle 0 15', '720-1440 selfUse 0 0'],
    ],
  ])('%s', (_, plans, expected) => {
    expect(words(plans)).toEqual(expected);
    if (expected.length > 0) expect(segmentProblems(jointPlan(plans))).toEqual([]);
  });
});
