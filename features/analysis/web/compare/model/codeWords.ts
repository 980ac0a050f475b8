import type { DeviceKind, Point } from '@heliodon/kernel/device-kind';
import type { Lang } from '@heliodon/kernel/lang';

const UNKNOWN = { zh: '未知', en: 'Unknown' };
const NONE = { zh: '无', en: 'None' };

/** The name of a code: of the point's own codes, or of an event of the kind. */
export function codeWord(kind: Pick<DeviceKind, 'events'>, point: Point, code: number, lang: Lang): string {
  const own = point.codes?.[code]?.[lang];
  if (own !== undefined) return own;
  if (!point.codes) {
    if (code === 0) return NONE[lang];
    const event = kind.events.find((one) => one.code === code);
    if (event) return `${event.text[lang]} (${code})`;
  }
  return `${UNKNOWN[lang]} (${code})`;
}

/** Names of all codes that occur. */
export function codeWords(
  kind: Pick<DeviceKind, 'events'>,
  point: Point,
  values: readonly (number | null)[],
  lang: Lang,
): Record<number, string> {
  const codes = new Set(values.filter((value) => value !== null));
  return Object.fromEntries([...codes].map((code) => [code, codeWord(kind, point, code, lang)]));
}
