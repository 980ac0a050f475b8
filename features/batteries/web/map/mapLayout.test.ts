import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxOf, hit, mapLayout, moved } from './mapLayout.ts';

const shape = (packs: number, cellsPerPack: number) => ({ packs, cellsPerPack, cells: packs * cellsPerPack });
const many = (count: number) => Array.from({ length: count }, () => shape(10, 24));

describe('the map', () => {
  it.each([
    ['twenty clusters on a laptop', 20, 1080, 4],
    ['on a large screen', 20, 1640, 5],
    ['on a phone', 20, 340, 2],
    ['eight clusters', 8, 1080, 3],
    ['one cluster', 1, 1080, 1],
  ])('%s', (_, count, width, columns) => {
    const layout = mapLayout(many(count), width);
    const xs = new Set(layout.blocks.map(({ x }) => x));
    expect(xs.size).toBe(columns);
    expect(layout.cellW).toBeGreaterThanOrEqual(6);
    const last = boxOf(layout, shape(10, 24), columns - 1, 239);
    expect(last.x + last.w).toBeLessThanOrEqual(width);
  });

  it('without cells is empty', () => {
    expect(mapLayout([], 800).blocks).toEqual([]);
  });

  it('every cell is found where it is drawn, and none between the blocks', () => {
    const shapes = [shape(3, 16), { packs: 3, cellsPerPack: 16, cells: 40 }, shape(2, 24)];
    const layout = mapLayout(shapes, 700);
    const cell = fc
      .integer({ min: 0, max: shapes.length - 1 })
      .chain((block) =>
        fc.tuple(fc.constant(block), fc.integer({ min: 0, max: (shapes[block]?.cells ?? 1) - 1 })),
      );
    fc.assert(
      fc.property(cell, ([block, index]) => {
        const { x, y, w, h } = boxOf(layout, shapes[block] ?? shape(1, 1), block, index);
        expect(hit(layout, shapes, x + w / 2, y + h / 2)).toEqual({ block, index });
      }),
    );
    expect(hit(layout, shapes, 0, 5)).toBeUndefined();
    const beyond = boxOf(layout, shapes[1] ?? shape(1, 1), 1, 41);
    expect(hit(layout, shapes, beyond.x + 2, beyond.y + 2)).toBeUndefined();
  });
});

describe('arrow keys', () => {
  const shapes = [shape(2, 3), shape(2, 3)];
  it.each([
    ['ArrowRight', 0, 0, 0, 1],
    ['ArrowDown', 0, 1, 0, 4],
    ['ArrowUp', 0, 4, 0, 1],
    ['ArrowLeft', 0, 0, 0, 0],
    ['ArrowRight', 0, 5, 1, 0],
    ['ArrowLeft', 1, 0, 0, 5],
    ['ArrowDown', 1, 4, 1, 4],
    ['PageDown', 0, 4, 1, 4],
    ['PageUp', 0, 4, 0, 4],
    ['Home', 1, 4, 1, 0],
    ['End', 1, 0, 1, 5],
  ])('%s from cluster %d cell %d', (key, block, index, toBlock, toIndex) => {
    expect(moved(shapes, { block, index }, key)).toEqual({ block: toBlock, index: toIndex });
  });
});
