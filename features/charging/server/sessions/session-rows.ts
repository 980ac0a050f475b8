import type { Database } from '@heliodon/infrastructure/database';
import { MINUTE_MS } from '@heliodon/kernel/time';
import { sql } from 'kysely';
import type { SessionRow, SessionState } from '../../contract/session.contract.ts';

/** Sessions with the names of their chargers; `now` is the end of running sessions. */
export function selectSessions(db: Database, now: Date) {
  return db
    .selectFrom('charging_session as s')
    .innerJoin('device as d', 'd.id', 's.device_id')
    .select(['s.id', 's.device_id', 's.plant_id', 'd.sn', 'd.alias', 's.connector', 's.state', 's.id_tag'])
    .select(['s.started_at', 's.ended_at', 's.energy_kwh', 's.max_kw', 's.soc_start', 's.soc_end'])
    .select(['s.stop_reason', 's.energy_fee', 's.service_fee', 's.doubts', 's.holder', 's.start_known'])
    .select(sql<string | null>`s.energy_fee + s.service_fee`.as('fee'))
    .select(durationOf(now).as('durationMs'));
}

export const durationOf = (now: Date) =>
  sql<number>`extract(epoch FROM coalesce(s.ended_at, greatest(s.started_at, ${now}::timestamptz)) - s.started_at)::float8
    * 1000`;

export type StoredSession = Awaited<ReturnType<ReturnType<typeof selectSessions>['execute']>>[number];

export const sessionRowOf = (row: StoredSession): SessionRow => ({
  sessionId: row.id,
  deviceId: row.device_id,
  pileName: row.alias || row.sn,
  sn: row.sn,
  connector: row.connector === 0 ? null : row.connector,
  state: row.state as SessionState,
  idTag: row.id_tag,
  holder: row.holder,
  startedAt: row.started_at.toISOString(),
  isStartKnown: row.start_known,
  endedAt: row.ended_at?.toISOString() ?? null,
  durationMin: Math.floor(row.durationMs / MINUTE_MS),
  energyKwh: row.energy_kwh,
  maxKw: row.max_kw,
  socStart: row.soc_start,
  socEnd: row.soc_end,
  stopReason: row.stop_reason,
  energyFee: row.energy_fee,
  serviceFee: row.service_fee,
  fee: row.fee,
});
