import { type DeviceKind, findPoint, type Point } from '@heliodon/kernel/device-kind';
import type { Lang } from '@heliodon/kernel/lang';

/** `Voltage of string 3`; the written name if the kind has no such point. */
export function pointName(kind: DeviceKind | undefined, name: string, lang: Lang): string {
  const found = kind && findPoint(kind, name);
  if (!found) return name;
  return found.index === undefined ? found.point[lang] : `${found.point[lang]} ${found.index}`;
}

/** A point name and its index in a list, also if it is not a point of the kind. */
export function splitPoint(name: string): { readonly base: string; readonly index: number | undefined } {
  const [, base = name, index] = /^(.*?)(?:\.(\d+))?$/s.exec(name) ?? [];
  return { base, index: index === undefined ? undefined : Number(index) };
}

/** The same point with another index; lists begin at 1. */
export const joinPoint = (point: Pick<Point, 'name' | 'list'>, index: number | undefined): string =>
  point.list === undefined ? point.name : `${point.name}.${index ?? 1}`;

/** The lowest index of a list that no register has. */
export function freeIndex(point: Pick<Point, 'name' | 'list'>, used: readonly string[]): number {
  const taken = new Set(used);
  for (let index = 1; index <= (point.list ?? 1); index += 1)
    if (!taken.has(`${point.name}.${index}`)) return index;
  return 1;
}
