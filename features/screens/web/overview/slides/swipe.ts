import type { Way } from './useMoving.ts';

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A shorter movement is a tap, not a swipe. */
const LEAST_PX = 48;

/** Direction of a swipe between two points; undefined if it was not clearly horizontal. */
export function swipeOf(from: Spot, to: Spot): Way | undefined {
  const across = to.x - from.x;
  if (Math.abs(across) < LEAST_PX || Math.abs(across) < 2 * Math.abs(to.y - from.y)) return undefined;
  return across < 0 ? 1 : -1;
}
