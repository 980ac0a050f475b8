import type { DeviceKind, Point, PointGroup } from '@heliodon/kernel/device-kind';
import { placesOf } from '@heliodon/kernel/device-point';
import type { DeviceNow } from '@heliodon/telemetry/contract';

type Values = DeviceNow['values'];
type List = readonly (number | null)[];

/** Lists of the same declared length form one table: voltage, current and power of each string. */
export interface ListBlock {
  readonly points: readonly Point[];
  /** Number of items of the longest list. */
  readonly places: number;
}

export interface ShownGroup {
  readonly group: PointGroup;
  readonly singles: readonly Point[];
  readonly blocks: readonly ListBlock[];
}

export const listOf = (values: Values, point: Point): List => {
  const value = values[point.name];
  return Array.isArray(value) ? value : [];
};

export const singleOf = (values: Values, point: Point): number | null => {
  const value = values[point.name];
  return typeof value === 'number' ? value : null;
};

export const hasValue = (values: Values, point: Point): boolean =>
  point.list === undefined ? singleOf(values, point) !== null : placesOf(values, point.name) > 0;

/** Points by group in the order of the kind; `all`: also points without a value. */
export function pointGroups(kind: Pick<DeviceKind, 'points'>, values: Values, all: boolean): ShownGroup[] {
  const shown = kind.points.filter((point) => all || hasValue(values, point));
  const groups = [...new Set(shown.map((point) => point.group))];
  return groups.map((group) => {
    const members = shown.filter((point) => point.group === group);
    const lists = members.filter((point) => point.list !== undefined);
    const sizes = [...new Set(lists.map((point) => point.list))];
    return {
      group,
      singles: members.filter((point) => point.list === undefined),
      blocks: sizes.map((size) => {
        const points = lists.filter((point) => point.list === size);
        return { points, places: Math.max(0, ...points.map((point) => placesOf(values, point.name))) };
      }),
    };
  });
}

export const silentCount = (kind: Pick<DeviceKind, 'points'>, values: Values): number =>
  kind.points.filter((point) => !hasValue(values, point)).length;
