import { openDatabase } from '@heliodon/infrastructure/database';
import { DAY_MS } from '@heliodon/kernel/time';
import { ensurePartition, monthPartition } from '@heliodon/telemetry-store/tables';
import { sql } from 'kysely';
import pg from 'pg';
import { dayAgo } from './plant-day.ts';
import { portal } from './portal.ts';

/** A new server has no partitions for intervals yet. */
async function makeRoom(): Promise<void> {
  const client = new pg.Client({ connectionString: portal().databaseUrl });
  await client.connect();
  for (const parent of ['plant_15m', 'rollup_15m'])
    for (const ago of [2, 1])
      await ensurePartition(client, monthPartition(parent, Date.now() - ago * DAY_MS));
  await client.end();
}

/**
 * A plant with PV, storage and chargers, three days old. On each of the two days before today it earned at
 * noon (price 1.2): 6 kWh of PV used, 4 exported at 0.4, 3.333 kWh for vehicles; the battery discharged 5 of
 * 10 planned kWh.
 */
export async function addIncomePlant(name: string) {
  await makeRoom();
  const { db, close } = openDatabase(portal().databaseUrl);
  const { rows } = await sql<{
    id: number;
  }>`INSERT INTO plant (name, owner_id, screen_type, currency, time_zone)
    SELECT ${name}, id, 4, 'CNY', 'Asia/Shanghai' FROM account WHERE account_name = 'manager' RETURNING id`.execute(
    db,
  );
  const plantId = rows[0]?.id ?? 0;
  const device = async (kind: string, point: string | null, logger: number | null): Promise<number> => {
    const added = await sql<{ id: number }>`INSERT INTO device (sn, kind, plant_id, sampling_point, logger_id)
      VALUES (${`${name} ${kind}`}, ${kind}, ${plantId}, ${point}, ${logger}) RETURNING id`.execute(db);
    return added.rows[0]?.id ?? 0;
  };
  const logger = await device('logger', null, null);
  await device('meter', 'acLow', logger);
  const pcs = await device('pcs', null, logger);
  const battery = await device('battery', null, logger);
  await sql`INSERT INTO price_version (plant_id, effective_from, first, efficiency, feed_in_price, seasons, created_by_name)
    VALUES (${plantId}, '2025-01-01', true, 0.9, 0.4, ${JSON.stringify([
      {
        startMonth: 1,
        endMonth: 12,
        usualPrice: '0.7',
        deepValley: null,
        topPeak: null,
        valley: null,
        peak: { price: '1.2', ranges: [{ startMin: 600, endMin: 840 }] },
      },
    ])}::jsonb, 'x')`.execute(db);
  // Two intervals of 5 kWh a day; applied from the beginning.
  const segments = [{ fromMin: 720, toMin: 750, powerKw: 20, cutOffSoc: 15 }];
  const since = `${dayAgo(2)}T00:00:00+08:00`;
  await sql`INSERT INTO command (device_id, sn, kind, logger_id, plant_id, name, type, params, state, steps, actor,
      created_at, finished_at)
    VALUES (${pcs}, 'x', 'pcs', ${logger}, ${plantId}, 'applyPlan', 'plan', ${JSON.stringify({ version: 1, segments })},
      'verified', ${JSON.stringify({ verified: new Date(since).toISOString() })}, '{}', ${since}, ${since})`.execute(
    db,
  );
  for (const ago of [2, 1]) {
    const at = (clock: string) => `${dayAgo(ago)}T${clock}:00+08:00`;
    await sql`INSERT INTO plant_15m (plant_id, bucket, pv_kwh, charge_kwh, discharge_kwh, import_kwh, export_kwh, load_kwh,
        charging_kwh, estimated_s) VALUES (${plantId}, ${at('12:00')}, 10, 0, 5, 0, 4, 7.667, 3.333, 0)`.execute(
      db,
    );
    await sql`INSERT INTO rollup_15m (device_id, bucket, samples, out_kwh, in_kwh, soc_min, soc_max, estimated_s) VALUES
      (${pcs}, ${at('12:00')}, 15, 5, 0, NULL, NULL, 0), (${pcs}, ${at('12:15')}, 15, 0, 0, NULL, NULL, 0),
      (${battery}, ${at('12:15')}, 15, 0, 0, ${ago === 2 ? 15.2 : 60}, ${ago === 2 ? 15.2 : 60}, 0)`.execute(
      db,
    );
    await sql`INSERT INTO plant_day (plant_id, day, pv_kwh, discharge_kwh, estimated_s)
      VALUES (${plantId}, ${dayAgo(ago)}, 10, 5, 0)`.execute(db);
  }
  return {
    plantId,
    async remove(): Promise<void> {
      await sql`UPDATE plant SET deleted_at = now() WHERE id = ${plantId}`.execute(db);
      await close();
    },
  };
}
