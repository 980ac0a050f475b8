import type { Database } from '@heliodon/infrastructure/database';
import { readPage } from '@heliodon/infrastructure/sql';
import { sql } from 'kysely';
import type { DemandEvent } from '../../contract/watch.contract.ts';

const events = (db: Database, plantId: number) =>
  db
    .selectFrom('demand_event')
    .select([
      ...(['id as eventId', 'raised_at', 'window_at', 'cleared_at', 'limit_kw as limitKw', 'level'] as const),
      ...(['projected_kw as projectedKw', 'reached_kw as reachedKw'] as const),
    ])
    .where('plant_id', '=', plantId);

type Row = Awaited<ReturnType<ReturnType<typeof events>['execute']>>[number];

const eventOut = ({ raised_at, window_at, cleared_at, level, ...row }: Row): DemandEvent => ({
  ...row,
  level: level as DemandEvent['level'],
  raisedAt: raised_at.toISOString(),
  windowAt: window_at.toISOString(),
  clearedAt: cleared_at?.toISOString() ?? null,
});

export async function readEvents(
  db: Database,
  plantId: number,
  paging: { readonly page: number; readonly pageSize: number },
): Promise<{ rows: DemandEvent[]; total: number }> {
  const query = events(db, plantId).orderBy('raised_at', 'desc').orderBy('id', 'desc');
  const { rows, total } = await readPage(db, query, paging);
  return { rows: rows.map(eventOut), total };
}

/** Per plant; the oldest are deleted when a new one is raised. */
export const MOST_EVENTS = 1000;

export const forgetOldEvents = (tx: Database, plantId: number) =>
  sql`DELETE FROM demand_event WHERE id IN (SELECT id FROM demand_event WHERE plant_id = ${plantId}
    ORDER BY raised_at DESC, id DESC OFFSET ${MOST_EVENTS}) AND cleared_at IS NOT NULL`.execute(tx);

export async function readOpenEvent(db: Database, plantId: number): Promise<DemandEvent | null> {
  const row = await events(db, plantId).where('cleared_at', 'is', null).executeTakeFirst();
  return row ? eventOut(row) : null;
}
