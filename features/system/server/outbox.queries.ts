import type { CallRequest } from '@heliodon/contract/call';
import type { Database } from '@heliodon/platform/database';
import { likePattern, readPage } from '@heliodon/platform/sql';
import type { getOutboxList } from '../contract/outbox.contract.ts';

export async function listOutbox(db: Database, request: CallRequest<typeof getOutboxList>) {
  let found = db.selectFrom('outbox_message');
  if (request.channel) found = found.where('channel', '=', request.channel);
  const { keyword } = request;
  if (keyword) {
    const typed = likePattern(keyword);
    found = found.where((q) => q.or([q('target', 'ilike', typed), q('body', 'ilike', typed)]));
  }
  const { rows, total } = await readPage(db, found.selectAll().orderBy('id', 'desc'), request);
  return {
    rows: rows.map(({ created_at, ...row }) => ({
      ...row,
      channel: row.channel as 'sms',
      status: row.status as 'kept',
      at: created_at.toISOString(),
    })),
    total,
  };
}
