import type { CallRequest, CallResponse } from '@heliodon/contract/call';
import { kindsWith } from '@heliodon/device-kinds/kinds';
import type { Database } from '@heliodon/infrastructure/database';
import { likePattern, readPage } from '@heliodon/infrastructure/sql';
import { sql } from 'kysely';
import type { getLoggerList } from '../contract/logger.contract.ts';

/** All loggers of the installation, newest first. */
export async function listLoggers(
  db: Database,
  request: CallRequest<typeof getLoggerList>,
): Promise<CallResponse<typeof getLoggerList>> {
  const { keyword, state } = request;
  let found = db
    .selectFrom('device as d')
    .innerJoin('logger_credential as c', 'c.device_id', 'd.id')
    .leftJoin('plant as p', 'p.id', 'd.plant_id')
    .leftJoin('logger_link as l', 'l.logger_id', 'd.id')
    .where('d.kind', 'in', kindsWith('gateway'))
    .where('d.removed_at', 'is', null)
    .where((where) =>
      where.or([
        where('d.sn', 'ilike', likePattern(keyword)),
        where('d.model', 'ilike', likePattern(keyword)),
        where('p.name', 'ilike', likePattern(keyword)),
      ]),
    );
  if (state === 'added') found = found.where('d.plant_id', 'is not', null);
  if (state === 'free') found = found.where('d.plant_id', 'is', null);
  if (state === 'online') found = found.where('l.online', '=', true);
  if (state === 'offline') found = found.where(sql<boolean>`l.online IS NOT TRUE`);
  const { rows, total } = await readPage(
    db,
    found
      .select([
        'd.id as deviceId',
        'd.sn',
        'd.model',
        'd.firmware',
        'd.plant_id as plantId',
        'p.name as plantName',
        'l.online',
        'l.since',
        'c.created_at as registeredAt',
        'd.added_at as addedAt',
        sql<number>`(SELECT count(*) FROM device b WHERE b.logger_id = d.id AND b.removed_at IS NULL)`.as(
          'devices',
        ),
      ])
      .orderBy('c.created_at', 'desc')
      .orderBy('d.id', 'desc'),
    request,
  );
  return {
    total,
    rows: rows.map((row) => ({
      ...row,
      online: row.online ?? false,
      since: row.since?.toISOString() ?? null,
      registeredAt: row.registeredAt.toISOString(),
      addedAt: row.plantId === null ? null : (row.addedAt?.toISOString() ?? null),
    })),
  };
}
