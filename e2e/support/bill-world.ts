import pg from 'pg';
import { call, tokenOf } from './api.ts';
import { addPlant } from './logger.ts';
import { portal } from './portal.ts';

/*
 * A plant with one completely known day. Prices: peak 1.10 from 14:00 to 18:00, valley 0.30 until 06:00,
 * feed-in 0.40; demand 38 per kW. Calculation: 180.005 × 1.10 = 198.0055, 20 × 0.30 = 6, 400.02 kW × 38 =
 * 15,200.76, minus 30 × 0.40 = 12.
 */
export const BILL_TOTAL = '15392.77';
export const BILL_DAY = '2024-08-15';
export const BILL_MONTH = BILL_DAY.slice(0, 7);

const season = {
  startMonth: 1,
  endMonth: 12,
  usualPrice: '0.70',
  deepValley: null,
  topPeak: null,
  valley: { price: '0.30', ranges: [{ startMin: 0, endMin: 360 }] },
  peak: { price: '1.10', ranges: [{ startMin: 840, endMin: 1080 }] },
};
const QUARTERS: readonly [clock: string, importKwh: number, exportKwh: number, pvKwh: number][] = [
  ['05:45', 20, 0, 0],
  ['12:00', 0, 30, 40],
  ['14:00', 100.005, 0, 0],
  ['14:15', 80, 0, 0],
];

/** The plant in a session of its manager. */
export async function billWorld(name: string, meterSn: string) {
  const db = new pg.Client(portal().databaseUrl);
  await db.connect();
  const removePlant = await addPlant(name, 'manager');
  const { rows } = await db.query(
    `UPDATE plant SET screen_type = 3, time_zone = 'Asia/Shanghai', currency = 'CNY', install_date = '2024-05-20'
     WHERE name = $1 RETURNING id`,
    [name],
  );
  const plantId = Number(rows[0].id);
  await db.query(
    `INSERT INTO price_version (plant_id, effective_from, first, efficiency, feed_in_price, seasons, created_by_name)
     VALUES ($1, '2024-05-01', true, 0.9, 0.4, $2, 'planner')`,
    [plantId, JSON.stringify([season])],
  );
  const transformer = {
    billingType: 'demand',
    capacityKva: '800',
    ranges: [{ startMonth: 1, endMonth: 12, price: 38 }],
  };
  await db.query(
    `INSERT INTO transformer_version (plant_id, effective_from, transformer, created_by_name)
     VALUES ($1, '2024-05-01', $2, 'planner')`,
    [plantId, JSON.stringify(transformer)],
  );
  await db.query(
    `INSERT INTO device (sn, kind, plant_id, sampling_point) VALUES ($2, 'meter', $1, 'acLow')`,
    [plantId, meterSn],
  );
  await db.query(
    `CREATE TABLE IF NOT EXISTS plant_15m_bill PARTITION OF plant_15m FOR VALUES FROM ('2024-08-01') TO ('2024-09-01')`,
  );
  for (const [clock, importKwh, exportKwh, pvKwh] of QUARTERS)
    await db.query(
      `INSERT INTO plant_15m (plant_id, bucket, pv_kwh, import_kwh, export_kwh, load_kwh, estimated_s)
       VALUES ($1, $2::timestamptz, $3, $4, $5, $6, 0)`,
      [plantId, `${BILL_DAY}T${clock}:00+08:00`, pvKwh, importKwh, exportKwh, importKwh + pvKwh - exportKwh],
    );
  await db.query(
    `INSERT INTO plant_day (plant_id, day, import_kwh, export_kwh, import_max_kw, estimated_s)
     VALUES ($1, $2, 200.005, 30, 400.02, 0)`,
    [plantId, BILL_DAY],
  );
  await db.query('UPDATE settlement_day SET due_at = now() WHERE plant_id = $1', [plantId]);
  const token = await tokenOf('manager');
  await call('/user/selectPlant', { plantId }, token);
  const bill = async () => {
    const span = { plantId, dateType: 'month', from: BILL_MONTH, to: BILL_MONTH };
    return (await call('/report/getBill', span, token)).data;
  };
  return {
    plantId,
    token,
    bill,
    /** The server settles due days every few seconds. */
    isSettled: async () => (await bill()).totals.total === BILL_TOTAL,
    async end(): Promise<void> {
      await db.query('DELETE FROM device WHERE sn = $1', [meterSn]);
      await removePlant();
      await db.end();
    },
  };
}
