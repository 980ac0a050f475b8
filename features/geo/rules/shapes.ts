import { KM_PER_DEGREE, type Position, shrinkAt } from './position.ts';

/** About 11 m. */
export const STEPS_PER_DEGREE = 10_000;

/** An entry of shapes.json: where each ring begins in the numbers, and how many points it has. */
export interface ShapeEntry {
  readonly code: string;
  readonly rings: readonly (readonly [start: number, points: number])[];
}

export interface Shape extends ShapeEntry {
  /** Steps: west, south, east, north. */
  readonly box: readonly [number, number, number, number];
}

/** Areas as rings of whole steps, all in one array: longitude, latitude, longitude, … */
export class ShapeSet {
  readonly shapes: readonly Shape[];
  readonly #numbers: Int32Array;

  constructor(entries: readonly ShapeEntry[], numbers: Int32Array) {
    this.#numbers = numbers;
    this.shapes = entries.map((entry) => ({ ...entry, box: this.#boxOf(entry) }));
  }

  contains(shape: Shape, position: Position): boolean {
    const x = position.longitude * STEPS_PER_DEGREE;
    const y = position.latitude * STEPS_PER_DEGREE;
    const [west, south, east, north] = shape.box;
    if (x < west || x > east || y < south || y > north) return false;
    // Even-odd rule over all rings, which handles holes and islands.
    let inside = false;
    for (const ring of shape.rings) if (this.#crossesOften(ring, x, y)) inside = !inside;
    return inside;
  }

  /** Distance to the border, 0 inside; undefined beyond the limit. */
  distanceKm(shape: Shape, position: Position, limitKm: number): number | undefined {
    if (this.contains(shape, position)) return 0;
    const x = position.longitude * STEPS_PER_DEGREE;
    const y = position.latitude * STEPS_PER_DEGREE;
    const shrink = Math.max(0.01, shrinkAt(position.latitude));
    const limit = (limitKm / KM_PER_DEGREE) * STEPS_PER_DEGREE;
    const [west, south, east, north] = shape.box;
    if (x < west - limit / shrink || x > east + limit / shrink) return undefined;
    if (y < south - limit || y > north + limit) return undefined;
    const least = Math.sqrt(
      shape.rings.reduce((min, ring) => Math.min(min, this.#squareTo(ring, x, y, shrink)), Infinity),
    );
    return least <= limit ? (least / STEPS_PER_DEGREE) * KM_PER_DEGREE : undefined;
  }

  #crossesOften([start, points]: readonly [number, number], x: number, y: number): boolean {
    const numbers = this.#numbers;
    let odd = false;
    for (let i = 2 * start; i < 2 * (start + points - 1); i += 2) {
      const y1 = numbers[i + 1] as number;
      const y2 = numbers[i + 3] as number;
      if (y1 > y === y2 > y) continue;
      const x1 = numbers[i] as number;
      const x2 = numbers[i + 2] as number;
      if (x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) odd = !odd;
    }
    return odd;
  }

  /** Squared distance to the nearest side, in steps of latitude. */
  #squareTo([start, points]: readonly [number, number], x: number, y: number, shrink: number): number {
    const numbers = this.#numbers;
    let least = Infinity;
    for (let i = 2 * start; i < 2 * (start + points - 1); i += 2) {
      const ax = ((numbers[i] as number) - x) * shrink;
      const ay = (numbers[i + 1] as number) - y;
      const dx = ((numbers[i + 2] as number) - x) * shrink - ax;
      const dy = (numbers[i + 3] as number) - y - ay;
      const length = dx * dx + dy * dy;
      const t = length === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / length));
      const square = (ax + t * dx) ** 2 + (ay + t * dy) ** 2;
      if (square < least) least = square;
    }
    return least;
  }

  #boxOf({ rings }: ShapeEntry): [number, number, number, number] {
    const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const [start, points] of rings) {
      for (let i = 2 * start; i < 2 * (start + points); i += 2) {
        const x = this.#numbers[i] as number;
        const y = this.#numbers[i + 1] as number;
        box[0] = Math.min(box[0], x);
        box[1] = Math.min(box[1], y);
        box[2] = Math.max(box[2], x);
        box[3] = Math.max(box[3], y);
      }
    }
    return box;
  }
}
