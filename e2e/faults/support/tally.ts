import { setTimeout as sleep } from 'node:timers/promises';
import { queryAt } from '../../support/crash-world.ts';
import type { Load } from './load.ts';
import { nameOf } from './plant-writer.ts';

const ROLLUPS_WITHIN_MS = 90_000;

/** Compares the database with what was sent, after the load has ended. */
export async function tally(load: Load, databaseUrl: string): Promise<{ lost: number; doubled: number }> {
  let [lost, doubled] = [0, 0];
  for (const { sn, acknowledged, sent, refused } of load.loggers) {
    const rows = await queryAt<{ n: number; kwh: number }>(
      databaseUrl,
      `SELECT round((extract(epoch FROM t.ts) * 1000 - $2) / 1000)::int AS n, t.import_total_kwh AS kwh
       FROM telemetry_meter t JOIN device d ON d.id = t.device_id WHERE d.sn = $1`,
      [`${sn}M`, load.baseMs],
    );
    const right = rows.filter(({ n, kwh }) => kwh === n / 10 && n >= 0 && n < sent);
    const stored = new Set(right.map(({ n }) => n));
    lost += [...acknowledged].filter((n) => !stored.has(n)).length + refused;
    doubled += rows.length - stored.size;
  }
  const changes = await changesOf(load, databaseUrl);
  for (const n of load.writer.acknowledged) if (!changes.has(nameOf(n))) lost += 1;
  for (const times of changes.values()) doubled += times - 1;
  doubled += await countedTooOften(load, databaseUrl);
  return { lost, doubled };
}

/** Number of log entries for each name; they are written with the change. */
async function changesOf(load: Load, databaseUrl: string): Promise<Map<string, number>> {
  const rows = await queryAt<{ name: string; times: number }>(
    databaseUrl,
    `SELECT c->>'after' AS name, count(*)::int AS times FROM operation_log, jsonb_array_elements(changes) c
     WHERE plant_id = $1 AND c->>'after' LIKE 'Fault %' GROUP BY 1`,
    [load.plantId],
  );
  return new Map(rows.map(({ name, times }) => [name, times]));
}

/** Samples counted too often or too rarely in the 15-minute values. */
async function countedTooOften(load: Load, databaseUrl: string): Promise<number> {
  const sent = load.loggers.reduce((sum, logger) => sum + logger.sent, 0);
  const deadline = performance.now() + ROLLUPS_WITHIN_MS;
  for (;;) {
    const [row] = await queryAt<{ samples: number }>(
      databaseUrl,
      "SELECT coalesce(sum(r.samples), 0)::int AS samples FROM rollup_15m r JOIN device d ON d.id = r.device_id WHERE d.kind = 'meter'",
    );
    const apart = Math.abs((row?.samples ?? 0) - sent);
    if (apart === 0 || performance.now() > deadline) return apart;
    await sleep(500);
  }
}
