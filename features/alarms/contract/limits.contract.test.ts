import { kindById } from '@heliodon/device-kinds/kinds';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { describe, expect, it } from 'vitest';
import { limitPoint, limitProblem, limitRangeText } from './limit-point.ts';
import { getBeyondLimitsList, saveBeyondLimitsSet, tryBeyondLimits } from './limits.contract.ts';
import { alarmTips, defaultTips } from './tips.contract.ts';

const given = {
  plantId: 1,
  deviceId: 2,
  name: '过温',
  dataType: 'internalTemperature',
  max: 65,
  min: null,
  grade: 2,
  enabled: true,
};
const issue = (more: object) => {
  const { error } = saveBeyondLimitsSet.request.safeParse({ ...given, ...more });
  return error && [String(error.issues[0]?.path[0]), error.issues[0]?.message];
};

describe('valid rules', () => {
  it.each<[string, object]>([
    ['as it stands', {}],
    ['one character', { name: '温' }],
    ['thirty characters', { name: '温'.repeat(30) }],
    ['thirty rare characters, which are two code units each', { name: '𠮷'.repeat(30) }],
    ['letters and digits', { name: 'Temp65' }],
    ['spaces around it', { name: '  过温 ' }],
    ['a minimum only', { max: null, min: 5 }],
    ['both', { max: 65, min: 64.9 }],
    ['below zero', { max: -1, min: -5 }],
    ['a place of a list', { dataType: 'stringCurrent.3' }],
    ['a change', { id: 7, revision: 1 }],
    ['copies', { copyTo: [3, 4] }],
  ])('%s', (_, more) => {
    expect(issue(more)).toBeUndefined();
  });

  it.each<[string, object, string, string | RegExp]>([
    ['no name', { name: '' }, 'name', 'field.required'],
    ['blanks', { name: '   ' }, 'name', 'field.required'],
    ['31 characters', { name: 'a'.repeat(31) }, 'name', 'limit.name'],
    ['a dash', { name: '过温-1' }, 'name', 'limit.name'],
    ['a blank inside', { name: 'too hot' }, 'name', 'limit.name'],
    ['an emoji', { name: '🔥' }, 'name', 'limit.name'],
    ['Cyrillic', { name: 'Жар' }, 'name', 'limit.name'],
    ['full-width digits', { name: '１' }, 'name', 'limit.name'],
    ['max equals min', { min: 65 }, 'max', 'limit.order'],
    ['max below min', { min: 70 }, 'max', 'limit.order'],
    ['no limit', { max: null }, 'max', 'limit.one'],
    ['no data type', { dataType: '' }, 'dataType', 'field.required'],
    ['a strange data type', { dataType: 'a b' }, 'dataType', /./],
    ['a place that is none', { dataType: 'stringCurrent.0' }, 'dataType', /./],
    ['grade 5', { grade: 5 }, 'grade', /./],
    ['a change that names no revision', { id: 7 }, 'revision', 'field.required'],
    ['infinite', { max: Number.POSITIVE_INFINITY }, 'max', /./],
  ])('%s is refused', (_, more, field, message) => {
    expect(issue(more)).toEqual([
      field,
      typeof message === 'string' ? message : expect.stringMatching(message),
    ]);
  });

  it('a list covers all plants and grades by default', () => {
    expect(getBeyondLimitsList.request.parse({})).toMatchObject({ plantId: 0, grade: 0, keyword: '' });
    expect(getBeyondLimitsList.request.safeParse({ grade: 9 }).success).toBe(false);
  });

  it('a dry run needs no limits, but no contradictory ones', () => {
    const { plantId, deviceId, dataType } = given;
    const verdict = (max: number | null, min: number | null) =>
      tryBeyondLimits.request.safeParse({ plantId, deviceId, dataType, max, min }).success;
    expect([verdict(null, null), verdict(1, null), verdict(2, 1), verdict(1, 1)]).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});

describe('values and limits', () => {
  const inverter = kindById('inverter') as DeviceKind;
  it.each([
    ['internalTemperature', true],
    ['stringCurrent.32', true],
    ['energyTotalKwh', true],
    ['stringsConnected', true],
    ['stringCurrent', false],
    ['stringCurrent.33', false],
    ['internalTemperature.1', false],
    ['workStatus', false],
    ['faultCode', false],
    ['nothing', false],
  ])('%s can have limits: %s', (dataType, expected) => {
    expect(limitPoint(inverter, dataType) !== undefined).toBe(expected);
  });

  // Measurement range −50 to 150.
  it.each<[number | null, number | null, string | undefined]>([
    [149.9, null, undefined],
    [150, null, 'max never'],
    [151, null, 'max never'],
    [-50, null, undefined],
    [-50.1, null, 'max always'],
    [null, -49.9, undefined],
    [null, -50, 'min never'],
    [null, -60, 'min never'],
    [null, 150, undefined],
    [null, 150.1, 'min always'],
    [80, -50, 'min never'],
    [150, -50, 'max never'],
  ])('max %s, min %s: %s', (max, min, expected) => {
    const problem = limitProblem({ min: -50, max: 150 }, { max, min });
    expect(problem && `${problem.field} ${problem.kind}`).toBe(expected);
  });

  it.each<[number | null, number | null, string, string]>([
    [65, null, '°C', '≤ 65 °C'],
    [null, 5, '°C', '≥ 5 °C'],
    [65, 5, '', '5 – 65'],
  ])('%s, %s %s is shown as %s', (max, min, unit, text) => {
    expect(limitRangeText({ max, min }, unit)).toBe(text);
  });
});

it('prompt settings: repetitions 0 to 10, interval 1 to 60 minutes, every level', () => {
  const verdict = (serious: object) =>
    alarmTips.safeParse({ ...defaultTips, serious: { ...defaultTips.serious, ...serious } }).success;
  expect(verdict({})).toBe(true);
  for (const wrong of [
    { repeatCount: 11 },
    { repeatCount: -1 },
    { repeatCount: 1.5 },
    { intervalMin: 0 },
    { intervalMin: 61 },
    { voice: 1 },
    { volume: 3 },
  ])
    expect(verdict(wrong), JSON.stringify(wrong)).toBe(false);
  const { third: _, ...incomplete } = defaultTips;
  expect(alarmTips.safeParse(incomplete).success).toBe(false);
});
