import type { WeatherHour } from '@heliodon/energy/forecast/weather-clearness';
import type { WeatherProvider } from '@heliodon/infrastructure/weather/weather-provider';
import type { ForecastPlant } from './forecast-plant.ts';

/** Asked for at a time. */
const AT_ONCE = 8;

/** The weather ahead by plant; a provider that fails is told of once a batch, and the rest goes on without it. */
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
