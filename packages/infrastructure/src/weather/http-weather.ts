import { HOUR_MS } from '@heliodon/kernel/time';
import { z } from 'zod';
import { boundedText, refuseForbidden } from '../outbound-http.ts';
import type { ExpectedHour, WeatherProvider } from './weather-provider.ts';

const TIMEOUT_MS = 10_000;
const ANSWER_BYTES = 1_000_000;
/** Plants within about ten kilometres share a forecast. */
const CELL_DEG = 0.1;
const KEPT_CELLS = 5000;
const DAYS = 5;
/** Their temperatures are those of completed days, which plants without a weather station learn. */
const PAST_DAYS = 2;

const values = z.array(z.number().nullable()).optional();
/** Response format of Open-Meteo and compatible services. Times are Unix seconds. */
const answer = z.object({
  hourly: z.object({
    time: z.array(z.number()),
    cloud_cover: values,
    shortwave_radiation: values,
    temperature_2m: values,
  }),
});

export interface HttpWeatherOptions {
  readonly url: string;
  /** Sent as `apikey`. */
  readonly token?: string;
  readonly now: () => number;
}

/** Calls a web service once an hour for each place. */
export function httpWeather({ url, token, now }: HttpWeatherOptions): WeatherProvider {
  const cells = new Map<string, { untilMs: number; hours: Promise<readonly ExpectedHour[]> }>();
  return {
    hoursAhead(latitude, longitude) {
      const [lat, lon] = [latitude, longitude].map((deg) =>
        (Math.round(deg / CELL_DEG) * CELL_DEG).toFixed(1),
      );
      const key = `${lat} ${lon}`;
      const known = cells.get(key);
      if (known && known.untilMs > now()) return known.hours;
      if (cells.size >= KEPT_CELLS) cells.clear();
      const hours = ask(url, token, lat ?? '', lon ?? '');
      cells.set(key, { untilMs: (Math.floor(now() / HOUR_MS) + 1) * HOUR_MS, hours });
      // Failed requests are repeated.
      hours.catch(() => cells.delete(key));
      return hours;
    },
  };
}

async function ask(
  base: string,
  token: string | undefined,
  latitude: string,
  longitude: string,
): Promise<ExpectedHour[]> {
  const url = new URL(base);
  const wanted = {
    latitude,
    longitude,
    timezone: 'UTC',
    timeformat: 'unixtime',
    forecast_days: String(DAYS),
    past_days: String(PAST_DAYS),
    hourly: 'cloud_cover,shortwave_radiation,temperature_2m',
    ...(token && { apikey: token }),
  };
  for (const [name, value] of Object.entries(wanted)) url.searchParams.set(name, value);
  await refuseForbidden(url.hostname);
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`The weather service answered ${response.status}`);
  return hoursOf(answer.parse(JSON.parse(await boundedText(response, ANSWER_BYTES))).hourly);
}

type Hourly = z.output<typeof answer>['hourly'];

function hoursOf({ time, cloud_cover: clouds, shortwave_radiation: light, temperature_2m: warmth }: Hourly) {
  return time.map((seconds, at): ExpectedHour => {
    const cover = clouds?.[at] ?? null;
    return {
      startMs: seconds * 1000,
      cloudCover: cover === null ? null : cover / 100,
      // The service labels hourly means by the end of the hour.
      ghiWm2: time[at + 1] === seconds + 3600 ? (light?.[at + 1] ?? null) : null,
      temperatureC: warmth?.[at] ?? null,
    };
  });
}
