import { describe, expect, it } from 'vitest';
import { type DirectionSample, importKwOf, type MeterDirection, meterDirection } from './meter-direction.ts';

const samples = (...rows: [meterKw: number, sourcesKw: number][]): DirectionSample[] =>
  rows.map(([meterKw, sourcesKw]) => ({ meterKw, sourcesKw }));

describe('the direction of a meter', () => {
  it.each<[string, DirectionSample[], MeterDirection | null]>([
    ['more from the battery, less from the grid', samples([100, 0], [40, 60], [100, 0]), 'importPositive'],
    ['the other way round', samples([-100, 0], [-40, 60], [-100, 0]), 'exportPositive'],
    ['the load changes too', samples([100, 0], [60, 60], [90, 0], [20, 80]), 'importPositive'],
    ['too little happened', samples([100, 0], [80, 20]), null],
    ['only the load changed', samples([100, 50], [300, 50], [20, 50]), null],
    ['the meter stands still', samples([100, 0], [100, 60], [100, 0]), null],
    ['they contradict each other', samples([100, 0], [40, 60], [100, 120], [40, 60], [-20, 120]), null],
    ['one sample', samples([100, 0]), null],
  ])('%s', (_, given, expected) => {
    expect(meterDirection(given)).toBe(expected);
  });

  it('import is positive after the conversion', () => {
    expect([
      importKwOf(30, 'importPositive'),
      importKwOf(30, 'exportPositive'),
      importKwOf(0, 'exportPositive'),
    ]).toEqual([30, -30, 0]);
  });
});
