import type { DeviceKind, Point, PointGroup } from '@heliodon/kernel/device-kind';
import { placesOf, pointText, singlePoint } from '@heliodon/kernel/device-point';
import type { Lang } from '@heliodon/kernel/lang';
import type { DeviceNow } from '@heliodon/telemetry/contract';

export interface CurveChoice {
  /** Point as the call expects it: `activePowerKw` or `stringCurrent.3`. */
  readonly value: string;
  readonly label: string;
}

const unitText = (point: Point) => (point.unit ? ` (${point.unit})` : '');

/** Number of values of each list of the device, by point name. */
export function listPlaces(
  kind: Pick<DeviceKind, 'points'>,
  values: DeviceNow['values'],
): Record<string, number> {
  const lists = kind.points.filter((point) => point.list !== undefined);
  return Object.fromEntries(lists.map((point) => [point.name, placesOf(values, point.name)]));
}

/** All points that can be drawn, by group; each item of a list is one choice. */
export function curveChoices(
  kind: Pick<DeviceKind, 'points'>,
  places: Readonly<Record<string, number>>,
  lang: Lang,
): { group: PointGroup; options: CurveChoice[] }[] {
  const groups = [...new Set(kind.points.map((point) => point.group))];
  const choice = (value: string, point: Point): CurveChoice => ({
    value,
    label: pointText(kind, value)[lang] + unitText(point),
  });
  return groups
    .map((group) => ({
      group,
      options: kind.points
        .filter((point) => point.group === group)
        .flatMap((point) =>
          point.list === undefined
            ? [choice(point.name, point)]
            : Array.from({ length: places[point.name] ?? 0 }, (_, at) =>
                choice(`${point.name}.${at + 1}`, point),
              ),
        ),
    }))
    .filter(({ options }) => options.length > 0);
}

/** Default curves: power, and state of charge or else temperature, if the kind has them. */
export function firstPoints(kind: Pick<DeviceKind, 'headline'>): string[] {
  const { powerKw, soc, temperature } = kind.headline;
  return [powerKw, soc ?? temperature].filter((name) => name !== undefined);
}

/** Points from the address bar: known single values without duplicates, at most `max`. */
export function readPoints(kind: DeviceKind, text: string | null, max: number): string[] {
  if (text === null) return firstPoints(kind);
  const single = (name: string) => singlePoint(kind, name) !== undefined;
  return [...new Set(text.split(','))].filter(single).slice(0, max);
}

/** Time in a link, Unix milliseconds: an alarm opens the device at the time when it was raised. */
export function readMoment(text: string | null): number | undefined {
  const ms = Number(text);
  return text && Number.isSafeInteger(ms) && ms > 0 ? ms : undefined;
}

/** Whether the label contains every typed word: "current 3" finds "String current #3 (A)". */
export function matchesWords(typed: string, label: string): boolean {
  const text = label.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
