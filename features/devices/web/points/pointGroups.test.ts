import { kindById } from '@heliodon/device-kinds/kinds';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { expect, it } from 'vitest';
import { pointGroups, silentCount } from './pointGroups.ts';

const inverter = kindById('inverter') as DeviceKind;
const names = (points: readonly { name: string }[]) => points.map((point) => point.name);

it('groups the points that have values, in the order of the kind', () => {
  const values = { activePowerKw: 5, workStatus: 2, frequency: null, internalTemperature: 0 };
  const groups = pointGroups(inverter, values, false);
  expect(groups.map(({ group, singles }) => [group, names(singles)])).toEqual([
    ['state', ['workStatus']],
    ['ac', ['activePowerKw']],
    ['temperature', ['internalTemperature']],
  ]);
  expect(silentCount(inverter, values)).toBe(inverter.points.length - 3);
});

it('combines lists of the same length and leaves out empty items at the end', () => {
  const values = { stringVoltage: [600, null, 610, null], stringCurrent: [8, 9], mpptVoltage: [600] };
  const [strings] = pointGroups(inverter, values, false);
  expect(strings?.blocks.map((block) => [names(block.points), block.places])).toEqual([
    [['stringVoltage', 'stringCurrent'], 3],
    [['mpptVoltage'], 1],
  ]);
});

it('shows everything when asked to', () => {
  const groups = pointGroups(inverter, {}, true);
  const all = groups.flatMap(({ singles, blocks }) => [...singles, ...blocks.flatMap((b) => b.points)]);
  expect(all.length).toBe(inverter.points.length);
  expect(pointGroups(inverter, {}, false)).toEqual([]);
});
