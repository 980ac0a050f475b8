import { lazyPage } from '@heliodon/web/chunk';

/** Parts used by other pages. */
export const panels = {
  Forecast: lazyPage<{ plantId: number }>(() => import('./ForecastCard.tsx'), 'forecast'),
};
