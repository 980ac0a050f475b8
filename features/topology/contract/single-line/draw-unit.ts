import type { Ink } from '../diagram.schema.ts';
import type { PlannedPart, Unit } from './plan.ts';
import { type SheetParts, SYMBOL, VALUE } from './sheet.ts';

/** From the lower edge of a symbol to the next one below. */
export const LINK_PX = 56;
const LEAF_PX = 188;
/** Of a unit of several levels without a fan. */
const CHAIN_PX = 200;
/** The middle of a unit with at most one leaf, from its left edge. */
const CENTRE_PX = LEAF_PX / 2;
/** An arrow on the line is 16 wide. */
const LINE_TO_VALUE_PX = 20;
const GAP_PX = 8;
const BESIDE_LINE_PX = CENTRE_PX + LINE_TO_VALUE_PX + VALUE.width + GAP_PX;
const BESIDE_SYMBOL_PX = SYMBOL.width / 2 + VALUE.width + 2 * GAP_PX;
const SUNK_PX = 4;

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const levels = ({ chain, leaves }: Unit): number => chain.length + (leaves.length > 0 ? 1 : 0);

const widthOf = (unit: Unit): number => (levels(unit) > 1 ? CHAIN_PX : LEAF_PX);

export function sizeOf(unit: Unit): Size {
  const { leaves } = unit;
  const height = levels(unit) * SYMBOL.height + (levels(unit) - 1) * LINK_PX + SUNK_PX + VALUE.height;
  if (leaves.length > 1) {
    const half = (leaves.length * LEAF_PX) / 2;
    return { width: half + Math.max(half, BESIDE_SYMBOL_PX), height };
  }
  return { width: widthOf(unit), height };
}

/**
 * How far a value beside a line reaches over the right edge of its unit. Beside a unit of as many levels there is
 * nothing in its way: where that one has its line, this one's value has ended.
 */
export const overhangOf = (unit: Unit): number =>
  unit.leaves.length > 1 || levels(unit) === 1 ? 0 : BESIDE_LINE_PX - CHAIN_PX;

/** A unit with its upper left corner at a place, below a bar. */
export function drawUnit(
  parts: SheetParts,
  unit: Unit,
  at: { readonly x: number; readonly y: number; readonly barId: string; readonly ink: Ink },
): void {
  const { chain, leaves } = unit;
  const { ink } = at;
  const fans = leaves.length > 1;
  const centreX = at.x + (fans ? (leaves.length * LEAF_PX) / 2 : CENTRE_PX);
  let [above, y] = [at.barId, at.y];
  chain.forEach((part, n) => {
    const id = parts.symbol(part, centreX, y);
    parts.line([above, 'bottom'], [id, 'top'], { ink, flow: part.flow });
    const isLast = n === chain.length - 1;
    if (isLast && fans) parts.value(part, centreX + SYMBOL.width / 2 + GAP_PX, middle(y));
    else if (isLast && leaves.length === 0) valueBelow(parts, part, centreX, y);
    else parts.value(part, centreX + LINE_TO_VALUE_PX, y + SYMBOL.height + (LINK_PX - VALUE.height) / 2);
    above = id;
    y += SYMBOL.height + LINK_PX;
  });
  leaves.forEach((leaf, n) => {
    const leafX = fans ? at.x + n * LEAF_PX + CENTRE_PX : centreX;
    const id = parts.symbol(leaf, leafX, y);
    const shape = fans ? 'step' : 'straight';
    parts.line([above, 'bottom'], [id, 'top'], { ink, flow: leaf.flow, shape });
    valueBelow(parts, leaf, leafX, y);
  });
}

const middle = (y: number): number => y + (SYMBOL.height - VALUE.height) / 2;

/** Values are left-aligned in their box, roughly centred below the name. */
function valueBelow(parts: SheetParts, part: PlannedPart, centreX: number, y: number): void {
  parts.value(part, centreX - VALUE.width / 3, y + SYMBOL.height + SUNK_PX);
}
