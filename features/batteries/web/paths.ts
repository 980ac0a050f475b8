/*
 * Where a person stands between the system and one cell, as it is in the address bar: the battery by its id, clusters,
 * packs and cells by the numbers on the cabinets.
 */

export const levels = ['stack', 'cluster', 'pack', 'cell'] as const;
export type Level = (typeof levels)[number];

export interface Place {
  readonly deviceId?: number;
  readonly cluster?: number;
  readonly pack?: number;
  /** Within its pack. */
  readonly cell?: number;
}

export const TOTAL_PATH = '/monitoring/total';

const PARTS: Record<Level, readonly (keyof Place)[]> = {
  stack: ['deviceId'],
  cluster: ['deviceId', 'cluster'],
  pack: ['deviceId', 'cluster', 'pack'],
  cell: ['deviceId', 'cluster', 'pack', 'cell'],
};

/** What is shown goes along: the quantity on the map and a past moment. */
const KEPT = ['view', 'range', 'day', 'at'] as const;

export function placePath(level: Level, place: Place, from?: URLSearchParams): string {
  const params = new URLSearchParams();
  for (const part of PARTS[level]) if (place[part] !== undefined) params.set(part, String(place[part]));
  for (const name of KEPT) {
    const value = from?.get(name);
    if (value) params.set(name, value);
  }
  return `/monitoring/${level}?${params}`;
}

export function readPlace(params: URLSearchParams): Place {
  const number = (name: keyof Place) => {
    const text = params.get(name) ?? '';
    return /^[1-9]\d{0,9}$/.test(text) ? { [name]: Number(text) } : {};
  };
  return { ...number('deviceId'), ...number('cluster'), ...number('pack'), ...number('cell') };
}
