import { type DeviceKind, findPoint, type Point } from '@heliodon/kernel/device-kind';
import type { Bilingual, Lang } from '@heliodon/kernel/lang';

/** Words that page and exported file share. */
export const exportWords = {
  title: { zh: '参数对比', en: 'Parameter comparison' },
  daysTitle: { zh: '多日对比', en: 'Multi-day comparison' },
  time: { zh: '时间', en: 'Time' },
} as const satisfies Record<string, Bilingual>;

export const deviceText = ({ alias, sn }: { readonly alias: string; readonly sn: string }): string =>
  alias || sn;

/** "Active power", or of one place of a list "String current #3". */
export function pointText(kind: Pick<DeviceKind, 'points'>, name: string, lang: Lang): string {
  const found = findPoint(kind, name);
  if (!found) return name;
  return found.index === undefined ? found.point[lang] : `${found.point[lang]} #${found.index}`;
}

/** Between codes there is nothing to draw a line through. */
export const isHeld = (point: Point): boolean =>
  point.codes !== undefined || point.name === 'faultCode' || point.name === 'warningCode';

/** A point that can be drawn: a single value, or one place of a list. */
export function drawablePoint(kind: Pick<DeviceKind, 'points'>, name: string): Point | undefined {
  const found = findPoint(kind, name);
  const single = found && (found.point.list === undefined) === (found.index === undefined);
  return single ? found.point : undefined;
}
