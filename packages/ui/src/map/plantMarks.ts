import type { Lang } from '@heliodon/kernel/lang';
import { PLANT_STATUSES } from '@heliodon/kernel/plant-status';
import { fontFamilies } from '../tokens.ts';
import { type StatusCounts, worstStatus } from './clusters.ts';
import type { MapPalette } from './mapColors.ts';

export interface MarkLook {
  readonly palette: MapPalette;
  readonly lang: Lang;
  /** Page scale. */
  readonly scale: number;
}

/** A symbol on the map, in pixels. */
export interface Mark {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly plants: readonly number[];
  readonly counts: StatusCounts;
}

const FULL_CIRCLE = Math.PI * 2;
const TOP = -Math.PI / 2;
/** Maximum name length in Latin letters, Chinese characters count twice; the plant's card shows the full name. */
const NAME_MAX = 24;

/** Pixels at scale 1: a plant is a dot; a cluster grows slowly with its number of plants. */
export const markRadius = (plants: number): number =>
  plants === 1 ? 6.5 : Math.min(34, 13 + 5 * Math.log2(plants) ** 0.8);

export function drawMark(paper: CanvasRenderingContext2D, mark: Mark, look: MarkLook, lit: boolean): void {
  if (mark.plants.length === 1) drawPlant(paper, mark, look, lit);
  else drawCluster(paper, mark, look, lit);
}

const toneOf = ({ palette }: MarkLook, status: number) => palette.status[PLANT_STATUSES[status] ?? 'offline'];

function disc(paper: CanvasRenderingContext2D, { x, y }: Mark, radius: number, fill: string): void {
  paper.beginPath();
  paper.arc(x, y, radius, 0, FULL_CIRCLE);
  paper.fillStyle = fill;
  paper.fill();
}

function drawPlant(paper: CanvasRenderingContext2D, mark: Mark, look: MarkLook, lit: boolean): void {
  const { scale, palette } = look;
  const tone = toneOf(look, worstStatus(mark.counts));
  if (lit) {
    disc(paper, mark, mark.radius + 7 * scale, `${tone.solid}40`);
    disc(paper, mark, mark.radius + 3 * scale, palette.text);
  } else disc(paper, mark, mark.radius + 2 * scale, palette.map.halo);
  disc(paper, mark, mark.radius, tone.solid);
}

/** A ring with the share of each status around the number of plants, on the colour of the worst status. */
function drawCluster(paper: CanvasRenderingContext2D, mark: Mark, look: MarkLook, lit: boolean): void {
  const { scale, palette, lang } = look;
  const { x, y, radius, counts, plants } = mark;
  const width = 4 * scale;
  if (lit) disc(paper, mark, radius + 4 * scale, palette.text);
  disc(paper, mark, radius + 1.5 * scale, palette.map.halo);
  disc(paper, mark, radius, toneOf(look, worstStatus(counts)).soft);
  let from = TOP;
  paper.lineWidth = width;
  for (const [status, count] of counts.entries()) {
    if (count === 0) continue;
    const to = from + (count / plants.length) * FULL_CIRCLE;
    paper.beginPath();
    paper.arc(x, y, radius - width / 2, from, to);
    paper.strokeStyle = toneOf(look, status).solid;
    paper.stroke();
    from = to;
  }
  paper.font = `600 ${Math.round((plants.length > 999 ? 12 : 14) * scale)}px ${fontFamilies[lang]}`;
  paper.textAlign = 'center';
  paper.textBaseline = 'middle';
  paper.fillStyle = palette.text;
  paper.fillText(String(plants.length), x, y + 0.5 * scale);
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
const covers = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Names beside plants that overlap neither symbols nor each other; highlighted plants first. */
export function drawNames(
  paper: CanvasRenderingContext2D,
  marks: readonly Mark[],
  look: MarkLook,
  { nameOf, isLit }: { nameOf: (plant: number) => string; isLit: (mark: Mark) => boolean },
): void {
  const { scale, palette, lang } = look;
  const height = 16 * scale;
  const taken: Box[] = marks.map(({ x, y, radius }) => ({
    left: x - radius,
    top: y - radius,
    right: x + radius,
    bottom: y + radius,
  }));
  paper.font = `500 ${Math.round(13 * scale)}px ${fontFamilies[lang]}`;
  paper.textAlign = 'left';
  paper.textBaseline = 'middle';
  const single = marks.filter(({ plants }) => plants.length === 1);
  for (const mark of [...single.filter(isLit), ...single.filter((one) => !isLit(one))]) {
    const name = shortened(nameOf(mark.plants[0] ?? -1));
    const left = mark.x + mark.radius + 6 * scale;
    const box = {
      left,
      top: mark.y - height / 2,
      right: left + paper.measureText(name).width,
      bottom: mark.y + height / 2,
    };
    if (!isLit(mark) && taken.some((other) => covers(box, other))) continue;
    taken.push(box);
    // A background hides names of countries and cities below.
    paper.fillStyle = `${palette.map.halo}D9`;
    paper.fillRect(left - 3 * scale, box.top - 1.5 * scale, box.right - left + 6 * scale, height + 3 * scale);
    paper.fillStyle = palette.text;
    paper.fillText(name, left, mark.y);
  }
}

function shortened(name: string): string {
  let room = NAME_MAX;
  let shown = '';
  for (const letter of name) {
    room -= letter > '\u2e80' ? 2 : 1;
    if (room < 0) return `${shown}…`;
    shown += letter;
  }
  return shown;
}
