import { PassWorker } from '@heliodon/infrastructure/pass-worker';
import type { FeaturePart } from '@heliodon/server-kit/feature-part';
import { route } from '@heliodon/server-kit/route';
import { getForecast } from '../contract/forecast.contract.ts';
import { type ForecastReads, plantForecast } from './forecast.service.ts';
import { ForecastPass, type ForecastPassDeps } from './forecast-pass.ts';

export { readForecast } from './forecast-store.ts';
export { readKnownForecasts } from './known-forecasts.queries.ts';

const IDLE_MS = 15_000;

export function createForecast(deps: ForecastReads): FeaturePart {
  return {
    routes: [route(getForecast, ({ plantId }) => plantForecast(deps, plantId))],
  };
}

/** Forecasts all plants every hour. The calculation takes seconds, so it runs in its own thread. */
export function createForecastWorker(deps: ForecastPassDeps): PassWorker<{ more: boolean }> {
  const forecasts = new ForecastPass(deps);
  return new PassWorker(
    {
      what: 'forecasts',
      pass: () => forecasts.pass(),
      // Pauses briefly if work is left, because pages and samples share the CPU.
      restMs: (tookMs, done) => (done?.more ? Math.min(500, tookMs / 4) : IDLE_MS),
    },
    deps.onError,
  );
}
