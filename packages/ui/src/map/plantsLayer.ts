import Layer from 'ol/layer/Layer.js';
import type { FrameState } from 'ol/Map.js';
import { fromLonLat } from 'ol/proj.js';
import { apply } from 'ol/transform.js';
import {
  type Cluster,
  clusterPoints,
  countStatuses,
  type ProjectedPoints,
  type StatusCounts,
} from './clusters.ts';
import { drawMark, drawNames, type Mark, type MarkLook, markRadius } from './plantMarks.ts';
import type { PlantPoints } from './plantsMapProps.ts';

/** Pixels at scale 1: closer symbols are merged. */
const CELL_PX = 46;
/** From this zoom on, only plants at the same position are merged. */
const APART_ZOOM = 12;
const NAMES_UP_TO = 60;
const REACH_PX = 8;
/** Clusters are recalculated every half zoom step. */
const STEPS_A_ZOOM = 2;

/**
 * All plants on one canvas. Clusters are calculated once per zoom step and cached; a frame draws only visible ones, so
 * thousands of plants move smoothly.
 */
export class PlantsLayer extends Layer {
  readonly #canvas = document.createElement('canvas');
  readonly #clusters = new Map<number, Cluster[]>();
  /** Status counts, cached until statuses change, not counted per frame. */
  #counts = new WeakMap<Cluster, StatusCounts>();
  #points: ProjectedPoints = { x: [], y: [], plant: [] };
  #names: readonly string[] = [];
  #statuses: ArrayLike<number> = [];
  #look: MarkLook;
  #marks: Mark[] = [];
  #selected: number | undefined;
  #hovered: Mark | undefined;

  constructor(look: MarkLook) {
    super({ zIndex: 10 });
    this.#look = look;
    this.#canvas.style.position = 'absolute';
    this.#canvas.style.inset = '0';
  }

  setLook(look: MarkLook): void {
    this.#look = look;
    this.#clusters.clear();
    this.changed();
  }

  setPoints({ longitudes, latitudes, names }: PlantPoints): void {
    const x: number[] = [];
    const y: number[] = [];
    const plant: number[] = [];
    for (const [i, longitude] of longitudes.entries()) {
      const latitude = latitudes[i];
      if (longitude === null || latitude === null || latitude === undefined) continue;
      const [east = 0, north = 0] = fromLonLat([longitude, latitude]);
      x.push(east);
      y.push(north);
      plant.push(i);
    }
    this.#points = { x, y, plant };
    this.#names = names;
    this.#clusters.clear();
    this.changed();
  }

  setStatuses(statuses: ArrayLike<number>): void {
    this.#statuses = statuses;
    this.#counts = new WeakMap();
    this.changed();
  }

  select(plant: number | undefined): void {
    if (this.#selected === plant) return;
    this.#selected = plant;
    this.changed();
  }

  /** The symbol at a map pixel. */
  markAt([x = 0, y = 0]: readonly number[]): Mark | undefined {
    const reach = REACH_PX * this.#look.scale;
    const near = (mark: Mark) => Math.hypot(mark.x - x, mark.y - y) - mark.radius;
    return this.#marks.filter((mark) => near(mark) <= reach).sort((a, b) => near(a) - near(b))[0];
  }

  hover(mark: Mark | undefined): void {
    if (this.#hovered?.plants === mark?.plants) return;
    this.#hovered = mark;
    this.changed();
  }

  override render(frame: FrameState | null): HTMLElement {
    if (!frame) return this.#canvas;
    const [width = 0, height = 0] = frame.size;
    const { pixelRatio } = frame;
    const paper = this.#canvas.getContext('2d');
    if (!paper) return this.#canvas;
    if (this.#canvas.width !== width * pixelRatio || this.#canvas.height !== height * pixelRatio) {
      this.#canvas.width = width * pixelRatio;
      this.#canvas.height = height * pixelRatio;
      this.#canvas.style.width = `${width}px`;
      this.#canvas.style.height = `${height}px`;
    }
    paper.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
    paper.clearRect(0, 0, width, height);
    this.#marks = this.#marksIn(frame, width, height);
    const isLit = (mark: Mark) =>
      (this.#selected !== undefined && mark.plants.includes(this.#selected)) ||
      this.#hovered?.plants === mark.plants;
    for (const mark of this.#marks) drawMark(paper, mark, this.#look, isLit(mark));
    const nameOf = (plant: number) => this.#names[plant] ?? '';
    const named = this.#marks.length <= NAMES_UP_TO ? this.#marks : this.#marks.filter(isLit);
    drawNames(paper, named, this.#look, { nameOf, isLit });
    return this.#canvas;
  }

  #marksIn(frame: FrameState, width: number, height: number): Mark[] {
    const { scale } = this.#look;
    const marks: Mark[] = [];
    for (const cluster of this.#clustersAt(frame.viewState.zoom)) {
      const { x, y, plants } = cluster;
      const [left = 0, top = 0] = apply(frame.coordinateToPixelTransform, [x, y]);
      const radius = markRadius(plants.length) * scale;
      if (left < -radius || top < -radius || left > width + radius || top > height + radius) continue;
      marks.push({ x: left, y: top, radius, plants, counts: this.#countsOf(cluster) });
    }
    // Large clusters below, so that a single plant at fault beside them is visible.
    return marks.sort((a, b) => b.radius - a.radius);
  }

  #countsOf(cluster: Cluster): StatusCounts {
    const known = this.#counts.get(cluster) ?? countStatuses(cluster.plants, this.#statuses);
    this.#counts.set(cluster, known);
    return known;
  }

  #clustersAt(zoom: number): readonly Cluster[] {
    const step = Math.round(zoom * STEPS_A_ZOOM);
    const known = this.#clusters.get(step);
    if (known) return known;
    const atZoom = step / STEPS_A_ZOOM;
    const metresAPixel = 156_543.034 / 2 ** atZoom;
    const cellPx = atZoom >= APART_ZOOM ? 1 : CELL_PX * this.#look.scale;
    const made = clusterPoints(this.#points, metresAPixel * cellPx);
    this.#clusters.set(step, made);
    return made;
  }
}
