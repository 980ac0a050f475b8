import type { DeviceKind, Point } from '@heliodon/kernel/device-kind';
import type { Bilingual, Lang } from '@heliodon/kernel/lang';

const NO_EVENT: Bilingual = { zh: '无', en: 'None' };
const unknownCode = (code: number, lang: Lang) => (lang === 'zh' ? `未知 (${code})` : `Unknown (${code})`);

/** Points whose number is found among the events of the kind. */
const EVENT_POINTS = new Set(['faultCode', 'warningCode']);

export const hasCodes = (point: Point): boolean => !!point.codes || EVENT_POINTS.has(point.name);

/** The name of a code; nothing when the point has none. */
export function codeWord(
  kind: Pick<DeviceKind, 'events'>,
  point: Point,
  code: number,
  lang: Lang,
): string | undefined {
  if (point.codes) return point.codes[code]?.[lang] ?? unknownCode(code, lang);
  if (!EVENT_POINTS.has(point.name)) return undefined;
  if (code === 0) return NO_EVENT[lang];
  const event = kind.events.find((one) => one.code === code);
  return event ? `${event.text[lang]} (${code})` : unknownCode(code, lang);
}
