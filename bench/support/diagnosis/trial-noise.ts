import { chance, smoothNoise, spread } from '@heliodon/fleet/model/noise';
import type { Values } from '@heliodon/fleet/model/readings/values';
import { MINUTE_MS } from '@heliodon/kernel/time';

/* Measurement effects: sensor errors, scatter, clouds over single strings. */

const STRING_SCATTER = 0.01;
/** A cloud edge shades some of the strings for minutes. */
const CLOUD = { minutes: 7, deep: 0.35, from: 0.55 };

export function noisyInverter(
  values: Values,
  ratedKw: number,
  seed: number,
  atMs: number,
  broken: boolean,
): Values {
  const key = Math.floor(atMs / 1000);
  const amps = (values.stringCurrent as number[]).map((exact, i) => {
    const field = broken ? smoothNoise(seed + 97 * i, atMs / (CLOUD.minutes * MINUTE_MS)) : 0;
    const cloud = 1 - (CLOUD.deep * Math.max(0, field - CLOUD.from)) / (1 - CLOUD.from);
    const offset = 0.03 * spread(seed, i, 5);
    const one = exact * cloud * (1 + STRING_SCATTER * spread(seed + i, key, 1)) + (exact > 0 ? offset : 0);
    return Math.round(Math.max(-0.1, one) * 100) / 100;
  });
  const volts = values.stringVoltage as number[];
  const dcKw = amps.reduce((sum, one, i) => sum + (one * (volts[i] ?? 0)) / 1000, 0);
  const exactKw = values.dcPowerKw as number;
  const acKw = exactKw > 0 ? ((values.activePowerKw as number) * dcKw) / exactKw : 0;
  const limited = values.deratingReason !== 0 || (values.activePowerKw as number) >= 0.999 * ratedKw;
  return {
    ...values,
    stringCurrent: amps,
    dcPowerKw: exactKw > 0 ? dcKw : 0,
    // At its limit the inverter takes only the required power.
    activePowerKw: limited ? (values.activePowerKw as number) : acKw * (1 + 0.002 * spread(seed, key, 2)),
    heatSinkTemperature: (values.heatSinkTemperature as number) + 0.5 * spread(seed, key, 3),
    insulationKohm: (values.insulationKohm as number) * (1 + 0.05 * spread(seed, key, 4)),
  };
}

export function noisyWeather(values: Values, seed: number, atMs: number): Values {
  const key = Math.floor(atMs / 1000);
  const sensor = (name: string, salt: number) =>
    (values[name] as number) * (1 + 0.02 * spread(seed, salt, 11)) * (1 + 0.01 * spread(seed, key, salt));
  return {
    ...values,
    irradiance: sensor('irradiance', 1),
    irradianceTilted: sensor('irradianceTilted', 2),
    ambientTemperature: (values.ambientTemperature as number) + 0.3 * spread(seed, key, 3),
    moduleTemperature: (values.moduleTemperature as number) + 0.7 * spread(seed, key, 4),
  };
}

/** Lost samples: one in a hundred, and occasionally half an hour of one device. */
export function isLost(seed: number, atMs: number): boolean {
  const halfHour = Math.floor(atMs / (30 * MINUTE_MS));
  return chance(seed, halfHour, 21) < 0.004 || chance(seed, Math.floor(atMs / 1000), 22) < 0.01;
}
