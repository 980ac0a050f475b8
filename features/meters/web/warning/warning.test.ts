import type { MeterFinding } from '@heliodon/meters/contract';
import { expect, it } from 'vitest';
import { byCode, seriousOf, tipKey } from './warning.ts';

const finding = (
  code: MeterFinding['code'],
  level: MeterFinding['level'],
  ...ids: number[]
): MeterFinding => ({
  code,
  level,
  devices: [],
  meters: ids.map((deviceId) => ({ deviceId, sn: `M${deviceId}`, alias: '' })),
});

it('warns of findings that make figures wrong', () => {
  const found = [
    finding('unassigned', 'error', 4),
    finding('notStarted', 'info', 5),
    finding('reversed', 'warning', 6),
  ];
  expect(seriousOf(found).map(({ code }) => code)).toEqual(['unassigned', 'reversed']);
  expect(seriousOf(undefined)).toEqual([]);
});

it('names a problem once, with all its meters', () => {
  const found = [
    finding('unassigned', 'error', 4),
    finding('unassigned', 'error', 5),
    finding('reversed', 'warning', 6),
  ];
  expect(byCode(found).map(({ code, meters }) => [code, meters.map(({ sn }) => sn)])).toEqual([
    ['unassigned', ['M4', 'M5']],
    ['reversed', ['M6']],
  ]);
});

it('a closed warning reappears for another plant, meter or problem', () => {
  const closed = tipKey(1, [finding('unassigned', 'error', 4)]);
  expect(tipKey(1, [finding('unassigned', 'error', 4)])).toBe(closed);
  for (const [plantId, found] of [
    [2, [finding('unassigned', 'error', 4)]],
    [1, [finding('unassigned', 'error', 5)]],
    [1, [finding('gridMissing', 'error')]],
    [1, [finding('unassigned', 'error', 4), finding('gridMissing', 'error')]],
  ] as const)
    expect(tipKey(plantId, found)).not.toBe(closed);
});
