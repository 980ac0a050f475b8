/** Rows per piece, which is the answer of one call. */
export const PIECE_ROWS = 500;

/** Rows visible in the viewport, with `more` rows above and below, rendered before they scroll into view. */
export function visibleRows(
  scrollTop: number,
  heightPx: number,
  rowPx: number,
  total: number,
  more = 8,
): { first: number; last: number } {
  const first = Math.max(0, Math.floor(scrollTop / rowPx) - more);
  const last = Math.min(total - 1, Math.ceil((scrollTop + heightPx) / rowPx) + more);
  return { first, last };
}

/** Indices of the pieces that contain these rows. */
export function piecesOf({ first, last }: { first: number; last: number }): number[] {
  if (last < first) return [];
  const from = Math.floor(first / PIECE_ROWS);
  const to = Math.floor(last / PIECE_ROWS);
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

export interface Piece {
  readonly t: readonly number[];
  readonly values: readonly (readonly (number | null)[])[];
}

/** One row of the loaded pieces; undefined while its piece is loading. */
export function rowAt(
  pieces: ReadonlyMap<number, Piece>,
  row: number,
): { at: number; values: (number | null)[] } | undefined {
  const piece = pieces.get(Math.floor(row / PIECE_ROWS));
  const place = row % PIECE_ROWS;
  const at = piece?.t[place];
  if (!piece || at === undefined) return undefined;
  return { at, values: piece.values.map((column) => column[place] ?? null) };
}

/**
 * Row of the last sample at or before a time. While its piece is not loaded, the first row of that piece,
 * so that it becomes visible and is loaded. `begins`: start times of the pieces.
 */
export function rowOfMoment(
  at: number,
  begins: readonly number[],
  pieces: ReadonlyMap<number, Piece>,
  newestFirst: boolean,
): number {
  const n = Math.max(
    0,
    begins.findLastIndex((ms) => (newestFirst ? ms >= at : ms <= at)),
  );
  const times = pieces.get(n)?.t ?? [];
  const place = newestFirst ? times.findIndex((ms) => ms <= at) : times.findLastIndex((ms) => ms <= at);
  // With newest first the sample may be the first one of the next piece.
  const behind = newestFirst && times.length > 0 && place < 0 && n + 1 < begins.length;
  return n * PIECE_ROWS + (behind ? times.length : Math.max(0, place));
}
