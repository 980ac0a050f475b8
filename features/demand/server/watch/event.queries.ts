import type { Database } from '@heliodon/platform/database';
import { readPage } from '@heliodon/platform/sql';
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

export async function readOpenEvent(db: Database, plantId: number): Promise<DemandEvent | null> {
  const row = await events(db, plantId).where('cleared_at', 'is', null).executeTakeFirst();
  return row ? eventOut(row) : null;
}
