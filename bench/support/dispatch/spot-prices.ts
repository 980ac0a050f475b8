import { smoothNoise } from '@heliodon/fleet/model/noise';
import { DAY_MS, HOUR_MS, QUARTER_MS } from '@heliodon/kernel/time';

/*
 * Prices shaped like those of a day-ahead auction with much solar power: dear in the morning and the evening, cheap or
 * negative at noon, with weeks of more and less wind. Per kWh.
 */

const EVENING_H = 19.5;
const MORNING_H = 8;
const NOON_H = 13;

const around = (hour: number, centre: number, width: number): number =>
  Math.exp(-(((hour - centre) / width) ** 2));

export function spotPrices(seed: number): (startMs: number) => number {
  return (startMs) => {
    // The place is at UTC+8.
    const local = startMs + 8 * HOUR_MS;
    const hour = (local % DAY_MS) / HOUR_MS;
    const wind = smoothNoise(seed + 41, startMs / (2.2 * DAY_MS));
    const sun = smoothNoise(seed + 42, startMs / (1.4 * DAY_MS));
    const jitter = smoothNoise(seed + 43, startMs / (2 * QUARTER_MS)) - 0.5;
    return (
      0.55 +
      0.35 * around(hour, MORNING_H, 1.8) +
      0.6 * around(hour, EVENING_H, 2.2) -
      (0.25 + 0.75 * sun) * around(hour, NOON_H, 2.6) -
      0.35 * wind +
      0.12 * jitter
    );
  };
}
