import type { CallRequest, CallResponse } from '@heliodon/contract/call';
import type { Database } from '@heliodon/infrastructure/database';
import type { Providers } from '@heliodon/infrastructure/messages/message';
import { requeue } from '@heliodon/infrastructure/messages/outbox';
import { notifySender } from '@heliodon/infrastructure/messenger';
import type { Clock } from '@heliodon/kernel/clock';
import type { Caller } from '@heliodon/server-kit/caller';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import { type getOutboxList, outboxLog, type retryMessages } from '../contract/outbox.contract.ts';
import { readOutbox } from './outbox.queries.ts';

type OutboxRow = CallResponse<typeof getOutboxList>['rows'][number];

export interface OutboxDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: OperationLog;
  readonly providers: Providers;
}

export class OutboxService {
  readonly #deps: OutboxDeps;

  constructor(deps: OutboxDeps) {
    this.#deps = deps;
  }

  async list(request: CallRequest<typeof getOutboxList>) {
    const { rows, total } = await readOutbox(this.#deps.db, request);
    const now = this.#deps.clock.now();
    return {
      rows: rows.map((row) => {
        const channel = row.channel as OutboxRow['channel'];
        const waits = row.status === 'failed' || row.status === 'kept';
        const current = row.expires_at === null || row.expires_at > now;
        return {
          id: row.id,
          channel,
          purpose: row.purpose as OutboxRow['purpose'],
          target: row.target,
          subject: row.subject,
          body: row.body,
          status: row.status as OutboxRow['status'],
          attachments: row.attachments,
          error: row.error,
          tries: row.tries,
          canRetry: waits && current && this.#deps.providers[channel] !== undefined,
          at: row.created_at.toISOString(),
          nextTryAt: row.status === 'queued' ? (row.next_try_at?.toISOString() ?? null) : null,
          sentAt: row.sent_at?.toISOString() ?? null,
        };
      }),
      total,
    };
  }

  async retry({ ids }: CallRequest<typeof retryMessages>, caller: Caller) {
    const { db, clock, log, providers } = this.#deps;
    return db.transaction().execute(async (tx) => {
      const queued = await requeue(tx, ids, providers, clock.now());
      if (queued > 0) {
        await log.write(caller, { action: outboxLog.retryMessages, params: { count: queued } }, tx);
        await notifySender(tx);
      }
      return { queued };
    });
  }

  providers() {
    const { sms, mail } = this.#deps.providers;
    return { sms: sms?.label ?? null, mail: mail?.label ?? null };
  }
}
