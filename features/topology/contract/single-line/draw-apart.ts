import type { Plan } from './plan.ts';
import { type SheetParts, SYMBOL, VALUE } from './sheet.ts';

const CELL = { width: 188, height: SYMBOL.height + VALUE.height + 20 } as const;
const PADDING_PX = 24;
const CAPTION_PX = 44;
const COLUMNS_MAX = 8;

type Apart = Plan['apart'];

function gridOf({ parts }: Apart, height: number): { columns: number; rows: number } {
  const fitting = Math.floor((height - 2 * PADDING_PX - CAPTION_PX) / CELL.height);
  const rows = Math.max(1, fitting, Math.ceil(parts.length / COLUMNS_MAX));
  const columns = Math.ceil(parts.length / rows);
  return { columns, rows: Math.ceil(parts.length / Math.max(1, columns)) };
}

/** What the block takes beside a feed of this height; nothing when there is nothing apart. */
export function apartSize(apart: Apart, height: number): { width: number; height: number } {
  if (apart.parts.length === 0) return { width: 0, height: 0 };
  const { columns, rows } = gridOf(apart, height);
  return {
    width: Math.max(2, columns) * CELL.width + 2 * PADDING_PX,
    height: rows * CELL.height + CAPTION_PX + 2 * PADDING_PX,
  };
}

export function drawApart(
  sheet: SheetParts,
  apart: Apart,
  feedPx: number,
  at: { x: number; y: number },
): void {
  if (apart.parts.length === 0) return;
  const { columns, rows } = gridOf(apart, feedPx);
  const size = apartSize(apart, feedPx);
  sheet.frame({ ...at, ...size }, 'faint');
  apart.parts.forEach((part, n) => {
    const centreX = at.x + PADDING_PX + ((n % columns) + 0.5) * CELL.width;
    const y = at.y + PADDING_PX + Math.floor(n / columns) * CELL.height;
    sheet.symbol(part, centreX, y);
    sheet.value(part, centreX - VALUE.width / 3, y + SYMBOL.height + 4);
  });
  const caption = { x: at.x + PADDING_PX, y: at.y + PADDING_PX + rows * CELL.height, height: CAPTION_PX - 8 };
  sheet.text(apart.title, { ...caption, width: size.width - 2 * PADDING_PX }, { ink: 'faint' });
}
