import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';
import type { GivenReserve, SocSettings } from './reserve.policy.ts';

interface GivenRow {
  readonly reserveSoc: number;
  readonly before: number;
  readonly at: Date;
  readonly state: string | null;
}

const ENDED_WELL: readonly (string | null)[] = [null, 'readBack', 'verified'];
const ENDED_BADLY: readonly (string | null)[] = ['failed', 'expired', 'offline'];

export async function readReserve(db: Database, deviceId: number): Promise<GivenReserve | null> {
  const { rows } = await sql<GivenRow>`SELECT s.reserve_given AS "reserveSoc", s.reserve_before AS before,
      s.reserve_at AS at, c.state
    FROM schedule_device s LEFT JOIN command c ON c.id = s.reserve_command
    WHERE s.device_id = ${deviceId} AND s.reserve_given IS NOT NULL`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { reserveSoc, before, at, state } = row;
  const order = ENDED_WELL.includes(state) ? 'done' : ENDED_BADLY.includes(state) ? 'failed' : 'open';
  return { reserveSoc, before, atMs: at.getTime(), order };
}

export interface KeptReserve {
  readonly reserveSoc: number;
  readonly before: number;
  /** Null: none was needed. */
  readonly commandId: string | null;
  readonly at: Date;
}

/** Null: the reserve set by schedules has ended. */
export async function keepReserve(tx: Database, deviceId: number, kept: KeptReserve | null): Promise<void> {
  await tx
    .updateTable('schedule_device')
    .set({
      reserve_given: kept?.reserveSoc ?? null,
      reserve_before: kept?.before ?? null,
      reserve_command: kept?.commandId ?? null,
      reserve_at: kept?.at ?? null,
    })
    .where('device_id', '=', deviceId)
    .execute();
}

export type KnownSoc = SocSettings & { readonly atMs: number };

/** SOC limits as last set and confirmed, or reported by the device; omitted: unknown. */
export async function knownSocSettings(
  db: Database,
  deviceIds: readonly number[],
): Promise<Map<number, KnownSoc>> {
  const of = (name: string) =>
    sql`coalesce(params ->> ${name}, reported ->> ${`setSocLimits.${name}`})::float8`;
  const { rows } = await sql<SocSettings & { deviceId: number; at: Date }>`SELECT device_id AS "deviceId",
      ${of('socMin')} AS "socMin", ${of('socMax')} AS "socMax", ${of('reserveSoc')} AS "reserveSoc", created_at AS at
    FROM unnest(${[...deviceIds]}::int[]) AS d (id) CROSS JOIN LATERAL (SELECT * FROM command
      WHERE device_id = d.id AND (name = 'setSocLimits' AND state IN ('readBack', 'verified')
        OR type = 'read' AND read_back_of IS NULL AND reported ? 'setSocLimits.reserveSoc')
      ORDER BY created_at DESC LIMIT 1) AS c`.execute(db);
  return new Map(rows.map(({ deviceId, at, ...limits }) => [deviceId, { ...limits, atMs: at.getTime() }]));
}

/** Whether a read was requested since then: wait for its response first. */
export async function wasAsked(db: Database, deviceId: number, since: Date): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM command WHERE device_id = ${deviceId} AND created_at >= ${since}
    AND type = 'read' AND read_back_of IS NULL LIMIT 1`.execute(db);
  return rows.length > 0;
}
