import type { DeviceKind, Point, PointGroup } from '@heliodon/kernel/device-kind';
import { type DeviceValues, placesOf } from '@heliodon/kernel/device-point';
import type { Lang } from '@heliodon/kernel/lang';

export interface PointRow {
  readonly point: Point;
  /** Number of elements, for a list. */
  readonly places?: number;
}

/** Every word entered must occur in the name, the unit or the technical name. */
function matches(point: Point, words: readonly string[], lang: Lang): boolean {
  const text = `${point[lang]} ${point.unit} ${point.name}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

/** The points of a device by group; lists that the device does not fill are left out. */
export function pointRows(
  kind: Pick<DeviceKind, 'points'>,
  values: DeviceValues,
  typed: string,
  lang: Lang,
): { readonly group: PointGroup; readonly rows: readonly PointRow[] }[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const rows = kind.points
    .filter((point) => matches(point, words, lang))
    .map(
      (point): PointRow =>
        point.list === undefined ? { point } : { point, places: placesOf(values, point.name) },
    )
    .filter(({ places }) => places !== 0);
  const groups = [...new Set(rows.map(({ point }) => point.group))];
  return groups.map((group) => ({ group, rows: rows.filter(({ point }) => point.group === group) }));
}
