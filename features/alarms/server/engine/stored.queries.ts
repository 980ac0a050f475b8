import type { StoredEpisode } from '@heliodon/energy/alarms/reconcile';
import type { Database } from '@heliodon/infrastructure/database';
import { pgArray } from '@heliodon/infrastructure/sql';
import { sql } from 'kysely';
import type { AlarmContent, DueKey } from './alarm-key.ts';

/** A row of `alarm` as used by the rules. */
export interface StoredAlarm extends StoredEpisode<AlarmContent> {
  readonly handledMs: number | null;
}

interface Row {
  readonly n: number;
  readonly id: number;
  readonly status: number;
  readonly grade: AlarmContent['grade'];
  readonly detail: AlarmContent['detail'];
  readonly triggered_at: Date;
  readonly last_at: Date;
  readonly recovered_at: Date | null;
  readonly handled_at: Date | null;
  readonly raised_count: number;
  readonly flap_count: number;
}

/** For each key, the alarm that contains `fromMs` or is the last before it, and all later ones; oldest first. */
export async function readStored(tx: Database, keys: readonly DueKey[]): Promise<StoredAlarm[][]> {
  const found: StoredAlarm[][] = keys.map(() => []);
  // plant_id + 0 forces the index on the device, whatever the planner statistics say. Rows are locked in the order of
  // ids to avoid deadlocks.
  const { rows } =
    await sql<Row>`SELECT k.n::int AS n, a.id, a.status, a.grade, a.detail, a.triggered_at, a.last_at,
      a.recovered_at, a.handled_at, a.raised_count, a.flap_count
    FROM unnest(${pgArray(keys, (key) => key.plantId)}::bigint[], ${pgArray(keys, (key) => key.deviceId)}::int[],
        ${pgArray(keys, (key) => key.source)}::smallint[], ${pgArray(keys, (key) => key.code)}::int[],
        ${pgArray(keys, (key) => iso(key.fromMs))}::timestamptz[])
      WITH ORDINALITY AS k (plant_id, device_id, source, code, from_ts, n)
    CROSS JOIN LATERAL (SELECT max(triggered_at) AS at FROM alarm b
      WHERE b.device_id = k.device_id AND b.source = k.source AND b.code = k.code AND b.plant_id + 0 = k.plant_id
        AND b.triggered_at <= k.from_ts) last
    -- OFFSET 0: time is looked up in the index, not after all alarms of a key were read.
    CROSS JOIN LATERAL (SELECT c.id FROM alarm c
      WHERE c.device_id = k.device_id AND c.source = k.source AND c.code = k.code AND c.plant_id + 0 = k.plant_id
        AND c.triggered_at >= coalesce(last.at, k.from_ts) OFFSET 0) later
    JOIN alarm a ON a.id = later.id
    ORDER BY a.id FOR UPDATE OF a`.execute(tx);
  for (const row of rows) found[row.n - 1]?.push(asStored(row));
  for (const list of found) list.sort((a, b) => a.fromMs - b.fromMs);
  return found;
}

const iso = (ms: number): string => `"${new Date(ms).toISOString()}"`;

const asStored = (row: Row): StoredAlarm => ({
  id: row.id,
  status: row.status,
  fromMs: row.triggered_at.getTime(),
  lastMs: row.last_at.getTime(),
  toMs: row.recovered_at?.getTime() ?? null,
  raised: row.raised_count,
  flaps: row.flap_count,
  handledMs: row.handled_at?.getTime() ?? null,
  content: { grade: row.grade, detail: row.detail },
});
