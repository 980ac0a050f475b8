/* Plants that would overlap on the map share one symbol. Statuses are indices in PLANT_STATUSES. */

/** Indices in PLANT_STATUSES. */
const [NORMAL, FAULT, OFFLINE] = [0, 1, 2] as const;

/** In map projection; plants without a position are omitted. */
export interface ProjectedPoints {
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
  /** Index of each plant. */
  readonly plant: ArrayLike<number>;
}

export interface Cluster {
  /** Centre of its plants. */
  readonly x: number;
  readonly y: number;
  readonly plants: readonly number[];
}

/** Number of plants by status. */
export type StatusCounts = readonly [normal: number, fault: number, offline: number];

interface Growing {
  sumX: number;
  sumY: number;
  plants: number[];
  readonly column: number;
  readonly row: number;
  gone: boolean;
}

const NEIGHBOURS = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => [x, y] as const));
const keyOf = (column: number, row: number): string => `${column},${row}`;

/** Clusters in cells of `size`; then large clusters absorb those with closer centres. */
export function clusterPoints(points: ProjectedPoints, size: number): Cluster[] {
  const cells = new Map<string, Growing>();
  for (let i = 0; i < points.x.length; i += 1) {
    const [x, y] = [points.x[i] ?? 0, points.y[i] ?? 0];
    const [column, row] = [Math.floor(x / size), Math.floor(y / size)];
    const key = keyOf(column, row);
    const cell = cells.get(key) ?? { sumX: 0, sumY: 0, plants: [], column, row, gone: false };
    cell.sumX += x;
    cell.sumY += y;
    cell.plants.push(points.plant[i] ?? 0);
    cells.set(key, cell);
  }
  const bySize = [...cells.values()].sort((a, b) => b.plants.length - a.plants.length);
  for (const cell of bySize) if (!cell.gone) takeIn(cell, cells, size);
  return bySize
    .filter(({ gone }) => !gone)
    .map(({ sumX, sumY, plants }) => ({ x: sumX / plants.length, y: sumY / plants.length, plants }));
}

function takeIn(cell: Growing, cells: ReadonlyMap<string, Growing>, size: number): void {
  const { x, y } = middle(cell);
  for (const [right, up] of NEIGHBOURS) {
    const other = cells.get(keyOf(cell.column + right, cell.row + up));
    if (!other || other === cell || other.gone) continue;
    const at = middle(other);
    if (Math.hypot(at.x - x, at.y - y) >= size) continue;
    other.gone = true;
    cell.sumX += other.sumX;
    cell.sumY += other.sumY;
    cell.plants = cell.plants.concat(other.plants);
  }
}

const middle = ({ sumX, sumY, plants }: Growing) => ({ x: sumX / plants.length, y: sumY / plants.length });

export function countStatuses(plants: readonly number[], statuses: ArrayLike<number>): StatusCounts {
  const counts: [number, number, number] = [0, 0, 0];
  for (const plant of plants) {
    const status = statuses[plant] ?? OFFLINE;
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

/** One plant at fault makes the symbol red; then one offline plant. */
export function worstStatus(counts: StatusCounts): number {
  if (counts[FAULT] > 0) return FAULT;
  return counts[OFFLINE] > 0 ? OFFLINE : NORMAL;
}

/** West, south, east, north; undefined without points. */
export function extentOf(
  xs: readonly number[],
  ys: readonly number[],
): [number, number, number, number] | undefined {
  if (xs.length === 0) return undefined;
  let [west, south, east, north] = [xs[0] ?? 0, ys[0] ?? 0, xs[0] ?? 0, ys[0] ?? 0];
  for (let i = 1; i < xs.length; i += 1) {
    west = Math.min(west, xs[i] ?? west);
    east = Math.max(east, xs[i] ?? east);
    south = Math.min(south, ys[i] ?? south);
    north = Math.max(north, ys[i] ?? north);
  }
  return [west, south, east, north];
}
