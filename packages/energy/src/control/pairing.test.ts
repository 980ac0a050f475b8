import { expect, it } from 'vitest';
import { batteriesOf, type Unit } from './pairing.ts';

const unit = (
  deviceId: number,
  sn: string,
  loggerId: number | null,
  parentId: number | null = null,
): Unit => ({
  deviceId,
  sn,
  loggerId,
  parentId,
});
const paired = (machines: Unit[], batteries: Unit[]) =>
  Object.fromEntries(
    [...batteriesOf(machines, batteries)].map(([id, own]) => [id, own.map(({ deviceId }) => deviceId)]),
  );

it.each<[string, Unit[], Unit[], object]>([
  ['nothing', [], [], {}],
  [
    'as many of both: by serial number',
    [unit(1, 'P2', 9), unit(2, 'P10', 9)],
    [unit(3, 'B10', 9), unit(4, 'B2', 9)],
    { 1: [4], 2: [3] },
  ],
  [
    'announced as part of the machine',
    [unit(1, 'P1', 9)],
    [unit(3, 'B1', 9, 1), unit(4, 'B2', 9, 1)],
    { 1: [3, 4] },
  ],
  ['the machine announced as part of the battery', [unit(1, 'P1', 9, 3)], [unit(3, 'B1', 9)], { 1: [3] }],
  [
    'announced for one: nothing is guessed for the other',
    [unit(1, 'P1', 9), unit(2, 'P2', 9)],
    [unit(3, 'B1', 9, 1), unit(4, 'B2', 9)],
    { 1: [3], 2: [] },
  ],
  ['not as many: nobody knows', [unit(1, 'P1', 9)], [unit(3, 'B1', 9), unit(4, 'B2', 9)], { 1: [] }],
  [
    'behind other loggers',
    [unit(1, 'P1', 8), unit(2, 'P2', 9)],
    [unit(3, 'B1', 9), unit(4, 'B2', 8)],
    { 1: [4], 2: [3] },
  ],
  ['without a logger', [unit(1, 'P1', null)], [unit(3, 'B1', null)], { 1: [] }],
])('%s', (_, machines, batteries, expected) => {
  expect(paired(machines, batteries)).toEqual(expected);
});
