import { getSmoothStepPath, Position } from '@xyflow/react';
import type { DiagramEdge, DiagramNode, SIDES } from '../../contract/index.ts';
import { centreOf, type Point } from './boxes.ts';

type Side = (typeof SIDES)[number];

const POSITIONS: Record<Side, Position> = {
  top: Position.Top,
  right: Position.Right,
  bottom: Position.Bottom,
  left: Position.Left,
};

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/**
 * The middle of a side; on a busbar the point opposite the other part, so that the line leaves it at a right
 * angle.
 */
export function endPoint(node: DiagramNode, side: Side, other: DiagramNode): Point {
  const { x, y, width, height } = node;
  const middle = centreOf(node);
  const onBar = node.kind === 'symbol' && node.symbol === 'busbar';
  const towards = centreOf(other);
  if (side === 'top' || side === 'bottom') {
    const at = onBar && width > height ? clamp(towards.x, x, x + width) : middle.x;
    return { x: at, y: side === 'top' ? y : y + height };
  }
  const at = onBar && height > width ? clamp(towards.y, y, y + height) : middle.y;
  return { x: side === 'left' ? x : x + width, y: at };
}

/** The corners of a line, ends included. */
export function cornersOf(edge: DiagramEdge, from: DiagramNode, to: DiagramNode): Point[] {
  const start = endPoint(from, edge.from.side, to);
  const end = endPoint(to, edge.to.side, from);
  if (edge.shape === 'straight') return [start, end];
  const [path] = getSmoothStepPath({
    sourceX: start.x,
    sourceY: start.y,
    sourcePosition: POSITIONS[edge.from.side],
    targetX: end.x,
    targetY: end.y,
    targetPosition: POSITIONS[edge.to.side],
    borderRadius: 0,
  });
  const numbers = (path.match(/-?\d+(?:\.\d+)?(?:e-?\d+)?/g) ?? []).map(Number);
  const corners: Point[] = [];
  for (let n = 0; n + 1 < numbers.length; n += 2) {
    const corner = { x: numbers[n] ?? 0, y: numbers[n + 1] ?? 0 };
    const last = corners.at(-1);
    if (last?.x !== corner.x || last.y !== corner.y) corners.push(corner);
  }
  return corners;
}

export const pathOf = (corners: readonly Point[]): string =>
  corners.map(({ x, y }, n) => `${n === 0 ? 'M' : 'L'}${x} ${y}`).join('');

/** Position and angle in degrees of the direction arrow: the middle of the longest segment. */
export function arrowOf(corners: readonly Point[]): { at: Point; degrees: number } | undefined {
  let best: { a: Point; b: Point; length: number } | undefined;
  corners.forEach((b, n) => {
    const a = corners[n - 1];
    if (!a) return;
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    if (length > (best?.length ?? 0)) best = { a, b, length };
  });
  if (!best) return undefined;
  const { a, b } = best;
  return {
    at: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
    degrees: (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI,
  };
}
