import { expect, test } from 'vitest';
import type { DiagramEdge } from '../../contract/index.ts';
import { arrowOf, cornersOf, endPoint, pathOf } from './lines.ts';
import { newNode } from './parts.ts';

const bar = { ...newNode('busbar', '', { x: 500, y: 200 }, 'l'), id: 'bar' };
const pv = { ...newNode('pv', '', { x: 300, y: 400 }, 'l'), id: 'pv' };
const far = { ...newNode('load', '', { x: 2000, y: 400 }, 'l'), id: 'far' };

const edge = (shape: DiagramEdge['shape']): DiagramEdge => ({
  id: 'e',
  layerId: 'l',
  shape,
  ink: 'faint',
  widthPx: 4,
  flow: null,
  from: { nodeId: 'bar', side: 'bottom' },
  to: { nodeId: 'pv', side: 'top' },
});

test('lines leave a busbar at a right angle, within its length', () => {
  expect(endPoint(bar, 'bottom', pv)).toEqual({ x: 300, y: 206 });
  expect(endPoint(bar, 'bottom', far)).toEqual({ x: 820, y: 206 });
  expect(endPoint(bar, 'left', pv)).toEqual({ x: 180, y: 200 });
  expect(endPoint(pv, 'top', bar)).toEqual({ x: 300, y: 332 });
});

test('a straight line has two corners, a stepped one runs parallel to the axes', () => {
  expect(cornersOf(edge('straight'), bar, pv)).toEqual([
    { x: 300, y: 206 },
    { x: 300, y: 332 },
  ]);
  const stepped = cornersOf({ ...edge('step'), to: { nodeId: 'far', side: 'top' } }, bar, far);
  expect([stepped[0], stepped.at(-1)]).toEqual([
    { x: 820, y: 206 },
    { x: 2000, y: 332 },
  ]);
  stepped.slice(1).forEach((corner, n) => {
    const before = stepped[n];
    expect(before?.x === corner.x || before?.y === corner.y).toBe(true);
  });
  expect(pathOf(cornersOf(edge('straight'), bar, pv))).toBe('M300 206L300 332');
});

test('the arrow is on the longest segment', () => {
  const corners = [
    { x: 0, y: 0 },
    { x: 0, y: 10 },
    { x: 100, y: 10 },
  ];
  expect(arrowOf(corners)).toEqual({ at: { x: 50, y: 10 }, degrees: 0 });
  expect(arrowOf([{ x: 1, y: 1 }])).toBeUndefined();
});
