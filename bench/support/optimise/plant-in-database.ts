import { DAY_MS, QUARTER_MS } from '@heliodon/kernel/time';
import type pg from 'pg';
import { battery, yearOfPlant } from './year-of-plant.ts';

/* The plant of year-of-plant.ts in the product: its intervals are those of the last days. */

const SHANGHAI_MS = 8 * 3_600_000;

const season = {
  startMonth: 1,
  endMonth: 12,
  usualPrice: '0.6523',
  deepValley: null,
  valley: { price: '0.3125', ranges: [{ startMin: 0, endMin: 480 }] },
  peak: { price: '1.0871', ranges: [{ startMin: 600, endMin: 720 }] },
  topPeak: { price: '1.3046', ranges: [{ startMin: 1020, endMin: 1260 }] },
};
const transformer = {
  billingType: 'demand',
  capacityKva: '800',
  ranges: [{ startMonth: 1, endMonth: 12, price: 38 }],
};

/** Storage was idle: import is consumption minus PV. */
export async function addStoragePlant(pool: pg.Pool, days: number): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO plant (name, owner_id, time_zone, currency) SELECT 'Bench works', id, 'Asia/Shanghai', 'CNY'
     FROM account WHERE parent_id IS NULL RETURNING id`,
  );
  const plantId = Number(rows[0]?.id);
  const logger = await pool.query<{ id: number }>(
    `INSERT INTO device (sn, kind, plant_id) VALUES ('BENCH-L', 'logger', $1) RETURNING id`,
    [plantId],
  );
  await pool.query(
    `INSERT INTO device (sn, kind, plant_id, logger_id, rated_kw, structure) VALUES
     ('BENCH-P', 'pcs', $1, $2, $3, '{}'), ('BENCH-B', 'battery', $1, $2, NULL, $4)`,
    [plantId, logger.rows[0]?.id, battery.maxChargeKw, { capacityKwh: battery.capacityKwh }],
  );
  await pool.query(
    `INSERT INTO price_version (plant_id, effective_from, first, efficiency, feed_in_price, seasons, created_by_name)
     VALUES ($1, '2020-01-01', true, 0.9, 0.3, $2, 'bench')`,
    [plantId, JSON.stringify([season])],
  );
  await pool.query(
    `INSERT INTO transformer_version (plant_id, effective_from, transformer, created_by_name)
     VALUES ($1, '2020-01-01', $2, 'bench')`,
    [plantId, transformer],
  );
  await pool.query('CREATE TABLE plant_15m_bench PARTITION OF plant_15m DEFAULT');
  const { pvKw, loadKw, chargingKw } = yearOfPlant({ seed: 7, days, feedInPrice: '0.30' }).horizon;
  const todayMs = Math.floor((Date.now() + SHANGHAI_MS) / DAY_MS) * DAY_MS - SHANGHAI_MS;
  const fromMs = todayMs - days * DAY_MS;
  const kwh = (list: ArrayLike<number>) => Array.from(list, (kw) => kw / 4);
  await pool.query(
    `INSERT INTO plant_15m (plant_id, bucket, pv_kwh, load_kwh, charging_kwh, import_kwh, export_kwh, charge_kwh,
       discharge_kwh, estimated_s)
     SELECT $1, to_timestamp(($2::float8 + (n - 1) * $3) / 1000), pv, load, cars, greatest(0, load + cars - pv),
       greatest(0, pv - load - cars), 0, 0, 0
     FROM unnest($4::float8[], $5::float8[], $6::float8[]) WITH ORDINALITY AS q (pv, load, cars, n)`,
    [plantId, fromMs, QUARTER_MS, kwh(pvKw), kwh(loadKw), kwh(chargingKw)],
  );
  return plantId;
}
