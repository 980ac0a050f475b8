import type { ChartModel, ChartSeries } from '@heliodon/ui/chart/model';
import type { LimitTrial } from '../../contract/limits.contract.ts';

interface Words {
  readonly name: string;
  readonly unit: string;
  readonly decimals: number;
  readonly max: string;
  readonly min: string;
}

/** A longer pause between samples is a gap in the curve. */
const GAP_MS = 60 * 60_000;

/** The curve with limits as lines, and the alarms they would have raised as bands. */
export function trialChart(
  { curve, episodes, timeZone, toMs }: Pick<LimitTrial, 'curve' | 'episodes' | 'timeZone' | 'toMs'>,
  limits: { readonly max: number | null; readonly min: number | null },
  words: Words,
): ChartModel {
  const at: number[] = [];
  const values: (number | null)[] = [];
  curve.t.forEach((ms, i) => {
    const before = curve.t[i - 1];
    if (before !== undefined && ms - before > GAP_MS) {
      at.push(before + 1);
      values.push(null);
    }
    at.push(ms);
    values.push(curve.values[i] ?? null);
  });
  const { unit, decimals } = words;
  const line = (key: 'max' | 'min'): ChartSeries[] => {
    const limit = limits[key];
    if (limit === null) return [];
    return [{ key, name: words[key], unit, decimals, dashed: true, data: at.map(() => limit) }];
  };
  const [firstMs = toMs] = at;
  return {
    x: { kind: 'time', at, timeZone },
    series: [
      { key: 'value', name: words.name, unit, decimals, data: values },
      ...line('max'),
      ...line('min'),
    ],
    bands: episodes
      .filter((episode) => (episode.toMs ?? toMs) > firstMs)
      .map((episode) => ({
        from: Math.max(firstMs, episode.fromMs),
        to: episode.toMs ?? toMs,
        tone: 'fault' as const,
      })),
  };
}
