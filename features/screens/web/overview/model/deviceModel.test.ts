import { expect, it } from 'vitest';
import { kindCounts, tileColumns } from './deviceModel.ts';

it('counts devices by kind and status; clusters are part of their battery', () => {
  expect(
    kindCounts([
      { kind: 'meter', status: 'online', count: 2 },
      { kind: 'inverter', status: 'running', count: 5 },
      { kind: 'inverter', status: 'fault', count: 1 },
      { kind: 'inverter', status: 'offline', count: 2 },
      { kind: 'inverter', status: 'shutdown', count: 1 },
      { kind: 'cluster', status: 'running', count: 4 },
      { kind: 'pcs', status: 'charging', count: 1 },
      { kind: 'pcs', status: 'standby', count: 1 },
    ]).map(({ kind, total, tones }) => [
      kind,
      total,
      tones.normal,
      tones.waiting,
      tones.fault,
      tones.offline,
    ]),
  ).toEqual([
    ['inverter', 9, 5, 0, 1, 3],
    ['pcs', 2, 1, 1, 0, 0],
    ['meter', 2, 2, 0, 0, 0],
  ]);
});

it.each([
  [0, 1, 1],
  [1, 1, 1],
  [2, 1, 2],
  [3, 1, 2],
  [4, 1, 2],
  [4, 2, 2],
  [4, 3, 4],
  [5, 3, 3],
  [9, 3, 3],
  [12, 1, 4],
  [12, 3, 4],
])('%i tiles, %i panels: %i columns', (count, panels, columns) => {
  expect(tileColumns(count, panels)).toBe(columns);
});
