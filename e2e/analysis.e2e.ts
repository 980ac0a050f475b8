import { DAY_MS } from '@heliodon/kernel/time';
import { ensurePartition, monthPartition } from '@heliodon/telemetry-store/tables';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, tokenOf } from './support/api.ts';
import { useBrowser } from './support/browser.ts';
import { addPlant } from './support/logger.ts';
import { portal } from './support/portal.ts';

/* A plant with 40 days of history: alternately clear and overcast, lower load on Sundays, no live devices. */

const PLANT = 'E2E forecast roof';
const { open } = useBrowser();
let removePlant: () => Promise<void>;
let plantId: number;

/** In one transaction: learning must not see half of the data. */
async function fill(client: pg.Client): Promise<void> {
  const run = (text: string, values: unknown[] = []) => client.query(text, values);
  await run('BEGIN');
  const { rows } = await run(
    `UPDATE plant SET time_zone = 'Asia/Shanghai', screen_type = 3, pv_kwp = 100, latitude = 31.3, longitude = 120.6
     WHERE name = $1 AND deleted_at IS NULL RETURNING id`,
    [PLANT],
  );
  plantId = Number(rows[0].id);
  await run(`INSERT INTO account_plant SELECT id, $1 FROM account WHERE account_name = 'viewer'`, [plantId]);
  await run(
    `INSERT INTO plant_15m (plant_id, bucket, pv_kwh, load_kwh, charge_kwh, discharge_kwh, import_kwh, export_kwh, estimated_s)
     SELECT $1, q, pv, load, 0, 0, greatest(0, load - pv), greatest(0, pv - load), 0 FROM (
       SELECT q, greatest(0, sin((h - 6) / 12 * pi())) * 20
           * (ARRAY[1, 0.4, 0.8])[1 + extract(doy FROM q AT TIME ZONE 'Asia/Shanghai')::int % 3] AS pv,
         CASE WHEN h BETWEEN 8 AND 18 AND extract(dow FROM q AT TIME ZONE 'Asia/Shanghai') > 0 THEN 12 ELSE 4 END AS load
       FROM (SELECT q, extract(epoch FROM (q AT TIME ZONE 'Asia/Shanghai')::time) / 3600.0 AS h
         FROM generate_series(date_trunc('day', now() - interval '40 days'), now() - interval '15 minutes',
           interval '15 minutes') q) t) f`,
    [plantId],
  );
  await run(
    `INSERT INTO plant_day (plant_id, day, pv_kwh, load_kwh, charge_kwh, discharge_kwh, import_kwh, export_kwh, import_max_kw,
       estimated_s)
     SELECT plant_id, (bucket AT TIME ZONE 'Asia/Shanghai')::date, sum(pv_kwh), sum(load_kwh), 0, 0, sum(import_kwh),
       sum(export_kwh), max(import_kwh) * 4, 0 FROM plant_15m WHERE plant_id = $1 GROUP BY 1, 2`,
    [plantId],
  );
  await run(
    `INSERT INTO plant_month (plant_id, day, pv_kwh, load_kwh, import_kwh, export_kwh, import_max_kw, estimated_s)
     SELECT plant_id, date_trunc('month', day)::date, sum(pv_kwh), sum(load_kwh), sum(import_kwh), sum(export_kwh),
       max(import_max_kw), 0 FROM plant_day WHERE plant_id = $1 GROUP BY 1, 2`,
    [plantId],
  );
  await run('COMMIT');
}

beforeAll(async () => {
  removePlant = await addPlant(PLANT, 'manager');
  const client = new pg.Client({ connectionString: portal().databaseUrl });
  await client.connect();
  try {
    for (const daysAgo of [41, 20, 0])
      await ensurePartition(client, monthPartition('plant_15m', Date.now() - daysAgo * DAY_MS));
    await fill(client);
  } finally {
    await client.end();
  }
});
afterAll(() => removePlant());

it('the forecast of a plant with a history appears by itself with its error', async () => {
  const token = await tokenOf('viewer');
  const forecastNow = async () => (await call('/analysis/getForecast', { plantId }, token)).data;
  await expect
    .poll(async () => (await forecastNow()).pv.errors.dayAhead?.days, { timeout: 120_000, interval: 2000 })
    .toBe(30);
  await call('/user/selectPlant', { plantId }, token);
  const page = await open('/energyManage/energyAnalysis', { token, lang: 'en' });
  const forecast = page.locator('[data-forecast="there"]');
  await forecast.locator('[data-skill="pv"][data-better="true"]').waitFor();
  await forecast.getByText('30 of them are hindcasts', { exact: false }).waitFor();
}, 300_000);
