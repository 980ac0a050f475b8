import type { PlantDiagnosis } from '@heliodon/diagnosis/contract';
import { lossCauses } from '@heliodon/energy/diagnosis/loss-causes';
import type { ChartModel } from '@heliodon/ui/chart/model';

export type Cause = (typeof lossCauses)[number];

/** Place among the colours: the same cause has the same colour everywhere. */
export const tintOf = (cause: Cause): number => lossCauses.indexOf(cause);

interface Words {
  readonly cause: (cause: Cause) => string;
  readonly ratio: string;
}

/** Lost energy by cause, stacked day by day, and the performance ratio above it. */
export function lossModel(
  { days, causes }: Pick<PlantDiagnosis, 'days' | 'causes'>,
  words: Words,
): ChartModel {
  const shown = causes.map(({ cause }) => cause);
  const bars = shown.map((cause) => ({
    ...{ key: cause, name: words.cause(cause), unit: 'kWh', decimals: 1, tint: tintOf(cause) },
    ...{ kind: 'bar' as const, stack: 'lost' },
    data: days.map(({ losses, pvKwh }) => {
      const kwh = losses.find((loss) => loss.cause === cause)?.kwh;
      return kwh ?? (pvKwh === null ? null : 0);
    }),
  }));
  // Not the plain percent, whose axis always ends at 100: the ticks of both sides would be odd numbers.
  const ratio = {
    ...{ key: 'ratio', name: words.ratio, unit: '% PR', decimals: 1, energy: 'pv' as const },
    data: days.map(({ performanceRatio }) => (performanceRatio === null ? null : performanceRatio * 100)),
  };
  return { x: { kind: 'category', labels: days.map(({ day }) => day) }, series: [...bars, ratio] };
}
