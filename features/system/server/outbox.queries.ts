import type { CallRequest } from '@heliodon/contract/call';
import type { Database } from '@heliodon/infrastructure/database';
import { likePattern, readPage } from '@heliodon/infrastructure/sql';
import { sql } from 'kysely';
import type { getOutboxList } from '../contract/outbox.contract.ts';

export function readOutbox(db: Database, request: CallRequest<typeof getOutboxList>) {
  let found = db.selectFrom('outbox_message');
  if (request.channel) found = found.where('channel', '=', request.channel);
  if (request.status) found = found.where('status', '=', request.status);
  const { keyword } = request;
  if (keyword) {
    const typed = likePattern(keyword);
    found = found.where((q) =>
      q.or([q('target', 'ilike', typed), q('subject', 'ilike', typed), q('body', 'ilike', typed)]),
    );
  }
  const attachments = sql<string[]>`ARRAY(SELECT a.name FROM outbox_attachment a
    WHERE a.message_id = outbox_message.id ORDER BY a.n)`.as('attachments');
  return readPage(db, found.selectAll().select(attachments).orderBy('id', 'desc'), request);
}
