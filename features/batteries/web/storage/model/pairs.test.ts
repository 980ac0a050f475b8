import { expect, it } from 'vitest';
import { pairsOf, type Unit } from './pairs.ts';

const unit = (deviceId: number, sn: string, loggerSn: string | null = 'L1'): Unit => ({
  deviceId,
  sn,
  loggerSn,
});
const machines = [unit(1, 'PCS-2'), unit(2, 'PCS-10')];
const batteries = [unit(8, 'BAT-10'), unit(9, 'BAT-2')];

it.each<[string, Unit[], Unit[], [number, number[]][], [number, number[], boolean][]]>([
  [
    'by order, numbers as numbers',
    machines,
    batteries,
    [],
    [
      [1, [9], true],
      [2, [8], true],
    ],
  ],
  [
    'as announced',
    machines,
    batteries,
    [
      [1, [8]],
      [2, [9]],
    ],
    [
      [1, [8], false],
      [2, [9], false],
    ],
  ],
  [
    'two batteries on one machine',
    machines,
    batteries,
    [[2, [8, 9]]],
    [
      [1, [], false],
      [2, [8, 9], false],
    ],
  ],
  [
    'not as many: nothing is guessed',
    machines,
    [unit(9, 'BAT-2')],
    [],
    [
      [1, [], false],
      [2, [], false],
    ],
  ],
  [
    'each logger by itself',
    [unit(1, 'PCS-1', 'L1'), unit(2, 'PCS-2', 'L2')],
    [unit(8, 'BAT-1', 'L2'), unit(9, 'BAT-2', 'L1')],
    [],
    [
      [1, [9], true],
      [2, [8], true],
    ],
  ],
  ['behind no logger', [unit(1, 'PCS-1', null)], [unit(8, 'BAT-1', null)], [], [[1, [], false]]],
])('%s', (_, own, their, announced, expected) => {
  const pairs = pairsOf(own, their, new Map(announced));
  expect([...pairs].map(([id, { batteryIds, guessed }]) => [id, batteryIds, guessed])).toEqual(expected);
});
