import { STEP_MS } from '@heliodon/energy/diagnosis/day-frame';
import type { InverterWithDays } from '@heliodon/energy/diagnosis/diagnose-inverter';
import type { InverterDay, PlantFacts, WeatherDay } from '@heliodon/energy/diagnosis/inverter-day';
import { type LossProfile, profileOf } from '@heliodon/energy/diagnosis/loss-value';
import { dayNoOf, dayOfNo, localDay, localMinute } from '@heliodon/energy/periods/local-time';
import type { Database } from '@heliodon/infrastructure/database';
import { readInverterDays, readWeatherDays } from '../days/day.rows.ts';
import { type Inverter, type PlantRow, placeOf, readInverters, readStations } from './plant-facts.queries.ts';

/* Input data for the diagnosis of a plant. */

const MOST_DAYS = 45;
const LEAST_DAYS = 14;
/** All days of a plant are evaluated together: for a very large plant fewer, so that they fit into memory. */
const MOST_INVERTER_DAYS = 2000;
/** From this time on today counts as complete: there is no more sunlight. */
const EVENING_MIN = 22 * 60;

export interface PlantData {
  readonly plant: PlantRow;
  readonly facts: PlantFacts;
  readonly inverters: readonly InverterWithDays[];
  readonly weather: readonly WeatherDay[];
  readonly hasStation: boolean;
  readonly from: string;
  readonly to: string;
}

/** The last day that is evaluated. */
export function lastWholeDay(now: Date, timeZone: string): string {
  const nowMs = now.getTime();
  const today = dayNoOf(localDay(nowMs, timeZone));
  return dayOfNo(localMinute(nowMs, timeZone) >= EVENING_MIN ? today : today - 1);
}

export async function readPlantData(db: Database, plant: PlantRow, now: Date): Promise<PlantData> {
  const devices = await readInverters(db, plant.plantId);
  const share = Math.floor(MOST_INVERTER_DAYS / Math.max(1, devices.length));
  const count = Math.max(LEAST_DAYS, Math.min(MOST_DAYS, share));
  const to = lastWholeDay(now, plant.timeZone);
  const from = dayOfNo(dayNoOf(to) - count + 1);
  const inverters: InverterWithDays[] = [];
  // Sequential: concurrent reads would also be parsed concurrently.
  for (const device of devices) {
    const days = await readInverterDays(db, device.deviceId, from, to);
    inverters.push({ facts: factsOf(device, days), days });
  }
  const [station] = await readStations(db, plant.plantId, from);
  const weather = station === undefined ? [] : await readWeatherDays(db, station, from, to);
  const { kwp, installDay, timeZone } = plant;
  return {
    plant,
    inverters,
    weather,
    from,
    to,
    hasStation: station !== undefined,
    facts: {
      ...placeOf(plant, now),
      timeZone,
      kwp: kwp || null,
      installedDayNo: installDay === null ? null : dayNoOf(installDay),
    },
  };
}

/** If a device does not report its rated power, its highest output is used. */
function factsOf({ deviceId, ratedKw, strings }: Inverter, days: readonly InverterDay[]) {
  const most = (values: Iterable<number | null>) => {
    let found = 0;
    for (const value of values) if (value !== null && value > found) found = value;
    return found;
  };
  return {
    deviceId,
    ratedKw: ratedKw || most(days.flatMap(({ acKw }) => acKw)),
    strings: Math.max(strings ?? 0, most(days.map(({ stringA }) => stringA.length))),
    kwp: null,
  };
}

/** Irradiance over the day, or an estimate from the inverters. */
export function lightProfile({ weather, inverters, plant }: PlantData): LossProfile | undefined {
  function* steps() {
    for (const { startMs, planeWm2, horizontalWm2 } of weather)
      for (let i = 0; i < planeWm2.length; i += 1)
        yield { atMs: startMs + i * STEP_MS, amount: planeWm2[i] ?? horizontalWm2[i] ?? 0 };
  }
  function* powers() {
    for (const { days } of inverters)
      for (const { startMs, acKw } of days)
        for (const [i, kw] of acKw.entries()) yield { atMs: startMs + i * STEP_MS, amount: kw ?? 0 };
  }
  return profileOf(steps(), plant.timeZone) ?? profileOf(powers(), plant.timeZone);
}

export const hasLight = (weather: readonly WeatherDay[]): boolean =>
  weather.some(({ planeWm2, horizontalWm2 }) =>
    [...planeWm2, ...horizontalWm2].some((watts) => watts !== null && watts > 0),
  );
