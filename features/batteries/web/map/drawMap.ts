import { formatNumber } from '@heliodon/kernel/format/number';
import type { Palette } from '@heliodon/ui/tokens';
import {
  type CellRef,
  decimalsOf,
  isShown,
  type MappedCluster,
  type MapSummary,
  type View,
  valuesOf,
} from './cellValues.ts';
import { type Ramp, type Range, stepOf } from './heatScale.ts';
import { type Box, boxOf, type MapLayout, TITLE_PX } from './mapLayout.ts';

/** Narrower cells have no room for a figure. */
const FIGURE_FROM_PX = 32;
const LINE_PX = 2;

export interface MapPicture {
  readonly clusters: readonly MappedCluster[];
  readonly layout: MapLayout;
  readonly view: View;
  readonly range: Range;
  readonly ramp: Ramp;
  readonly palette: Palette;
  readonly fontFamily: string;
  readonly titleOf: (cluster: MappedCluster) => string;
}

export const shapeOf = ({ cluster, cells }: MappedCluster) => ({
  packs: cluster.packs,
  cellsPerPack: Math.max(1, cluster.cellsPerPack),
  cells,
});

/** Sharp on every screen: as many pixels as the device has. */
export function prepare(canvas: HTMLCanvasElement, layout: MapLayout): CanvasRenderingContext2D | null {
  const ratio = globalThis.devicePixelRatio || 1;
  const [width, height] = [Math.round(layout.widthPx * ratio), Math.round(layout.heightPx * ratio)];
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  context?.setTransform(ratio, 0, 0, ratio, 0, 0);
  context?.clearRect(0, 0, layout.widthPx, layout.heightPx);
  return context;
}

/** All cells. A few milliseconds for thousands of them. */
export function drawMap(context: CanvasRenderingContext2D, picture: MapPicture): void {
  const { clusters, layout, palette } = picture;
  clusters.forEach((cluster, block) => {
    drawHead(context, picture, cluster, block);
    drawCells(context, picture, cluster, block);
  });
  if (layout.gutterPx > 0) drawPackNumbers(context, picture);
  context.fillStyle = palette.text;
}

function drawHead(
  context: CanvasRenderingContext2D,
  { layout, palette, fontFamily, titleOf }: MapPicture,
  cluster: MappedCluster,
  block: number,
): void {
  const corner = layout.blocks[block];
  if (!corner) return;
  context.font = `600 12px ${fontFamily}`;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.fillStyle = palette.textSecondary;
  context.fillText(titleOf(cluster), corner.x, corner.y - TITLE_PX / 2);
}

function drawCells(
  context: CanvasRenderingContext2D,
  { layout, view, range, ramp, palette, fontFamily }: MapPicture,
  cluster: MappedCluster,
  block: number,
): void {
  const shape = shapeOf(cluster);
  const values = valuesOf(cluster, view);
  const figures = layout.cellW >= FIGURE_FROM_PX;
  context.font = `11px ${fontFamily}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (let index = 0; index < shape.cells; index += 1) {
    const { x, y, w, h } = boxOf(layout, shape, block, index);
    const value = values[index];
    if (!isShown(view, value)) {
      drawMissing(context, { x, y, w, h }, palette);
      continue;
    }
    const step = stepOf(value, range);
    context.fillStyle = ramp.fills[step] ?? '';
    context.fillRect(x, y, w, h);
    if (!figures) continue;
    context.fillStyle = ramp.darkInk[step] ? '#14202B' : '#FFFFFF';
    context.fillText(formatNumber(value, decimalsOf[view]), x + w / 2, y + h / 2 + 0.5);
  }
}

/** An outline without a fill: no measurement. */
function drawMissing(context: CanvasRenderingContext2D, { x, y, w, h }: Box, palette: Palette): void {
  context.strokeStyle = palette.borderStrong;
  context.lineWidth = 1;
  context.strokeRect(x + 0.5, y + 0.5, w - 1, h - 1);
}

function drawPackNumbers(
  context: CanvasRenderingContext2D,
  { clusters, layout, palette, fontFamily }: MapPicture,
): void {
  context.font = `10px ${fontFamily}`;
  context.textAlign = 'right';
  context.textBaseline = 'middle';
  context.fillStyle = palette.textTertiary;
  clusters.forEach(({ cluster }, block) => {
    const corner = layout.blocks[block];
    if (!corner) return;
    for (let pack = 0; pack < cluster.packs; pack += 1)
      context.fillText(String(pack + 1), corner.x - 5, corner.y + (pack + 0.5) * layout.cellH);
  });
}

/** What lies above the cells: lowest, highest, and the one that is looked at. */
export function drawMarks(
  context: CanvasRenderingContext2D,
  { clusters, layout, palette }: MapPicture,
  summary: MapSummary | undefined,
  looked: CellRef | undefined,
): void {
  const outline = ({ block, index }: CellRef, color: string, out: number) => {
    const cluster = clusters[block];
    if (!cluster) return;
    const { x, y, w, h } = boxOf(layout, shapeOf(cluster), block, index);
    context.strokeStyle = color;
    context.lineWidth = LINE_PX;
    context.strokeRect(x - out, y - out, w + 2 * out, h + 2 * out);
  };
  if (summary) {
    outline(summary.minAt, palette.status.warning.solid, 1);
    outline(summary.maxAt, palette.status.fault.solid, 1);
  }
  if (looked) {
    outline(looked, palette.surface, 3);
    outline(looked, palette.text, 1.5);
  }
}
