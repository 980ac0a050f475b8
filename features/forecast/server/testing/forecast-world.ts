import { localMinute } from '@heliodon/energy/periods/local-time';
import { clearSky } from '@heliodon/energy/sun/clear-sky';
import { sunAt } from '@heliodon/energy/sun/sun';
import type { Database } from '@heliodon/infrastructure/database';
import { pgArray } from '@heliodon/infrastructure/sql';
import { QUARTER_MS } from '@heliodon/kernel/time';
import { sql } from 'kysely';

export const PLACE = { latitude: 31.3, longitude: 120.6, timeZone: 'Asia/Shanghai' };
const PEAK_KW = 100;
/** Relative loss of warm modules for each kW/m² of irradiance. */
const HEAT = 0.108;

/** The plants are owned by account 2; the partitions cover every time. */
export async function addForecastWorld(db: Database, plantIds: readonly number[]): Promise<void> {
  await sql`INSERT INTO account (id, path, tree_id, role_id, account_name) VALUES (2, '{2}', 2, 1, 'owner')`.execute(
    db,
  );
  for (const id of plantIds)
    await sql`INSERT INTO plant (id, name, owner_id, time_zone, screen_type, pv_kwp, latitude, longitude, created_at)
      VALUES (${id}, ${`Plant ${id}`}, 2, ${PLACE.timeZone}, 3, ${PEAK_KW}, ${PLACE.latitude}, ${PLACE.longitude},
        '2025-01-01')`.execute(db);
  await sql`CREATE TABLE plant_15m_all PARTITION OF plant_15m DEFAULT`.execute(db);
  await sql`CREATE TABLE rollup_15m_all PARTITION OF rollup_15m DEFAULT`.execute(db);
}

/** PV for the given clearness of the sky; load by the hour, lower at weekends. */
export function modelQuarter(startMs: number, clearness: number): { pvKwh: number; loadKwh: number } {
  const midMs = startMs + QUARTER_MS / 2;
  const { ghiWm2 } = clearSky(sunAt(midMs, PLACE.latitude, PLACE.longitude), midMs);
  const minute = localMinute(startMs, PLACE.timeZone);
  const weekday = new Date(startMs + 8 * 3_600_000).getUTCDay();
  const busy = minute >= 480 && minute < 1080 && weekday >= 1 && weekday <= 5;
  const light = ghiWm2 / 1000;
  return { pvKwh: light * (1 - HEAT * light) * PEAK_KW * clearness * 0.25, loadKwh: (busy ? 60 : 20) * 0.25 };
}

/** Intervals from one time to another as in the roll-ups, with their days and months. */
export async function fillPlant(db: Database, plantId: number, fromMs: number, toMs: number): Promise<void> {
  const starts = Array.from({ length: (toMs - fromMs) / QUARTER_MS }, (_, i) => fromMs + i * QUARTER_MS);
  const rows = starts.map((startMs) => {
    const dayNo = Math.floor((startMs + 8 * 3_600_000) / 86_400_000);
    const { pvKwh, loadKwh } = modelQuarter(startMs, [1, 0.35, 0.8][dayNo % 3] ?? 1);
    return {
      startMs,
      pvKwh,
      loadKwh,
      importKwh: Math.max(0, loadKwh - pvKwh),
      exportKwh: Math.max(0, pvKwh - loadKwh),
    };
  });
  await sql`INSERT INTO plant_15m (plant_id, bucket, pv_kwh, load_kwh, import_kwh, export_kwh, estimated_s)
    SELECT ${plantId}, to_timestamp(ms / 1000.0), pv, load, imported, exported, 0
    FROM unnest(${pgArray(rows, (row) => row.startMs)}::float8[], ${pgArray(rows, (row) => row.pvKwh)}::float8[],
      ${pgArray(rows, (row) => row.loadKwh)}::float8[], ${pgArray(rows, (row) => row.importKwh)}::float8[],
      ${pgArray(rows, (row) => row.exportKwh)}::float8[]) AS q (ms, pv, load, imported, exported)`.execute(
    db,
  );
  await sql`INSERT INTO plant_day (plant_id, day, pv_kwh, load_kwh, import_kwh, export_kwh, import_max_kw, estimated_s)
    SELECT plant_id, (bucket AT TIME ZONE ${PLACE.timeZone})::date, sum(pv_kwh), sum(load_kwh), sum(import_kwh),
      sum(export_kwh), max(import_kwh) * 4, 0
    FROM plant_15m WHERE plant_id = ${plantId} GROUP BY 1, 2
    ON CONFLICT (plant_id, day) DO UPDATE SET pv_kwh = excluded.pv_kwh, load_kwh = excluded.load_kwh,
      import_kwh = excluded.import_kwh, export_kwh = excluded.export_kwh, import_max_kw = excluded.import_max_kw`.execute(
    db,
  );
  await sql`INSERT INTO plant_month (plant_id, day, pv_kwh, load_kwh, import_kwh, export_kwh, import_max_kw, estimated_s)
    SELECT plant_id, date_trunc('month', day)::date, sum(pv_kwh), sum(load_kwh), sum(import_kwh), sum(export_kwh),
      max(import_max_kw), 0 FROM plant_day WHERE plant_id = ${plantId} GROUP BY 1, 2
    ON CONFLICT (plant_id, day) DO UPDATE SET pv_kwh = excluded.pv_kwh, load_kwh = excluded.load_kwh,
      import_kwh = excluded.import_kwh, export_kwh = excluded.export_kwh`.execute(db);
}
