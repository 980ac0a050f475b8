import type { Box } from './boxes.ts';

export const GRID_PX = 8;

/** An alignment guide: vertical at x or horizontal at y, spanning both parts. */
export interface Guide {
  readonly axis: 'x' | 'y';
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

interface SnapOptions {
  /** Snapping distance in pixels of the sheet; 0 disables snapping to neighbours. */
  readonly reachPx: number;
  readonly grid: boolean;
}

interface Snapped {
  /** Offset to add to the position. */
  readonly dx: number;
  readonly dy: number;
  readonly guides: readonly Guide[];
}

const SIZE = { x: 'width', y: 'height' } as const;
const OTHER = { x: 'y', y: 'x' } as const;

/** Start, middle and end. */
const marksOf = (box: Box, axis: 'x' | 'y'): readonly number[] => {
  const [start, size] = [box[axis], box[SIZE[axis]]];
  return [start, start + size / 2, start + size];
};

function nearest(box: Box, others: readonly Box[], axis: 'x' | 'y', reachPx: number) {
  let found: { by: number; at: number; other: Box } | undefined;
  const own = marksOf(box, axis);
  for (const other of others)
    for (const at of marksOf(other, axis))
      for (const mark of own) {
        const by = at - mark;
        const isNearer = Math.abs(by) < Math.abs(found?.by ?? Number.POSITIVE_INFINITY);
        if (Math.abs(by) <= reachPx && isNearer) found = { by, at, other };
      }
  return found;
}

function guideOf(axis: 'x' | 'y', at: number, a: Box, b: Box): Guide {
  const along = OTHER[axis];
  const size = SIZE[along];
  return {
    axis,
    at,
    from: Math.min(a[along], b[along]),
    to: Math.max(a[along] + a[size], b[along] + b[size]),
  };
}

const toGrid = (place: number) => Math.round(place / GRID_PX) * GRID_PX - place;

/** Snaps to edges and middles of neighbours first, and to the grid if there are none near. */
export function snap(box: Box, others: readonly Box[], { reachPx, grid }: SnapOptions): Snapped {
  const x = reachPx > 0 ? nearest(box, others, 'x', reachPx) : undefined;
  const y = reachPx > 0 ? nearest(box, others, 'y', reachPx) : undefined;
  const dx = x?.by ?? (grid ? toGrid(box.x) : 0);
  const dy = y?.by ?? (grid ? toGrid(box.y) : 0);
  const placed = { ...box, x: box.x + dx, y: box.y + dy };
  const guides = [x && guideOf('x', x.at, placed, x.other), y && guideOf('y', y.at, placed, y.other)];
  return { dx, dy, guides: guides.filter((guide) => guide !== undefined) };
}
