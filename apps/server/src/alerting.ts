import { ALARM_DUE, createAlarms } from '@heliodon/alarms/server';
import { lanes } from '@heliodon/infrastructure/messages/outbox';
import { messageSender } from '@heliodon/infrastructure/messages/sender';
import { MESSAGE_CHANNEL } from '@heliodon/infrastructure/messenger';
import type { Notifications } from '@heliodon/infrastructure/postgres/database-events';
import { createNotifications } from '@heliodon/notifications/server';
import type { messageProviders } from './start/providers.ts';

type AlarmDeps = Parameters<typeof createAlarms>[0];
type NoticeDeps = Parameters<typeof createNotifications>[0];
type AlertingDeps = AlarmDeps &
  Omit<NoticeDeps, 'carried'> & {
    readonly notifications: Notifications;
    readonly providers: ReturnType<typeof messageProviders>;
  };

/** Alarms, who is told of them, and the senders of all messages. */
export function createAlerting({ notifications, providers, ...deps }: AlertingDeps) {
  const alarms = createAlarms(deps);
  notifications.on(ALARM_DUE, () => alarms.engine.wake());
  notifications.onReconnect(() => alarms.engine.wake());
  const notices = createNotifications({
    ...deps,
    carried: () => ({ sms: providers.sms !== undefined, mail: providers.mail !== undefined }),
  });
  notifications.on('alarm', () => notices.dispatcher.wake());
  notifications.onReconnect(() => notices.dispatcher.wake());
  const { db, clock, onError } = deps;
  const senders = lanes.map((lane) => messageSender({ db, clock, providers, onError }, lane));
  notifications.on(MESSAGE_CHANNEL, () => senders.forEach((sender) => void sender.wake()));
  notifications.onReconnect(() => senders.forEach((sender) => void sender.wake()));
  return { alarms, notices, senders };
}
