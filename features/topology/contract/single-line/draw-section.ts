import { drawUnit, LINK_PX, levels, overhangOf, type Size, sizeOf } from './draw-unit.ts';
import type { PlannedPart, Section } from './plan.ts';
import { BAR_PX, BREAKER_PX, type SheetParts, SYMBOL, VALUE } from './sheet.ts';

export const DROP_PX = 56;
const ROW_GAP_PX = 40;
/** Room at the left for the bar that leads from row to row. */
const RISER_PX = 56;
const ROWS_MAX = 24;
const HEAD_PX = 320;
const VALUE_GAP_PX = 8;

export interface Grid {
  readonly section: Section;
  readonly columns: number;
  readonly rows: number;
  readonly cell: Size;
  readonly size: Size;
}

const hasHead = (section: Section, rows: number): boolean => section.heads.length > 0 || rows > 1;
const headHeight = ({ heads }: Section): number => (heads.length > 0 ? SYMBOL.height : BREAKER_PX);

/** From the middle of the heads to the right edge of the last one's value. */
const headsRight = ({ heads }: Section): number =>
  heads.length === 0 ? 0 : ((heads.length - 1) * HEAD_PX) / 2 + SYMBOL.width / 2 + VALUE_GAP_PX + VALUE.width;

/** In how many rows a section can stand, from one on. */
export const gridsOf = (section: Section): Grid[] => {
  const most = Math.min(ROWS_MAX, Math.max(1, section.units.length));
  return Array.from({ length: most }, (_, n) => gridOf(section, n + 1));
};

function gridOf(section: Section, maxRows: number): Grid {
  const sizes = section.units.map(sizeOf);
  const overhang = Math.max(0, ...section.units.map(overhangOf));
  const isEven = new Set(section.units.map(levels)).size <= 1;
  const cell = {
    width: Math.max(0, ...sizes.map(({ width }) => width)) + (isEven ? 0 : overhang),
    height: Math.max(0, ...sizes.map(({ height }) => height)),
  };
  const columns = Math.max(1, Math.ceil(section.units.length / maxRows));
  const rows = Math.ceil(section.units.length / columns);
  const riser = rows > 1 ? RISER_PX : 0;
  const units = columns * cell.width + (isEven ? overhang : 0);
  const inner = Math.max(units, section.heads.length * HEAD_PX, SYMBOL.width);
  const head = hasHead(section, rows) ? DROP_PX + headHeight(section) + LINK_PX + BAR_PX : 0;
  const rowHeight = DROP_PX + cell.height;
  return {
    section,
    columns,
    rows,
    cell,
    size: {
      width: riser + inner,
      height: head + rows * rowHeight + Math.max(0, rows - 1) * (ROW_GAP_PX + BAR_PX),
    },
  };
}

/** Below the main bar, whose lower edge is at `y`. */
export function drawSection(
  parts: SheetParts,
  grid: Grid,
  at: { readonly x: number; readonly y: number; readonly busId: string },
): void {
  const { section, columns, rows, cell, size } = grid;
  const { ink } = section;
  const left = at.x + (rows > 1 ? RISER_PX : 0);
  const barIds: string[] = [];
  let barY = at.y - BAR_PX;
  if (hasHead(section, rows)) {
    barY = at.y + DROP_PX + headHeight(section) + LINK_PX;
    const bar = parts.bar({ x: left, y: barY, width: at.x + size.width - left, height: BAR_PX });
    barIds.push(bar);
    const right = at.x + size.width;
    const centreX = Math.min((left + right) / 2, right - headsRight(section));
    drawHeads(parts, section, { centreX, y: at.y + DROP_PX }, at.busId, bar);
  }
  for (let row = 0; row < rows; row++) {
    if (row > 0) {
      barY += BAR_PX + DROP_PX + cell.height + ROW_GAP_PX;
      const count = Math.min(columns, section.units.length - row * columns);
      barIds.push(parts.bar({ x: left, y: barY, width: count * cell.width, height: BAR_PX }));
    }
    const barId = barIds[row] ?? at.busId;
    const y = barY + BAR_PX + DROP_PX;
    section.units.slice(row * columns, (row + 1) * columns).forEach((unit, n) => {
      drawUnit(parts, unit, { x: left + n * cell.width, y, barId, ink });
    });
  }
  if (rows < 2) return;
  const top = at.y + DROP_PX + headHeight(section) + LINK_PX;
  const riser = parts.bar({ x: at.x, y: top, width: BAR_PX, height: barY + BAR_PX - top });
  for (const bar of barIds) parts.line([riser, 'right'], [bar, 'left'], { ink, flow: null });
}

/** Meters of the whole section side by side, or a breaker. */
function drawHeads(
  parts: SheetParts,
  { heads, ink, flow }: Section,
  { centreX, y }: { readonly centreX: number; readonly y: number },
  busId: string,
  barId: string,
): void {
  const through = (id: string, along: PlannedPart['flow']) => {
    parts.line([busId, 'bottom'], [id, 'top'], { ink, flow: along });
    parts.line([id, 'bottom'], [barId, 'top'], { ink, flow: along });
  };
  if (heads.length === 0) through(parts.breaker(centreX, y), flow);
  heads.forEach((head, n) => {
    const x = centreX + (n - (heads.length - 1) / 2) * HEAD_PX;
    const id = parts.symbol(head, x, y);
    parts.value(head, x + SYMBOL.width / 2 + VALUE_GAP_PX, y + (SYMBOL.height - VALUE.height) / 2);
    through(id, heads.length === 1 ? flow : head.flow);
  });
}
