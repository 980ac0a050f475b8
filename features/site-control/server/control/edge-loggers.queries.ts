import { kindsWith } from '@heliodon/device-kinds/kinds';
import type { PastWrite } from '@heliodon/energy/schedule/write-budget';
import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';

export const SET_SITE_CONTROL = 'setSiteControl';

export type EdgeParams = Readonly<Record<string, number>>;

/** Limits of a logger according to its last command; open: the command is still pending. */
export interface EdgeState {
  readonly params: EdgeParams | null;
  readonly state: 'none' | 'open' | 'agreed' | 'failed';
  readonly at: Date | null;
}

export interface EdgeLogger {
  readonly sn: string;
  readonly loggerId: number;
  readonly firmware: string;
  readonly online: boolean;
  readonly held: EdgeState;
}

interface Row extends Omit<EdgeLogger, 'held'> {
  readonly params: EdgeParams | null;
  readonly state: string | null;
  readonly finished: boolean | null;
  readonly at: Date | null;
}

/** By serial number: a logger that was removed from a plant and registered again keeps its previous limits. */
export async function readEdgeLoggers(
  db: Database,
  sns: readonly string[],
): Promise<Map<string, EdgeLogger>> {
  if (sns.length === 0) return new Map();
  const { rows } =
    await sql<Row>`SELECT g.sn, g.id AS "loggerId", g.firmware, coalesce(l.online, false) AS online,
      c.params, c.state, c.finished_at IS NOT NULL AS finished, c.changed_at AS at
    FROM device g
    LEFT JOIN logger_link l ON l.logger_id = g.id
    LEFT JOIN LATERAL (SELECT params, state, finished_at, changed_at FROM command
      WHERE device_id = g.id AND name = ${SET_SITE_CONTROL} ORDER BY created_at DESC LIMIT 1) c ON true
    WHERE g.sn = ANY (${[...sns]}::text[]) AND g.kind = ANY(${kindsWith('gateway')}::text[]) AND g.sn_proven
      AND g.removed_at IS NULL`.execute(db);
  return new Map(
    rows.map(({ params, state, finished, at, ...logger }) => [
      logger.sn,
      { ...logger, held: { params, at, state: stateOf(state, finished === true) } },
    ]),
  );
}

function stateOf(state: string | null, finished: boolean): EdgeState['state'] {
  if (state === null) return 'none';
  if (state === 'readBack' || state === 'verified') return 'agreed';
  return finished ? 'failed' : 'open';
}

/** A command with the same content as the previous one is a repetition. */
export async function readEdgeWrites(tx: Database, loggerId: number, now: Date): Promise<PastWrite[]> {
  const { rows } = await sql<{ at: Date; again: boolean }>`SELECT created_at AS at,
      coalesce(params = lag(params) OVER (PARTITION BY name ORDER BY created_at), false) AS again
    FROM command WHERE device_id = ${loggerId} AND type = 'parameter' AND steps ? 'sent'
      AND created_at > ${now}::timestamptz - interval '27 hours' ORDER BY created_at`.execute(tx);
  return rows.map(({ at, again }) => ({ atMs: at.getTime(), kind: again ? 'resend' : 'change' }));
}
