import { DAY_MS } from '@heliodon/kernel/time';
import { dayPartition, ensurePartition } from '@heliodon/telemetry-store/tables';
import pg from 'pg';

const DAYS = 6;
const EVERY_S = 30;

/** Days of every meter before the start of the load: enough data that a backup takes time. */
export async function addHistory(databaseUrl: string, untilMs: number): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // Tables must belong to the program's role, which could not read others for a backup.
    const { rows } = await client.query<{ owner: string }>(
      "SELECT tableowner AS owner FROM pg_tables WHERE tablename = 'telemetry_meter'",
    );
    await client.query(`SET ROLE "${rows[0]?.owner}"`);
    for (let ago = 0; ago <= DAYS; ago += 1)
      await ensurePartition(client, dayPartition('telemetry_meter', untilMs - ago * DAY_MS));
    const { rowCount } = await client.query(
      `INSERT INTO telemetry_meter (ts, device_id, power_kw, import_total_kwh)
       SELECT to_timestamp($1::float8 / 1000) - n * $2::int * interval '1 s', d.id,
         5000 * sin(n / 700.0 + d.id), 1e6 - n / 3.0
       FROM device d, generate_series(1, $3::int) n WHERE d.kind = 'meter'`,
      [untilMs, EVERY_S, (DAYS * DAY_MS) / 1000 / EVERY_S],
    );
    return rowCount ?? 0;
  } finally {
    await client.end();
  }
}
