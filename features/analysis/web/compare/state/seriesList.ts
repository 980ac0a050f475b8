import { type ComparedSeries, MAX_SERIES, seriesKey } from '../../../contract/compare/series.schema.ts';

export type SeriesPoint = Pick<ComparedSeries, 'deviceId' | 'point'>;

/** Adds missing series, each with the first free colour; also returns how many did not fit. */
export function withSeries(
  series: readonly ComparedSeries[],
  added: readonly SeriesPoint[],
): { readonly series: ComparedSeries[]; readonly left: number } {
  const result = [...series];
  const known = new Set(series.map(seriesKey));
  const used = new Set(series.map(({ tint }) => tint));
  let left = 0;
  for (const { deviceId, point } of added) {
    if (known.has(seriesKey({ deviceId, point }))) continue;
    if (result.length >= MAX_SERIES) {
      left += 1;
      continue;
    }
    const tint = Array.from({ length: MAX_SERIES }, (_, i) => i).find((one) => !used.has(one)) ?? 0;
    used.add(tint);
    known.add(seriesKey({ deviceId, point }));
    result.push({ deviceId, point, tint });
  }
  return { series: result, left };
}

export const withoutSeries = (
  series: readonly ComparedSeries[],
  gone: readonly SeriesPoint[],
): ComparedSeries[] => {
  const keys = new Set(gone.map(seriesKey));
  return series.filter((one) => !keys.has(seriesKey(one)));
};

/** Moves an element to the position of another. Colours stay with their series. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, i) => i !== from);
  const item = list[from];
  return item === undefined ? [...list] : [...rest.slice(0, to), item, ...rest.slice(to)];
}
