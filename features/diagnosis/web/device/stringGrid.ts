import type { InverterDiagnosis } from '@heliodon/diagnosis/contract';

/** Cell of the heat map: string and day, both counted from 0. */
export interface Field {
  readonly row: number;
  readonly column: number;
}

interface Shape {
  readonly rows: number;
  readonly columns: number;
}

const within = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value));

/** Cell reached by a key; undefined for keys that do not move. */
export function movedField({ row, column }: Field, key: string, { rows, columns }: Shape): Field | undefined {
  const to = (nextRow: number, nextColumn: number) => ({
    row: within(nextRow, rows),
    column: within(nextColumn, columns),
  });
  switch (key) {
    case 'ArrowLeft':
      return to(row, column - 1);
    case 'ArrowRight':
      return to(row, column + 1);
    case 'ArrowUp':
      return to(row - 1, column);
    case 'ArrowDown':
      return to(row + 1, column);
    case 'Home':
      return to(row, 0);
    case 'End':
      return to(row, columns - 1);
    case 'PageUp':
      return to(0, column);
    case 'PageDown':
      return to(rows - 1, column);
    default:
      return undefined;
  }
}

/** The newest day with data, or the last day if there are none. */
export function newestDay({
  days,
  strings,
}: Pick<InverterDiagnosis, 'days' | 'strings'>): string | undefined {
  const at = days.findLastIndex((_, i) => strings.some(({ shares }) => shares[i] != null));
  return days[at] ?? days.at(-1);
}

const ODD_BELOW = 0.94;

/** Strings to highlight on a day: the requested one, or those with an open finding, or else the weakest. */
export function oddStrings(
  { days, strings, findings }: Pick<InverterDiagnosis, 'days' | 'strings' | 'findings'>,
  day: string,
  asked: number | undefined,
): number[] {
  if (asked !== undefined) return [asked];
  const found = findings.flatMap(({ string, state }) => (state === 'open' && string !== null ? string : []));
  if (found.length > 0) return [...new Set(found)];
  const at = days.indexOf(day);
  const known = strings.flatMap(({ string, shares }) => {
    const share = shares[at] ?? null;
    return share === null ? [] : { string, share };
  });
  const [weakest] = known.sort((a, b) => a.share - b.share);
  return weakest && weakest.share < ODD_BELOW ? [weakest.string] : [];
}
