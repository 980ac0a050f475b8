import { chunkLoader } from '@heliodon/web/chunk';

export type Engine = typeof import('./engine.ts');

/** As large as everything else of a page, which can be read before it is there. */
export const chartEngine = chunkLoader<Engine>(() => import('./engine.ts'));

/** For a page that is sure to draw a chart: it comes with the page's data. Who draws the chart is told when it does not come. */
export function askChartEngine(): void {
  chartEngine.get().catch(() => undefined);
}
