import { openDatabase } from '@heliodon/infrastructure/database';
import { DAY_MS } from '@heliodon/kernel/time';
import { ensurePartition, monthPartition } from '@heliodon/telemetry-store/tables';
import { sql } from 'kysely';
import pg from 'pg';
import { portal } from './portal.ts';

const DAYS = 16;

/** A new server has no partitions for intervals yet. */
async function makeRoom(): Promise<void> {
  const client = new pg.Client({ connectionString: portal().databaseUrl });
  await client.connect();
  // The plant's first local day begins one UTC day earlier.
  for (const ago of [DAYS + 1, 0])
    await ensurePartition(client, monthPartition('plant_15m', Date.now() - ago * DAY_MS));
  await client.end();
}

/** A plant with PV, 60 kW of load, valley and peak prices, and 100 kW of storage idle for 16 days. */
export async function addStoragePlant(name: string, { owner = 'manager', user = 'viewer' } = {}) {
  await makeRoom();
  const { db, close } = openDatabase(portal().databaseUrl);
  const { rows } = await sql<{
    id: number;
  }>`INSERT INTO plant (name, owner_id, screen_type, currency, time_zone)
    SELECT ${name}, id, 3, 'CNY', 'Asia/Shanghai' FROM account WHERE account_name = ${owner} RETURNING id`.execute(
    db,
  );
  const plantId = rows[0]?.id ?? 0;
  await sql`INSERT INTO account_plant (account_id, plant_id)
    SELECT id, ${plantId} FROM account WHERE account_name = ${user}`.execute(db);
  const device = async (kind: string, logger: number | null, ratedKw: number | null): Promise<number> => {
    const added = await sql<{
      id: number;
    }>`INSERT INTO device (sn, kind, plant_id, logger_id, rated_kw, sampling_point,
        structure)
      VALUES (${`${name} ${kind}`}, ${kind}, ${plantId}, ${logger}, ${ratedKw},
        ${kind === 'meter' ? 'highVoltage' : null}, ${kind === 'battery' ? '{"capacityKwh": 200}' : '{}'}::jsonb)
      RETURNING id`.execute(db);
    return added.rows[0]?.id ?? 0;
  };
  const logger = await device('logger', null, null);
  await device('meter', logger, null);
  await device('pcs', logger, 100);
  const battery = await device('battery', logger, null);
  await sql`INSERT INTO device_state (device_id, ts, received_at, status, soc)
    VALUES (${battery}, now(), now(), 1, 50)`.execute(db);
  await sql`INSERT INTO price_version (plant_id, effective_from, first, efficiency, feed_in_price, seasons, created_by_name)
    VALUES (${plantId}, '2025-01-01', true, 0.9, 0.2, ${JSON.stringify([
      {
        startMonth: 1,
        endMonth: 12,
        usualPrice: '0.7',
        deepValley: null,
        topPeak: null,
        valley: { price: '0.3', ranges: [{ startMin: 0, endMin: 480 }] },
        peak: { price: '1.2', ranges: [{ startMin: 1020, endMin: 1320 }] },
      },
    ])}::jsonb, 'x')`.execute(db);
  await sql`INSERT INTO plant_15m (plant_id, bucket, pv_kwh, load_kwh, import_kwh, export_kwh, charge_kwh, discharge_kwh,
      estimated_s)
    SELECT ${plantId}, q, pv, 15, greatest(0, 15 - pv), greatest(0, pv - 15), 0, 0, 0
    FROM (SELECT q, 20 * greatest(0, sin(pi() * (extract(epoch FROM q AT TIME ZONE 'Asia/Shanghai')::int % 86400
        / 3600.0 - 6) / 12)) AS pv
      FROM generate_series(date_trunc('day', now() AT TIME ZONE 'Asia/Shanghai') AT TIME ZONE 'Asia/Shanghai'
        - ${DAYS} * interval '1 day', now(), interval '15 minutes') q) s`.execute(db);
  return {
    plantId,
    async remove() {
      await sql`UPDATE plant SET deleted_at = now() WHERE id = ${plantId}`.execute(db);
      await close();
    },
  };
}
