const SIMPLE_METHODS = ['persistence', 'clearSkyPersistence', 'monthMedian', 'likeDays', 'lastHour'] as const;
export type SimpleMethod = (typeof SIMPLE_METHODS)[number];
export const isSimple = (source: ForecastSource): boolean =>
  (SIMPLE_METHODS as readonly ForecastSource[]).includes(source);
/**
 * `temperature`: the learned forecast of load with its dependence on temperature. `likeSkies`, `likeChanges`: what followed
 * similar skies, and how the sky changed after them.
 */
export const FORECAST_SOURCES = [
  'learned',
  'temperature',
  'likeSkies',
  'likeChanges',
  ...SIMPLE_METHODS,
] as const;
/** The method that counts most in a forecast. */
export type ForecastSource = (typeof FORECAST_SOURCES)[number];
