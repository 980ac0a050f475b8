import type { PlantDiagnosis, ShownCause } from '@heliodon/diagnosis/contract';
import type { ChartModel, ChartSeries } from '@heliodon/ui/chart/model';
import { tints } from '@heliodon/ui/chart/tints';

type Look = Pick<ChartSeries, 'energy' | 'status' | 'tint'>;

/** One colour per cause in all views; only a fault stop is red and only a grid stop has the grid's colour. */
const LOOKS: Readonly<Record<ShownCause, Look>> = {
  switchedOff: { tint: 0 },
  gridStop: { energy: 'grid' },
  faultStop: { status: 'fault' },
  deadString: { tint: 3 },
  curtailment: { tint: 4 },
  clipping: { tint: 5 },
  derating: { tint: 6 },
  shadedString: { tint: 17 },
  weakString: { tint: 8 },
  soiling: { tint: 9 },
  ageing: { tint: 14 },
  unexplained: { status: 'offline' },
};

/** Colour of a cause as a CSS value. */
export function colourOf(cause: ShownCause): string | undefined {
  const { energy, status, tint = 0 } = LOOKS[cause];
  if (energy) return `var(--hd-energy-${energy}-solid)`;
  return status ? `var(--hd-status-${status}-solid)` : tints[tint];
}

interface Words {
  readonly cause: (cause: ShownCause) => string;
  readonly ratio: string;
}

/** Lost energy by cause, stacked per day, with the performance ratio as a line. */
export function lossModel(
  { days, causes }: Pick<PlantDiagnosis, 'days' | 'causes'>,
  words: Words,
): ChartModel {
  const shown = causes.map(({ cause }) => cause);
  const bars = shown.map((cause) => ({
    key: cause,
    name: words.cause(cause),
    unit: 'kWh',
    decimals: 1,
    ...LOOKS[cause],
    kind: 'bar' as const,
    stack: 'lost',
    data: days.map(({ losses, pvKwh }) => {
      const kwh = losses.find((loss) => loss.cause === cause)?.kwh;
      return kwh ?? (pvKwh === null ? null : 0);
    }),
  }));
  const ratio = {
    key: 'ratio',
    name: words.ratio,
    unit: '%',
    decimals: 1,
    energy: 'pv' as const,
    data: days.map(({ performanceRatio }) => (performanceRatio === null ? null : performanceRatio * 100)),
  };
  return { x: { kind: 'category', labels: days.map(({ day }) => day) }, series: [...bars, ratio] };
}
