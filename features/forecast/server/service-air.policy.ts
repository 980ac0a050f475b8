import type { AirAt } from '@heliodon/energy/forecast/expected-air';
import { HOURS } from '@heliodon/energy/forecast/load-day';
import type { ExpectedAir } from '@heliodon/energy/forecast/load-habit';
import type { WeatherHour } from '@heliodon/energy/forecast/weather-clearness';
import { dayNoOf, dayStartMs } from '@heliodon/energy/periods/local-time';
import { HOUR_MS } from '@heliodon/kernel/time';
import type { PlantQuarter } from './forecast-plant.ts';

/**
 * Temperatures of a weather service as the plant's own station would show them: moved by the mean difference of the
 * hours that both know. Undefined: the service has none.
 */
export function serviceAir(
  weather: readonly WeatherHour[],
  quarters: readonly PlantQuarter[],
): AirAt | undefined {
  const byHour = new Map(
    weather.flatMap(({ startMs, temperatureC = null }) =>
      temperatureC === null ? [] : [[Math.floor(startMs / HOUR_MS), temperatureC] as const],
    ),
  );
  if (byHour.size === 0) return undefined;
  const at = (startMs: number) => byHour.get(Math.floor(startMs / HOUR_MS));
  const away = quarters.flatMap(({ startMs, airC = null }) => {
    const service = at(startMs);
    return airC === null || service === undefined ? [] : [airC - service];
  });
  const offset = away.length === 0 ? 0 : away.reduce((sum, one) => sum + one, 0) / away.length;
  return (startMs) => {
    const service = at(startMs);
    return service === undefined ? undefined : service + offset;
  };
}

/** Intervals without a measured temperature get that of the service. */
export const withServiceAir = (
  quarters: readonly PlantQuarter[],
  air: AirAt | undefined,
): readonly PlantQuarter[] =>
  air
    ? quarters.map((quarter) => ({ ...quarter, airC: quarter.airC ?? air(quarter.startMs) ?? null }))
    : quarters;

/** What the service expects for a day, by local hour. */
export function expectedOn(day: string, timeZone: string, air: AirAt | undefined): ExpectedAir | null {
  if (!air) return null;
  const startMs = dayStartMs(day, timeZone);
  const airC = Array.from({ length: HOURS }, (_, hour) => {
    const own = air(startMs + hour * HOUR_MS);
    return own === undefined ? null : Math.round(own * 10) / 10;
  });
  return { dayNo: dayNoOf(day), airC };
}
