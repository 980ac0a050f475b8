import { expect, it } from 'vitest';
import type { OperationsMap } from '../../contract/operations.contract.ts';
import { PlantBoard } from './board.ts';

const map: OperationsMap = {
  ids: [7, 8, 9],
  names: ['a', 'b', 'c'],
  longitudes: [1, 2, 3],
  latitudes: [1, 2, 3],
  statuses: [0, 1, 2],
  screenTypes: [2, 2, 2],
  pvKwp: [1, 1, 1],
  storageKwh: [1, 1, 1],
  powers: [
    [10, 20, null],
    [null, -5, null],
    [null, null, null],
    [1, 1, 1],
    [0, 0, 0],
  ],
  placeOf: [0, 0, 0],
  places: [],
};

it('adds up plants; a power that no plant reports is null', () => {
  const board = new PlantBoard(map);
  expect(board.sumsOf([0, 1, 2])).toEqual({
    plants: 3,
    byStatus: { normal: 1, fault: 1, offline: 1 },
    power: { pv: 30, battery: -5, grid: null, load: 3, charging: 0 },
  });
  expect(board.sumsOf([])).toMatchObject({ plants: 0, power: { pv: null } });
});

it('applies updates of known plants and leaves the response of the server unchanged', () => {
  const board = new PlantBoard(map);
  board.apply({
    changed: [
      [9, 0, 4.5, null, 1, 2, 3],
      [99, 1, 1, 1, 1, 1, 1],
    ],
  });
  expect(board.sumsOf([0, 1, 2])).toMatchObject({ byStatus: { normal: 2, offline: 0 }, power: { pv: 34.5 } });
  expect(board.powerOf(2)).toEqual({ pv: 4.5, battery: null, grid: 1, load: 2, charging: 3 });
  expect([board.placeOf(9), board.placeOf(99)]).toEqual([2, undefined]);
  expect(map.statuses).toEqual([0, 1, 2]);
});
