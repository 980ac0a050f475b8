import type { MapDraft } from './mapDraft.ts';

/** A difference between two maps, by place: `registers powerKw scale`. */
export interface MapChange {
  readonly place: string;
  /** Undefined: not there. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

type Flat = ReadonlyMap<string, string>;

/** Registers by their point, so that an inserted row is one change. */
function flat(map: MapDraft): Flat {
  const found = new Map<string, string>();
  const { registers, ...rest } = map;
  walk(rest, '', found);
  const count = new Map<string, number>();
  for (const register of registers) {
    const { point, ...fields } = register;
    const n = (count.get(point) ?? 0) + 1;
    count.set(point, n);
    const name = n === 1 ? point : `${point} (${n})`;
    for (const [field, value] of Object.entries(fields)) {
      if (value !== undefined) found.set(`registers ${name} ${field}`, JSON.stringify(value));
    }
  }
  return found;
}

function walk(value: unknown, place: string, found: Map<string, string>): void {
  if (typeof value === 'object' && value !== null && !isShort(value))
    for (const [key, item] of Object.entries(value))
      walk(item, place === '' ? key : `${place} ${key}`, found);
  else if (value !== undefined) found.set(place, JSON.stringify(value));
}

/** Lists of plain values are compared as a whole. */
const isShort = (value: object): boolean =>
  Array.isArray(value) && value.every((item) => typeof item !== 'object' || item === null);

/** In the order of the maps: what was there before first. The order of registers is not compared. */
export function mapDiff(before: MapDraft, after: MapDraft): MapChange[] {
  const [old, now] = [flat(before), flat(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((place) => old.get(place) !== now.get(place))
    .map((place) => ({ place, before: old.get(place), after: now.get(place) }));
}
