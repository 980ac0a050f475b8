import { describe, expect, it } from 'vitest';
import { type CellDayRow, cellFigures, worstFirst } from './cell-ranking.ts';

const dayOf = (dayNo: number, more: Partial<CellDayRow>): CellDayRow => ({
  dayNo,
  samples: 288,
  seconds: 86_400,
  meanLowMv: 3200,
  meanHighMv: 3400,
  meanDevMv: [],
  peakDevMv: [],
  minMv: [],
  maxMv: [],
  missing: [],
  tempDevK: [],
  tempPeakK: [],
  ...more,
});

describe('figures of a cell over several days', () => {
  it('are weighted by the measured time', () => {
    // 10 mV over a whole day and 40 mV over half a day: (10·2 + 40) / 3 = 20.
    const [cell] = cellFigures([
      dayOf(1, { meanDevMv: [10], peakDevMv: [15], tempDevK: [1] }),
      dayOf(2, { meanDevMv: [40], peakDevMv: [-90], tempDevK: [4], seconds: 43_200 }),
    ]);
    expect(cell).toEqual({ index: 0, meanDevMv: 20, tempDevK: 2, peakDevMv: -90, driftMvPerDay: null });
  });

  it('drift is the slope of the daily means, from five days on, with or without gaps', () => {
    const days = [1, 2, 4, 5, 8].map((dayNo) => dayOf(dayNo, { meanDevMv: [-2 * dayNo, null] }));
    const [drifting, silent] = cellFigures(days);
    expect(drifting?.driftMvPerDay).toBeCloseTo(-2, 9);
    expect(silent).toEqual({
      index: 1,
      meanDevMv: null,
      tempDevK: null,
      peakDevMv: null,
      driftMvPerDay: null,
    });
    expect(cellFigures(days.slice(0, 4))[0]?.driftMvPerDay).toBeNull();
  });

  it('cells share a sensor if there are fewer sensors', () => {
    const cells = cellFigures([dayOf(1, { meanDevMv: [0, 0, 0, 0], tempDevK: [1, 3] })]);
    expect(cells.map((cell) => cell.tempDevK)).toEqual([1, 1, 3, 3]);
  });

  it('are missing without any day', () => {
    expect(cellFigures([])).toEqual([]);
  });
});

describe('ranking', () => {
  const cell = (index: number, meanDevMv: number | null, tempDevK: number, driftMvPerDay: number | null) => ({
    index,
    meanDevMv,
    tempDevK,
    driftMvPerDay,
    peakDevMv: null,
  });
  const cells = [cell(0, 5, 0, null), cell(1, -30, 1, 0.5), cell(2, 12, -4, -2), cell(3, null, 2, null)];
  it.each([
    ['voltage', [1, 2, 0]],
    ['temperature', [2, 3, 1, 0]],
    ['drift', [2, 1]],
  ] as const)('by %s', (by, expected) => {
    expect(worstFirst(cells, by).map(({ index }) => index)).toEqual(expected);
  });
});
