import { describe, expect, it } from 'vitest';
import { indexOf, layoutOf, placeOf, sensorOf } from './cell-layout.ts';

describe('packs and cells of a cluster', () => {
  it.each<[string, Parameters<typeof layoutOf>, [number, number, number]]>([
    ['said and sent agree', [{ packs: 10, cellsPerPack: 24 }, 240, 10], [10, 24, 240]],
    ['said, nothing sent yet', [{ packs: 10, cellsPerPack: 24 }, 0, 0], [10, 24, 240]],
    ['fewer sent than said: a pack less', [{ packs: 10, cellsPerPack: 24 }, 216, 10], [9, 24, 216]],
    ['the last pack is not full', [{ cellsPerPack: 16 }, 40, 0], [3, 16, 40]],
    ['only packs are said', [{ packs: 8 }, 192, 0], [8, 24, 192]],
    ['nothing said: as many packs as pack values', [{}, 240, 12], [12, 20, 240]],
    ['nothing fits: one pack', [{ packs: 7 }, 240, 11], [1, 240, 240]],
    ['no cells at all', [{ packs: 10 }, 0, 10], [0, 0, 0]],
  ])('%s', (_, asked, [packs, cellsPerPack, cells]) => {
    expect(layoutOf(...asked)).toEqual({ packs, cellsPerPack, cells });
  });

  const layout = { packs: 3, cellsPerPack: 16, cells: 40 };
  it.each([
    [0, 1, 1],
    [15, 1, 16],
    [16, 2, 1],
    [39, 3, 8],
  ])('cell %d of the list is pack %d cell %d, and back', (index, pack, cell) => {
    expect(placeOf(layout, index)).toEqual({ pack, cell });
    expect(indexOf(layout, { pack, cell })).toBe(index);
  });

  it.each([
    [0, 1],
    [1, 0],
    [1, 17],
    [3, 9],
    [4, 1],
    [1.5, 1],
    [Number.NaN, 1],
  ])('pack %d cell %d does not exist', (pack, cell) => {
    expect(indexOf(layout, { pack, cell })).toBeUndefined();
  });

  it.each([
    ['one sensor a cell', 7, 24, 24, 7],
    ['one for three cells', 5, 24, 8, 1],
    ['the last cell has the last one', 23, 24, 8, 7],
    ['two sensors for five cells', 3, 5, 2, 1],
    ['none', 3, 24, 0, undefined],
    ['no such cell', 24, 24, 24, undefined],
  ])('%s', (_, index, cells, sensors, expected) => {
    expect(sensorOf(index, cells, sensors)).toBe(expected);
  });
});
