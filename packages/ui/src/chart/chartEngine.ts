import { chunkLoader } from '@heliodon/web/chunk';

export type Engine = typeof import('./engine.ts');

/** Loaded separately: it is as large as the rest of a page. */
export const chartEngine = chunkLoader<Engine>(() => import('./engine.ts'));

/**
 * For a page that certainly draws a chart: loads it in parallel with the data. Load errors are reported to the chart.
 */
export function askChartEngine(): void {
  chartEngine.get().catch(() => undefined);
}
