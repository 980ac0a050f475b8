import type { DeviceKind, Point } from '@heliodon/kernel/device-kind';
import { codeWord } from '@heliodon/kernel/device-point';
import { formatNumber, isValue, NO_VALUE, type Numeric } from '@heliodon/kernel/format/number';
import type { Bilingual, Lang } from '@heliodon/kernel/lang';
import { HOUR_S } from '@heliodon/kernel/time';

/** Display form of one value; `word` states the flow direction. */
export interface ShownValue {
  readonly value: string;
  readonly unit: string;
  readonly word?: string;
  /** `value` is the name of a code, not a number. */
  readonly named?: boolean;
}

/** Meaning of a value's sign; undefined for a value that is displayed as zero. */
export function signWord(signs: Point['signs'], value: Numeric, decimals: number): Bilingual | undefined {
  if (!signs || !isValue(value) || Number(value.toFixed(decimals)) === 0) return undefined;
  return value > 0 ? signs.positive : signs.negative;
}

const DAY_S = 86_400;

/** A duration in hours, or in days from one day on. */
const longTime = (seconds: number, lang: Lang): ShownValue =>
  seconds < DAY_S
    ? { value: formatNumber(seconds / HOUR_S, 1), unit: lang === 'zh' ? '小时' : 'h' }
    : { value: formatNumber(seconds / DAY_S, 1), unit: lang === 'zh' ? '天' : 'd' };

export function shownValue(
  kind: Pick<DeviceKind, 'events'>,
  point: Point,
  value: Numeric,
  lang: Lang,
): ShownValue {
  if (!isValue(value)) return { value: NO_VALUE, unit: '' };
  const name = codeWord(kind, point, value, lang);
  if (name !== undefined) return { value: name, unit: '', named: true };
  const word = signWord(point.signs, value, point.decimals)?.[lang];
  const { unit, decimals } = point;
  if (unit === 's' && value >= HOUR_S) return longTime(value, lang);
  return { value: formatNumber(point.signs ? Math.abs(value) : value, decimals), unit, word };
}
