import type { CallRequest, CallResponse } from '@heliodon/contract/call';
import type { Database } from '@heliodon/infrastructure/database';
import { likePattern, readPage } from '@heliodon/infrastructure/sql';
import type { getQuarantineList, RefusalReason } from '../contract/quarantine.contract.ts';

export async function listQuarantine(
  db: Database,
  request: CallRequest<typeof getQuarantineList>,
): Promise<CallResponse<typeof getQuarantineList>> {
  let found = db
    .selectFrom('quarantine')
    .leftJoin('device as logger', 'logger.id', 'quarantine.logger_id')
    .where((where) =>
      where.or([
        where('quarantine.sn', 'ilike', likePattern(request.keyword)),
        where('logger.sn', 'ilike', likePattern(request.keyword)),
      ]),
    );
  if (request.reason) found = found.where('quarantine.reason', '=', request.reason);
  const query = found
    .select([
      'quarantine.id',
      'quarantine.at',
      'logger.sn as loggerSn',
      'quarantine.sn',
      'quarantine.channel',
      'quarantine.reason',
      'quarantine.detail',
      'quarantine.sample_at',
      'quarantine.payload',
      'quarantine.more',
    ])
    .orderBy('quarantine.at', 'desc')
    .orderBy('quarantine.id', 'desc');
  const { rows, total } = await readPage(db, query, request);
  return {
    rows: rows.map(({ sample_at, at, reason, ...row }) => ({
      ...row,
      at: at.toISOString(),
      reason: reason as RefusalReason,
      sampleAt: sample_at?.toISOString() ?? null,
    })),
    total,
  };
}
