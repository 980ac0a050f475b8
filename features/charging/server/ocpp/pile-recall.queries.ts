import { charger } from '@heliodon/device-kinds/charger';
import type { RegisterReading } from '@heliodon/device-links/ocpp/ports';
import type { Database } from '@heliodon/infrastructure/database';
import type { TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';
import { sql } from 'kysely';

/* State of a charger that is restored after a restart of the program. */

/** By connector: the last register value of the last session with a register. */
export async function lastRegisters(
  db: Database,
  deviceId: number,
  connectors: number,
): Promise<(RegisterReading | null)[]> {
  const { rows } = await sql<{ kwh: number | null; atMs: number | null }>`
    SELECT last.kwh, extract(epoch FROM last.at)::float8 * 1000 AS "atMs"
    FROM generate_series(1, ${connectors}::int) AS c (connector)
    LEFT JOIN LATERAL (SELECT coalesce(s.end_kwh, r.kwh, s.start_kwh) AS kwh,
        CASE WHEN s.end_kwh IS NOT NULL THEN s.ended_at ELSE coalesce(r.at, s.started_at) END AS at
      FROM charging_session s LEFT JOIN LATERAL (SELECT r.register_kwh AS kwh, r.at FROM charging_reading r
          WHERE r.device_id = s.device_id AND r.session_id = s.id AND r.register_kwh IS NOT NULL
          ORDER BY r.at DESC LIMIT 1) r ON true
      WHERE s.device_id = ${deviceId} AND s.connector = c.connector AND s.source = 'ocpp'
        AND coalesce(s.end_kwh, r.kwh, s.start_kwh) IS NOT NULL
      ORDER BY s.started_at DESC LIMIT 1) last ON true
    ORDER BY c.connector`.execute(db);
  return rows.map(({ kwh, atMs }) => (kwh === null || atMs === null ? null : { kwh, atMs }));
}

/** The last stored energy total of the whole charger. */
export async function lastTotalKwh(
  store: Pick<TelemetryStore, 'neighbours' | 'samplesAt'>,
  deviceId: number,
  nowMs: number,
): Promise<number | null> {
  const now = { deviceId, fromMs: nowMs, toMs: nowMs + 1, outSought: false, inSought: true };
  const [found] = await store.neighbours(charger, [now]);
  const atMs = found?.beforeMs;
  if (typeof atMs !== 'number') return null;
  const sample = (await store.samplesAt(charger, [{ deviceId, atMs }])).get(deviceId);
  const kwh = sample?.values.energyTotalKwh;
  return typeof kwh === 'number' ? kwh : null;
}

/** The last limit set by a user and accepted by the charger, unless all limits were cleared since. */
export async function lastLimitKw(db: Database, deviceId: number): Promise<number | null> {
  const { rows } = await sql<{ limitKw: number }>`
    SELECT (c.params ->> 'limitKw')::float8 AS "limitKw" FROM command c
    WHERE c.device_id = ${deviceId} AND c.name = 'setPowerLimit' AND c.steps ? 'acknowledged'
      AND NOT EXISTS (SELECT 1 FROM pile_question q WHERE q.device_id = c.device_id AND q.state = 'answered'
        AND q.question ->> 'action' = 'clearProfiles' AND q.answered_at > (c.steps ->> 'acknowledged')::timestamptz)
    ORDER BY c.created_at DESC LIMIT 1`.execute(db);
  return rows[0]?.limitKw ?? null;
}
