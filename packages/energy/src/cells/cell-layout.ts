/*
 * Position of a cell. A cluster sends its cells as one list, pack after pack. Packs, and cells within a pack, are
 * numbered from 1; `index` is the list index from 0.
 */

export interface CellLayout {
  readonly packs: number;
  readonly cellsPerPack: number;
  readonly cells: number;
}

export interface CellPlace {
  readonly pack: number;
  readonly cell: number;
}

/** Layout that a cluster announced, checked against the number of cell and pack values that it sends. */
export function layoutOf(
  announced: { readonly packs?: number; readonly cellsPerPack?: number },
  cellValues: number,
  packValues: number,
): CellLayout {
  const { packs = 0, cellsPerPack = 0 } = announced;
  const cells = cellValues > 0 ? cellValues : packs * cellsPerPack;
  if (cells === 0) return { packs: 0, cellsPerPack: 0, cells: 0 };
  if (cellsPerPack > 0) return { packs: Math.ceil(cells / cellsPerPack), cellsPerPack, cells };
  const inPacks = [packs, packValues].find((count) => count > 0 && cells % count === 0) ?? 1;
  return { packs: inPacks, cellsPerPack: cells / inPacks, cells };
}

export const placeOf = ({ cellsPerPack }: Pick<CellLayout, 'cellsPerPack'>, index: number): CellPlace => ({
  pack: Math.floor(index / cellsPerPack) + 1,
  cell: (index % cellsPerPack) + 1,
});

/** Undefined for a position that the cluster does not have. */
export function indexOf(layout: CellLayout, { pack, cell }: CellPlace): number | undefined {
  const whole = Number.isInteger(pack) && Number.isInteger(cell);
  if (!whole || pack < 1 || cell < 1 || cell > layout.cellsPerPack) return undefined;
  const index = (pack - 1) * layout.cellsPerPack + cell - 1;
  return index < layout.cells ? index : undefined;
}

/** Packs with fewer sensors than cells: each cell uses the sensor closest in the list. */
export function sensorOf(index: number, cells: number, sensors: number): number | undefined {
  if (sensors === 0 || index >= cells) return undefined;
  return sensors >= cells ? index : Math.floor((index * sensors) / cells);
}
