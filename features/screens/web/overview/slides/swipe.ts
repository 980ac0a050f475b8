import type { Way } from './useMoving.ts';

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Less is a finger that was not quite still. */
const LEAST_PX = 48;

/** Where a finger pushed the slides that went from one spot to another; undefined when it did not go sideways. */
export function swipeOf(from: Spot, to: Spot): Way | undefined {
  const across = to.x - from.x;
  if (Math.abs(across) < LEAST_PX || Math.abs(across) < 2 * Math.abs(to.y - from.y)) return undefined;
  return across < 0 ? 1 : -1;
}
