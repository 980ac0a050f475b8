import { expect, it } from 'vitest';
import { cellCurve, curveStepMs } from './cell-curve.ts';

it('one cell beside its cluster', () => {
  const samples = [
    { atMs: 0, volts: [3.25, 3.5, null, 3], tempsC: [20, 24] },
    { atMs: 60_000, volts: [0, null, null, null], tempsC: [] },
  ];
  expect(cellCurve(samples, 1)).toEqual({
    volts: [3.5, null],
    meanV: [3.25, null],
    minV: [3, null],
    maxV: [3.5, null],
    tempC: [20, null],
    meanC: [22, null],
  });
  expect(cellCurve(samples, 2)).toMatchObject({ volts: [null, null], tempC: [24, null] });
});

it.each([
  [24, 1],
  [25, 1],
  [48, 2],
  [7 * 24, 10],
  [31 * 24, 30],
])('%d hours are read in steps of %d minutes', (hours, minutes) => {
  expect(curveStepMs(hours * 3_600_000)).toBe(minutes * 60_000);
});
