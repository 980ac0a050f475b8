import {
  type DeviceKind,
  findPoint,
  MANUFACTURER_CODES_FROM,
  type Point,
  type PointRef,
} from './device-kind.ts';
import type { Bilingual, Lang } from './lang.ts';

/** Values of a device by point name, as in live topics and details. */
export type DeviceValues = Readonly<Record<string, number | readonly (number | null)[] | null>>;

/** A point with a single value: a scalar point, or one element of a list. */
export function singlePoint(kind: Pick<DeviceKind, 'points'>, name: string): PointRef | undefined {
  const found = findPoint(kind, name);
  return found && (found.point.list === undefined) === (found.index === undefined) ? found : undefined;
}

/** "Active power", or for a list element "String current #3". */
export function pointText(kind: Pick<DeviceKind, 'points'> | undefined, name: string): Bilingual {
  const found = kind && findPoint(kind, name);
  if (!found) return { zh: name, en: name };
  const { point, index } = found;
  const place = index === undefined ? '' : ` #${index}`;
  return { zh: point.zh + place, en: point.en + place };
}

const NO_EVENT: Bilingual = { zh: '无', en: 'None' };
const UNKNOWN: Bilingual = { zh: '未知', en: 'Unknown' };

/** Points whose value is an event number of the kind. */
const EVENT_POINTS: ReadonlySet<string> = new Set(['faultCode', 'warningCode']);

/** "Manufacturer code 2032"; undefined for the numbers of a kind. */
export function manufacturerCode(code: number): Bilingual | undefined {
  const own = code - MANUFACTURER_CODES_FROM;
  return own < 0 ? undefined : { zh: `厂家代码 ${own}`, en: `Manufacturer code ${own}` };
}

/** A state or event number, not a quantity: no interpolation. */
export const hasCodes = (point: Point): boolean => point.codes !== undefined || EVENT_POINTS.has(point.name);

/** The text of a code; undefined if the point has none. */
export function codeWord(
  kind: Pick<DeviceKind, 'events'>,
  point: Point,
  code: number,
  lang: Lang,
): string | undefined {
  const unknown = `${UNKNOWN[lang]} (${code})`;
  if (point.codes) return point.codes[code]?.[lang] ?? unknown;
  if (!EVENT_POINTS.has(point.name)) return undefined;
  if (code === 0) return NO_EVENT[lang];
  const event = kind.events.find((one) => one.code === code);
  return event ? `${event.text[lang]} (${code})` : (manufacturerCode(code)?.[lang] ?? unknown);
}

/** Number of values in a list, without trailing empty ones. */
export function placesOf(values: DeviceValues, name: string): number {
  const list = values[name];
  return Array.isArray(list) ? list.findLastIndex((value) => value !== null) + 1 : 0;
}

/** Current value of a point or list element. */
export function pointValue(values: DeviceValues, name: string): number | null {
  const [point = '', place] = name.split('.');
  const value = values[point];
  const one = Array.isArray(value) ? value[Number(place) - 1] : value;
  return typeof one === 'number' ? one : null;
}
