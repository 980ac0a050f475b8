import { STEP_H } from '@heliodon/energy/diagnosis/day-frame';
import type { InverterDay, Steps, WeatherDay } from '@heliodon/energy/diagnosis/inverter-day';
import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';

/* Days in the database: `steps` is the day used by the rules, limited to the precision of the sensors. */

const DIGITS = 1000;
const WATTS = 1000;

interface DayKey {
  readonly deviceId: number;
  readonly day: string;
  readonly samples: number;
}

const toText = (steps: InverterDay | WeatherDay): string =>
  JSON.stringify(steps, (_, value: unknown) =>
    typeof value === 'number' ? Math.round(value * DIGITS) / DIGITS : value,
  );

/** Converts kW per step into kWh; null if nothing is known. */
export function energyKwh(powerKw: Steps): number | null {
  const known = powerKw.filter((kw) => kw !== null);
  return known.length === 0 ? null : known.reduce((sum, kw) => sum + kw, 0) * STEP_H;
}

/** kW of each step. */
export const stringPowerKw = ({ stringA, stringV }: InverterDay, string: number): (number | null)[] =>
  (stringA[string] ?? []).map((amps, step) => {
    const volts = stringV[string]?.[step] ?? null;
    return amps === null || volts === null ? null : (amps * volts) / WATTS;
  });

export async function saveInverterDay(
  tx: Database,
  { deviceId, day, samples }: DayKey,
  of: InverterDay,
  now: Date,
): Promise<void> {
  const stringKwh = of.stringA.map((_, string) => energyKwh(stringPowerKw(of, string)));
  await sql`INSERT INTO inverter_day AS old (device_id, day, samples, ac_kwh, string_kwh, steps, computed_at)
    VALUES (${deviceId}, ${day}::date, ${samples}, ${energyKwh(of.acKw)}, ${stringKwh}::real[], ${toText(of)}::json,
      ${now})
    ON CONFLICT (device_id, day) DO UPDATE SET samples = excluded.samples, ac_kwh = excluded.ac_kwh,
      string_kwh = excluded.string_kwh, steps = excluded.steps, computed_at = excluded.computed_at
    -- Samples that were forgotten since take nothing away from what was worked out of them.
    WHERE excluded.samples > 0 OR old.samples = 0`.execute(tx);
}

export async function saveWeatherDay(
  tx: Database,
  { deviceId, day, samples }: DayKey,
  of: WeatherDay,
  now: Date,
): Promise<void> {
  const lightKwh = energyKwh(of.planeWm2) ?? energyKwh(of.horizontalWm2);
  await sql`INSERT INTO weather_day AS old (device_id, day, samples, light_kwh, steps, computed_at)
    VALUES (${deviceId}, ${day}::date, ${samples}, ${lightKwh === null ? null : lightKwh / WATTS}, ${toText(of)}::json,
      ${now})
    ON CONFLICT (device_id, day) DO UPDATE SET samples = excluded.samples, light_kwh = excluded.light_kwh,
      steps = excluded.steps, computed_at = excluded.computed_at
    WHERE excluded.samples > 0 OR old.samples = 0`.execute(tx);
}

/** Days with samples, oldest first. `from` and `to` inclusive. */
async function readDays<T>(
  db: Database,
  table: 'inverter_day' | 'weather_day',
  deviceId: number,
  from: string,
  to: string,
): Promise<T[]> {
  const { rows } = await sql<{ steps: T }>`SELECT steps FROM ${sql.table(table)}
    WHERE device_id = ${deviceId} AND day BETWEEN ${from}::date AND ${to}::date AND samples > 0
    ORDER BY day`.execute(db);
  return rows.map((row) => row.steps);
}

export const readInverterDays = (db: Database, deviceId: number, from: string, to: string) =>
  readDays<InverterDay>(db, 'inverter_day', deviceId, from, to);
export const readWeatherDays = (db: Database, deviceId: number, from: string, to: string) =>
  readDays<WeatherDay>(db, 'weather_day', deviceId, from, to);

export interface DayEnergy {
  readonly deviceId: number;
  readonly day: string;
  readonly acKwh: number | null;
  readonly stringKwh: readonly (number | null)[];
}

export async function readEnergies(
  db: Database,
  deviceIds: readonly number[],
  from: string,
  to: string,
): Promise<DayEnergy[]> {
  const { rows } = await sql<DayEnergy>`SELECT device_id AS "deviceId", day::text AS day, ac_kwh AS "acKwh",
      string_kwh AS "stringKwh" FROM inverter_day
    WHERE device_id = ANY(${deviceIds}::int[]) AND day BETWEEN ${from}::date AND ${to}::date AND samples > 0
    ORDER BY device_id, day`.execute(db);
  return rows;
}

export async function forgetDays(db: Database, before: string): Promise<void> {
  await sql`DELETE FROM inverter_day WHERE day < ${before}::date`.execute(db);
  await sql`DELETE FROM weather_day WHERE day < ${before}::date`.execute(db);
}
