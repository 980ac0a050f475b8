import { kindsWith } from '@heliodon/device-kinds/kinds';
import type { Database } from '@heliodon/infrastructure/database';
import { zoneOffsetMin } from '@heliodon/kernel/format/time';
import { sql } from 'kysely';

export interface PlantRow {
  readonly plantId: number;
  readonly name: string;
  readonly timeZone: string;
  readonly currency: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly kwp: number | null;
  readonly installDay: string | null;
  /** All generation is sold; otherwise it is self-consumed first. */
  readonly fullFeedIn: boolean;
}

export async function readPlant(db: Database, plantId: number): Promise<PlantRow | undefined> {
  const { rows } =
    await sql<PlantRow>`SELECT id AS "plantId", name, time_zone AS "timeZone", currency, latitude,
      longitude, pv_kwp::float8 AS kwp, install_date::text AS "installDay", plant_mode = 'fullFeedIn' AS "fullFeedIn"
    FROM plant WHERE id = ${plantId} AND deleted_at IS NULL`.execute(db);
  return rows[0];
}

/** The position of the sun is needed even for a plant without coordinates: the middle of its time zone is used. */
export function placeOf({ latitude, longitude, timeZone }: PlantRow, now: Date) {
  const USUAL_LATITUDE = 35;
  if (latitude !== null && longitude !== null) return { latitude, longitude };
  return { latitude: USUAL_LATITUDE, longitude: zoneOffsetMin(timeZone, now) / 4 };
}

export interface Inverter {
  readonly deviceId: number;
  readonly sn: string;
  readonly alias: string;
  readonly ratedKw: number | null;
  /** As reported by the device. */
  readonly strings: number | null;
}

/** HD-INV-2 comes before HD-INV-10. */
const bySerial = new Intl.Collator('en', { numeric: true });

export async function readInverters(db: Database, plantId: number): Promise<Inverter[]> {
  const { rows } = await sql<Inverter>`SELECT id AS "deviceId", sn, alias, rated_kw AS "ratedKw",
      (structure->>'strings')::int AS strings
    FROM device WHERE plant_id = ${plantId} AND kind = ANY(${kindsWith('generator')}::text[])
      AND removed_at IS NULL`.execute(db);
  return rows.sort((a, b) => bySerial.compare(a.sn, b.sn));
}

/** Stations that measure irradiance first. */
export async function readStations(db: Database, plantId: number, from: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT d.id FROM device d
    WHERE d.plant_id = ${plantId} AND d.kind = ANY(${kindsWith('weatherStation')}::text[]) AND d.removed_at IS NULL
    ORDER BY EXISTS (SELECT 1 FROM weather_day w WHERE w.device_id = d.id AND w.day >= ${from}::date
      AND w.light_kwh IS NOT NULL) DESC, d.id`.execute(db);
  return rows.map((row) => row.id);
}
