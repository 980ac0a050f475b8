import { lazyPage } from '@heliodon/web/chunk';

/** Parts that other pages take in. */
export const panels = {
  Forecast: lazyPage<{ plantId: number }>(() => import('./ForecastCard.tsx'), 'forecast'),
};
