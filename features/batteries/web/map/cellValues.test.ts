import { describe, expect, it } from 'vitest';
import { mapped, packAndCell, spreadOf, summaryOf } from './cellValues.ts';

const cluster = (mv: (number | null)[], dC: (number | null)[] = []) =>
  mapped({ deviceId: 1, no: 1, status: 'running', at: 0, packs: 2, cellsPerPack: 2, soc: null, mv, dC });

describe('values of the map', () => {
  it('are volts, degrees, and millivolts from the mean of the own cluster', () => {
    const { volts, tempsC, devsMv } = cluster([3300, 3310, null, 3290], [201, 255]);
    expect(volts).toEqual([3.3, 3.31, null, 3.29]);
    expect(tempsC).toEqual([20.1, 20.1, 25.5, 25.5]);
    expect(devsMv.map((mv) => mv && Math.round(mv))).toEqual([0, 10, null, -10]);
  });

  it('a cluster without a sample still has its cells', () => {
    const { cells, volts } = cluster([]);
    expect([cells, volts]).toEqual([4, [null, null, null, null]]);
  });

  it('are summarised over all clusters, without impossible values', () => {
    const clusters = [cluster([3300, 0, 3320, null]), cluster([3310, 3305, 3290, 3300])];
    const summary = summaryOf(clusters, 'voltage');
    expect(summary).toMatchObject({
      min: 3.29,
      max: 3.32,
      shown: 6,
      minAt: { block: 1, index: 2 },
      maxAt: { block: 0, index: 2 },
    });
    expect(summary?.mean).toBeCloseTo(3.3041667, 6);
    expect(summary && spreadOf(summary, 'voltage').value).toBeCloseTo(30, 6);
    expect(summaryOf(clusters, 'temperature')).toBeUndefined();
    expect(packAndCell(clusters[0] as (typeof clusters)[0], 3)).toEqual({ pack: 2, cell: 2 });
  });
});
