import type { WeatherHour } from '@heliodon/energy/forecast/weather-clearness';
import type { WeatherProvider } from '@heliodon/infrastructure/weather/weather-provider';
import type { ForecastPlant } from './forecast-plant.ts';

/** Number of parallel requests. */
const AT_ONCE = 8;

/**
 * The weather forecast by plant; a failing provider is reported once per batch, and the other plants continue without
 * it.
 */
export async function weatherOf(
  provider: WeatherProvider | undefined,
  plants: readonly ForecastPlant[],
  onError: (error: unknown, what: string) => void,
): Promise<Map<number, readonly WeatherHour[]>> {
  const found = new Map<number, readonly WeatherHour[]>();
  if (!provider) return found;
  const asked = plants.filter(({ latitude, longitude }) => latitude !== null && longitude !== null);
  let failed = false;
  for (let at = 0; at < asked.length && !failed; at += AT_ONCE)
    await Promise.all(
      asked.slice(at, at + AT_ONCE).map(async ({ plantId, latitude, longitude }) => {
        try {
          found.set(plantId, await provider.hoursAhead(latitude ?? 0, longitude ?? 0));
        } catch (error) {
          if (!failed) onError(error, 'weather provider');
          failed = true;
        }
      }),
    );
  return found;
}
