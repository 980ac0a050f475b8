import type { ErrorEntry } from '@heliodon/kernel/app-error';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { pointText } from '@heliodon/kernel/device-point';
import type { Lang, TextParams } from '@heliodon/kernel/lang';
import { type Limits, limitPoint, limitProblem } from '../contract/limit-point.ts';
import { LIMIT_NAME_MAX, limitErrors } from '../contract/limits.contract.ts';

export interface Refusal {
  readonly entry: ErrorEntry;
  readonly params: TextParams;
}

/** Reason why these limits cannot be set on that value; undefined if they can. */
export function limitRefusal(
  kind: Pick<DeviceKind, 'points'> | undefined,
  { dataType, ...limits }: Limits & { readonly dataType: string },
  lang: Lang,
): Refusal | undefined {
  const found = kind && limitPoint(kind, dataType);
  if (!found) return { entry: limitErrors.unknownPoint, params: { point: dataType } };
  const { point } = found;
  const problem = limitProblem(point, limits);
  if (!problem) return undefined;
  const params = {
    point: pointText(kind, dataType)[lang],
    low: point.min,
    high: point.max,
    unit: point.unit && ` ${point.unit}`,
    value: limits[problem.field] ?? '',
  };
  return { entry: problem.kind === 'never' ? limitErrors.neverCrossed : limitErrors.alwaysCrossed, params };
}

/** Names for copies of a rule: 过温2, 过温3 …; each unused and within the maximum length. */
export function copyNames(name: string, count: number, taken: ReadonlySet<string>): string[] {
  const names: string[] = [];
  for (let n = 2; names.length < count; n += 1) {
    const end = String(n);
    const made = [...name].slice(0, LIMIT_NAME_MAX - end.length).join('') + end;
    if (!taken.has(made)) names.push(made);
  }
  return names;
}
