import type { DeviceKind, Point, PointGroup } from '@heliodon/kernel/device-kind';
import type { Lang } from '@heliodon/kernel/lang';
import type { DeviceNow } from '@heliodon/telemetry/contract';

type Values = DeviceNow['values'];

/** How many values a list has; empty places at its end do not count. */
export function placesOf(values: Values, point: Point): number {
  const list = values[point.name];
  return Array.isArray(list) ? list.findLastIndex((value) => value !== null) + 1 : 0;
}

export interface PointRow {
  readonly point: Point;
  /** Of a list. */
  readonly places?: number;
}

/** Every typed word is somewhere in the name, the unit or the technical name. */
function matches(point: Point, words: readonly string[], lang: Lang): boolean {
  const text = `${point[lang]} ${point.unit} ${point.name}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

/** The points of a device by group; lists that the device does not fill are left out. */
export function pointRows(
  kind: Pick<DeviceKind, 'points'>,
  values: Values,
  typed: string,
  lang: Lang,
): { readonly group: PointGroup; readonly rows: readonly PointRow[] }[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const rows = kind.points
    .filter((point) => matches(point, words, lang))
    .map(
      (point): PointRow =>
        point.list === undefined ? { point } : { point, places: placesOf(values, point) },
    )
    .filter(({ places }) => places !== 0);
  const groups = [...new Set(rows.map(({ point }) => point.group))];
  return groups.map((group) => ({ group, rows: rows.filter(({ point }) => point.group === group) }));
}
