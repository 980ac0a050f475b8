/*
 * Where each cell is drawn. A cluster is a block with a title and a row a pack; blocks stand side by side as long as
 * their cells stay large enough to be hit.
 */

export interface BlockShape {
  readonly packs: number;
  readonly cellsPerPack: number;
  readonly cells: number;
}

export interface MapLayout {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly cellW: number;
  readonly cellH: number;
  /** Room for the number of the pack at the left of its row; 0 when there is none. */
  readonly gutterPx: number;
  /** Upper left corner of the first cell of each block. */
  readonly blocks: readonly { readonly x: number; readonly y: number }[];
}

export const TITLE_PX = 20;
const GAP_X = 18;
const GAP_Y = 14;
const GUTTER_PX = 20;
const LEAST_CELL = 6;
const MOST_CELL_W = 44;
const MOST_CELL_H = 28;
/** Higher maps are avoided by putting more blocks side by side. */
const GOOD_HEIGHT_PX = 720;

export function mapLayout(shapes: readonly BlockShape[], widthPx: number): MapLayout {
  const across = Math.max(1, ...shapes.map(({ cellsPerPack }) => cellsPerPack));
  const packs = Math.max(1, ...shapes.map((shape) => shape.packs));
  let best: MapLayout | undefined;
  for (let columns = 1; columns <= Math.max(1, shapes.length); columns += 1) {
    const blockW = (widthPx - (columns - 1) * GAP_X) / columns;
    const gutterPx = (blockW - GUTTER_PX) / across >= 9 ? GUTTER_PX : 0;
    const cellW = Math.min(MOST_CELL_W, (blockW - gutterPx) / across);
    if (columns > 1 && cellW < LEAST_CELL) break;
    const cellH = Math.max(LEAST_CELL, Math.min(MOST_CELL_H, cellW));
    const blockH = TITLE_PX + packs * cellH + GAP_Y;
    const rows = Math.ceil(shapes.length / columns);
    const blocks = shapes.map((_, i) => ({
      x: (i % columns) * (Math.min(blockW, gutterPx + cellW * across) + GAP_X) + gutterPx,
      y: Math.floor(i / columns) * blockH + TITLE_PX,
    }));
    best = { widthPx, heightPx: Math.ceil(rows * blockH - GAP_Y), cellW, cellH, gutterPx, blocks };
    if (best.heightPx <= GOOD_HEIGHT_PX) break;
  }
  return best ?? { widthPx, heightPx: 0, cellW: 0, cellH: 0, gutterPx: 0, blocks: [] };
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** Whole pixels, so that neighbours share an edge; a gap of one between them when there is room. */
export function boxOf(layout: MapLayout, shape: BlockShape, block: number, index: number): Box {
  const corner = layout.blocks[block] ?? { x: 0, y: 0 };
  const [column, row] = [index % shape.cellsPerPack, Math.floor(index / shape.cellsPerPack)];
  const x = Math.round(corner.x + column * layout.cellW);
  const y = Math.round(corner.y + row * layout.cellH);
  const gap = layout.cellW >= 5 ? 1 : 0;
  return {
    x,
    y,
    w: Math.round(corner.x + (column + 1) * layout.cellW) - x - gap,
    h: Math.round(corner.y + (row + 1) * layout.cellH) - y - gap,
  };
}

/** The cell under a point. */
export function hit(
  layout: MapLayout,
  shapes: readonly BlockShape[],
  x: number,
  y: number,
): { block: number; index: number } | undefined {
  for (const [block, shape] of shapes.entries()) {
    const corner = layout.blocks[block];
    if (!corner || x < corner.x || y < corner.y) continue;
    const column = Math.floor((x - corner.x) / layout.cellW);
    const row = Math.floor((y - corner.y) / layout.cellH);
    const index = row * shape.cellsPerPack + column;
    if (column < shape.cellsPerPack && row < shape.packs && index < shape.cells) return { block, index };
  }
  return undefined;
}

/** Where an arrow key leads: along the pack, to the pack above or below, and over into the next cluster. */
export function moved(
  shapes: readonly BlockShape[],
  { block, index }: { block: number; index: number },
  key: string,
): { block: number; index: number } {
  const shape = shapes[block];
  if (!shape || shape.cells === 0) return { block, index };
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -shape.cellsPerPack,
    ArrowDown: shape.cellsPerPack,
  };
  if (key === 'Home') return { block, index: 0 };
  if (key === 'End') return { block, index: shape.cells - 1 };
  if (key === 'PageUp' || key === 'PageDown')
    return beside(shapes, block, index, key === 'PageDown' ? 1 : -1);
  const next = index + (steps[key] ?? 0);
  if (next >= 0 && next < shape.cells) return { block, index: next };
  return beside(shapes, block, next < 0 ? Number.POSITIVE_INFINITY : 0, next < 0 ? -1 : 1, index);
}

function beside(
  shapes: readonly BlockShape[],
  block: number,
  index: number,
  step: 1 | -1,
  stay = index,
): { block: number; index: number } {
  const other = shapes[block + step];
  if (!other || other.cells === 0) return { block, index: stay };
  return { block: block + step, index: Math.min(index, other.cells - 1) };
}
