import type { Database } from '@heliodon/infrastructure/database';
import { sweepAttachments } from '@heliodon/infrastructure/messages/attachments';
import { lanes } from '@heliodon/infrastructure/messages/outbox';
import { messageSender } from '@heliodon/infrastructure/messages/sender';
import { MESSAGE_CHANNEL } from '@heliodon/infrastructure/messenger';
import type { Clock } from '@heliodon/kernel/clock';
import type { FeaturePart } from '@heliodon/server-kit/feature-part';
import type { messageProviders } from './start/providers.ts';

interface SenderDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly providers: ReturnType<typeof messageProviders>;
  readonly onError: (error: unknown, what: string) => void;
}

/** Sends the outbox: emails and SMS of all features. */
export function createMessageSenders(deps: SenderDeps): FeaturePart {
  const senders = lanes.map((lane) => messageSender(deps, lane));
  const wake = () => {
    for (const sender of senders) sender.wake();
  };
  return {
    workers: senders,
    subscriptions: [{ channel: MESSAGE_CHANNEL, onEvent: wake, onReconnect: wake }],
    sweeps: [() => sweepAttachments(deps.db, deps.clock.now())],
  };
}
