import { type DeviceKind, findPoint, type Point, type PointRef } from '@heliodon/kernel/device-kind';
import { hasCodes, pointText, singlePoint } from '@heliodon/kernel/device-point';
import type { Lang } from '@heliodon/kernel/lang';

/* Which values of a device can have limits, and which limits are valid. Used by page and server. */

type Kind = Pick<DeviceKind, 'points'>;

/** The single value to which a rule applies; for a list, one of its elements. */
export function limitPoint(kind: Kind, dataType: string): PointRef | undefined {
  const found = singlePoint(kind, dataType);
  return found && !hasCodes(found.point) ? found : undefined;
}

export interface Limits {
  readonly max: number | null;
  readonly min: number | null;
}

export interface LimitProblem {
  readonly field: 'max' | 'min';
  /** never: no value can cross the limit. always: every value does. */
  readonly kind: 'never' | 'always';
}

/** An alarm is raised above max and below min; point.min and point.max bound what the device can measure. */
export function limitProblem(
  point: Pick<Point, 'min' | 'max'>,
  { max, min }: Limits,
): LimitProblem | undefined {
  if (max !== null && max >= point.max) return { field: 'max', kind: 'never' };
  if (max !== null && max < point.min) return { field: 'max', kind: 'always' };
  if (min !== null && min <= point.min) return { field: 'min', kind: 'never' };
  if (min !== null && min > point.max) return { field: 'min', kind: 'always' };
  return undefined;
}

/** "10 – 45 °C", "≤ 45 °C", "≥ 10 °C". */
export function limitRangeText({ max, min }: Limits, unit: string): string {
  const withUnit = (text: string) => (unit ? `${text} ${unit}` : text);
  if (max !== null && min !== null) return withUnit(`${min} – ${max}`);
  return withUnit(max === null ? `≥ ${min}` : `≤ ${max}`);
}

export const pointUnit = (kind: Kind | undefined, dataType: string): string =>
  (kind && findPoint(kind, dataType)?.point.unit) ?? '';

export const pointLabel = (kind: Kind | undefined, dataType: string, lang: Lang): string => {
  const unit = pointUnit(kind, dataType);
  return pointText(kind, dataType)[lang] + (unit && ` (${unit})`);
};
