import { expect, test } from 'vitest';
import { snap } from './snap.ts';

const other = { x: 100, y: 100, width: 80, height: 40 };
const box = (x: number, y: number) => ({ x, y, width: 60, height: 40 });
const near = { reachPx: 6, grid: true };

test.each([
  ['left edge to left edge', box(103, 300), -3, 4, ['x']],
  ['right edge to right edge', box(124, 300), -4, 4, ['x']],
  ['middle to middle', box(108, 300), 2, 4, ['x']],
  ['top to bottom', box(500, 137), 4, 3, ['y']],
  ['both ways', box(103, 102), -3, -2, ['x', 'y']],
  ['nothing near: the grid', box(501, 509), 3, 3, []],
] as const)('%s', (_, place, dx, dy, axes) => {
  const snapped = snap(place, [other], near);
  expect([snapped.dx, snapped.dy, snapped.guides.map(({ axis }) => axis)]).toEqual([dx, dy, axes]);
});

test('a guide spans both parts', () => {
  expect(snap(box(103, 300), [other], near).guides).toEqual([{ axis: 'x', at: 100, from: 100, to: 344 }]);
});

test('if disabled, a part stays where it is dropped', () => {
  expect(snap(box(103, 301), [other], { reachPx: 0, grid: false })).toEqual({ dx: 0, dy: 0, guides: [] });
});
