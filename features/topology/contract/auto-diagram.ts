import { type Diagram, SHEET_PX } from './diagram.schema.ts';
import { apartSize, drawApart } from './single-line/draw-apart.ts';
import { drawFeed, feedHalfWidth, feedHeight } from './single-line/draw-feed.ts';
import { drawSection, type Grid, gridsOf } from './single-line/draw-section.ts';
import type { DrawnPlant, Plan } from './single-line/plan.ts';
import { planPlant } from './single-line/plan-plant.ts';
import { BAR_PX, SheetParts } from './single-line/sheet.ts';
import { words } from './single-line/words.ts';

const MARGIN_PX = 32;
const SECTION_GAP_PX = 24;
const SECTION_PADDING_PX = 20;
const CAPTION_PX = 52;
/** Next to the feed if there is enough space; otherwise above everything. */
const TITLE = { fontPx: 44, height: 64, leastWidth: 320 } as const;
const TITLE_GAP_PX = 24;
const BUS_NAME_PX = 40;
const LEAST = { width: 1600, height: 900 } as const;
/** Up to here everything stands in one row; beyond, in as many as are largest to the eye on a screen of this shape. */
const ONE_ROW_PX = 2560;
const SHAPE = 16 / 9;

/** A single-line diagram of a plant: the grid at the top, then the busbar, and below it all connected devices. */
export function autoDiagram(plant: DrawnPlant): Diagram {
  const plan = planPlant(plant);
  const layout = chooseLayout(plan);
  const parts = new SheetParts();
  draw(parts, plan, layout);
  return {
    width: layout.width,
    height: layout.height,
    picture: null,
    layers: [{ id: parts.layerId, name: words.layer[plant.lang], visible: true, locked: false }],
    nodes: parts.nodes,
    edges: parts.edges,
  };
}

interface Layout {
  readonly grids: readonly Grid[];
  readonly width: number;
  readonly height: number;
  readonly centreX: number;
  /** Where the grid begins. */
  readonly top: number;
  readonly titleWidth: number;
  readonly busY: number;
  readonly sectionsX: number;
  readonly sectionsWidth: number;
  readonly sectionsHeight: number;
}

/** Every height that some section can have is tried for all of them. */
function chooseLayout(plan: Plan): Layout {
  const choices = plan.sections.map(gridsOf);
  const heights = [...new Set(choices.flat().map(({ size }) => size.height))].sort((a, b) => a - b);
  const layouts = heights.map((height) =>
    layOut(
      plan,
      choices.map((grids) => tallest(grids, height)),
    ),
  );
  const [oneRow, ...others] = [
    layOut(
      plan,
      choices.map((grids) => grids[0] as Grid),
    ),
    ...layouts,
  ];
  if (oneRow.width <= ONE_ROW_PX) return oneRow;
  const fitting = others.filter(({ width, height }) => Math.max(width, height) <= SHEET_PX.max);
  const shrunk = ({ width, height }: Layout) => Math.max(width, height * SHAPE);
  return fitting.reduce((best, one) => (shrunk(one) < shrunk(best) ? one : best), fitting[0] ?? oneRow);
}

/** With the most rows that the height allows; one where even that is higher. */
const tallest = (grids: readonly Grid[], height: number): Grid =>
  (grids.findLast(({ size }) => size.height <= height) ?? grids[0]) as Grid;

function layOut(plan: Plan, grids: readonly Grid[]): Layout {
  const sectionsWidth = grids.reduce(
    (sum, { size }) => sum + framed(size.width) + SECTION_GAP_PX,
    -SECTION_GAP_PX,
  );
  const sectionsHeight = Math.max(...grids.map(({ size }) => size.height)) + CAPTION_PX;
  const feedPx = feedHeight(plan.feed);
  const apart = apartSize(plan.apart, feedPx);
  const content = Math.max(sectionsWidth, LEAST.width - 2 * MARGIN_PX, 2 * feedHalfWidth(plan.feed));
  const centreX = MARGIN_PX + Math.round(content / 2);
  const right = Math.max(MARGIN_PX + content, apart.width > 0 ? apartX(plan, centreX) + apart.width : 0);
  const beside = centreX - feedHalfWidth(plan.feed) - 2 * MARGIN_PX;
  const isBeside = beside >= TITLE.leastWidth;
  const top = MARGIN_PX + (isBeside ? 0 : TITLE.height + TITLE_GAP_PX);
  const busY = top + Math.max(feedPx, apart.height + BUS_NAME_PX);
  return {
    grids,
    centreX,
    top,
    busY,
    sectionsWidth,
    sectionsHeight,
    titleWidth: isBeside ? beside : content,
    sectionsX: centreX - Math.round(sectionsWidth / 2),
    width: Math.ceil(right + MARGIN_PX),
    height: Math.max(LEAST.height, Math.ceil(busY + BAR_PX + sectionsHeight + MARGIN_PX)),
  };
}

const framed = (width: number): number => width + 2 * SECTION_PADDING_PX;
const apartX = (plan: Plan, centreX: number): number => centreX + feedHalfWidth(plan.feed) + MARGIN_PX;

function draw(parts: SheetParts, plan: Plan, layout: Layout): void {
  const { grids, centreX, top, busY, titleWidth, sectionsX, sectionsWidth, sectionsHeight } = layout;
  const { fontPx, height } = TITLE;
  const titleBox = { x: MARGIN_PX, y: MARGIN_PX, width: titleWidth, height };
  if (plan.title) parts.text(plan.title, titleBox, { fontPx, bold: true });
  const busId = parts.bar({ x: sectionsX, y: busY, width: sectionsWidth, height: BAR_PX }, plan.bus);
  drawFeed(parts, plan.feed, centreX, top, busId);
  drawApart(parts, plan.apart, feedHeight(plan.feed), { x: apartX(plan, centreX), y: top });
  let x = sectionsX;
  const y = busY + BAR_PX;
  for (const grid of grids) {
    const { section, size } = grid;
    const width = framed(size.width);
    // The frame begins a little below the bar: what is inside hangs on it.
    parts.frame(
      { x, y: y + SECTION_PADDING_PX, width, height: sectionsHeight - SECTION_PADDING_PX },
      section.ink,
    );
    drawSection(parts, grid, { x: x + SECTION_PADDING_PX, y, busId });
    const caption = {
      x: x + SECTION_PADDING_PX,
      y: y + sectionsHeight - CAPTION_PX + 8,
      height: CAPTION_PX - 16,
    };
    parts.text(
      section.title,
      { ...caption, width: size.width },
      { ink: section.ink, bold: true, align: 'center' },
    );
    x += width + SECTION_GAP_PX;
  }
}
