import type { Plan } from './plan.ts';
import { type SheetParts, SYMBOL, VALUE } from './sheet.ts';

const LEVEL_PX = SYMBOL.height + 40;
const BESIDE_PX = 344;
const VALUE_GAP_PX = 8;

type Feed = Plan['feed'];

const widest = (feed: Feed): number => Math.max(1, ...feed.map((level) => level.length));

export const feedHeight = (feed: Feed): number => feed.length * LEVEL_PX;
/** From the middle to the right edge. */
export const feedHalfWidth = (feed: Feed): number =>
  ((widest(feed) - 1) * BESIDE_PX) / 2 + SYMBOL.width / 2 + VALUE_GAP_PX + VALUE.width;

/** From the grid down to the main bar. */
export function drawFeed(parts: SheetParts, feed: Feed, centreX: number, top: number, busId: string): void {
  let above: { id: string; flow: Feed[number][number]['flow'] }[] = [];
  feed.forEach((level, n) => {
    const y = top + n * LEVEL_PX;
    const drawn = level.map((part, place) => {
      const x = centreX + (place - (level.length - 1) / 2) * BESIDE_PX;
      const id = parts.symbol(part, x, y);
      parts.value(part, x + SYMBOL.width / 2 + VALUE_GAP_PX, y + (SYMBOL.height - VALUE.height) / 2);
      return { id, flow: part.flow };
    });
    const shape = above.length + drawn.length > 2 ? 'step' : 'straight';
    for (const upper of above)
      for (const lower of drawn) {
        const flow = above.length > 1 ? upper.flow : lower.flow;
        parts.line([upper.id, 'bottom'], [lower.id, 'top'], { ink: 'grid', flow, shape });
      }
    above = drawn;
  });
  for (const { id, flow } of above) parts.line([id, 'bottom'], [busId, 'top'], { ink: 'grid', flow });
}
