import { type DeviceKind, findPoint, type Point, type PointGroup } from '@heliodon/kernel/device-kind';
import type { Lang } from '@heliodon/kernel/lang';
import type { DeviceNow } from '@heliodon/telemetry/contract';
import { placesOf } from '../points/pointGroups.ts';

export interface CurveChoice {
  /** As the call takes it: `activePowerKw` or `stringCurrent.3`. */
  readonly value: string;
  readonly label: string;
}

const unitText = (point: Point) => (point.unit ? ` (${point.unit})` : '');

/** The name of a point or of one place of a list. */
export const curveName = (point: Point, index: number | undefined, lang: Lang): string =>
  index === undefined ? point[lang] : `${point[lang]} #${index}`;

/** How many values each list of the device has, by name of the point. */
export function listPlaces(
  kind: Pick<DeviceKind, 'points'>,
  values: DeviceNow['values'],
): Record<string, number> {
  const lists = kind.points.filter((point) => point.list !== undefined);
  return Object.fromEntries(lists.map((point) => [point.name, placesOf(values, point)]));
}

/** Everything that can be drawn, by group; of a list each of its places. */
export function curveChoices(
  kind: Pick<DeviceKind, 'points'>,
  places: Readonly<Record<string, number>>,
  lang: Lang,
): { group: PointGroup; options: CurveChoice[] }[] {
  const groups = [...new Set(kind.points.map((point) => point.group))];
  return groups
    .map((group) => ({
      group,
      options: kind.points
        .filter((point) => point.group === group)
        .flatMap((point) =>
          point.list === undefined
            ? [{ value: point.name, label: point[lang] + unitText(point) }]
            : Array.from({ length: places[point.name] ?? 0 }, (_, at) => ({
                value: `${point.name}.${at + 1}`,
                label: curveName(point, at + 1, lang) + unitText(point),
              })),
        ),
    }))
    .filter(({ options }) => options.length > 0);
}

/** What is drawn at first: power, state of charge, temperature, as far as the kind has them. */
export function firstPoints(kind: Pick<DeviceKind, 'headline'>): string[] {
  const { powerKw, soc, temperature } = kind.headline;
  return [powerKw, soc ?? temperature].filter((name) => name !== undefined);
}

/** Points out of the address bar: known single values, each once, not more than can be asked for. */
export function readPoints(kind: DeviceKind, text: string | null, max: number): string[] {
  if (text === null) return firstPoints(kind);
  const single = (name: string) => {
    const found = findPoint(kind, name);
    return found !== undefined && (found.point.list === undefined) === (found.index === undefined);
  };
  return [...new Set(text.split(','))].filter(single).slice(0, max);
}

/** A moment that a link speaks of, milliseconds: an alarm opens its device where it was raised. */
export function readMoment(text: string | null): number | undefined {
  const ms = Number(text);
  return text && Number.isSafeInteger(ms) && ms > 0 ? ms : undefined;
}

/** Every typed word is somewhere in the label: "current 3" finds "String current #3 (A)". */
export function matchesWords(typed: string, label: string): boolean {
  const text = label.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
