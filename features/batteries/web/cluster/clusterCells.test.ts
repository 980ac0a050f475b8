import { describe, expect, it } from 'vitest';
import { clusterCells, packsOf } from './clusterCells.ts';

const node = {
  deviceId: 3,
  no: 2,
  sn: '',
  alias: '',
  status: 'running' as const,
  packs: 2,
  cellsPerPack: 2,
  cells: 4,
};
const values = {
  soc: 51.5,
  cellVoltage: [3.3, 3.31, 3.25, null],
  cellTemperature: [20, 24.5],
  packStatus: [2, 5],
  packVoltage: [6.61],
  packSoc: [51, 52],
};
const now = { deviceId: 3, status: 'charging' as const, at: 7, values };

describe('packs of a cluster', () => {
  it('are cells in the format of the map', () => {
    expect(clusterCells(node, now)).toEqual({
      deviceId: 3,
      no: 2,
      status: 'charging',
      at: 7,
      packs: 2,
      cellsPerPack: 2,
      soc: 51.5,
      mv: [3300, 3310, 3250, null],
      dC: [200, 245],
    });
  });

  it('use reported values, and derive the others from their cells', () => {
    const [first, second] = packsOf(clusterCells(node, now), values);
    expect(first).toMatchObject({ no: 1, status: 2, voltage: 6.61, soc: 51, tempMaxC: 20, maxV: 3.31 });
    expect(first?.spreadMv).toBeCloseTo(10, 6);
    expect(second).toMatchObject({ no: 2, status: 5, voltage: 3.25, tempMaxC: 24.5, spreadMv: 0 });
    expect(packsOf(clusterCells({ ...node, packs: 0, cellsPerPack: 0 }, { ...now, values: {} }), {})).toEqual(
      [],
    );
  });
});
