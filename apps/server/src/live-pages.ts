import type { createAlarms } from '@heliodon/alarms/server';
import type { Notifications } from '@heliodon/infrastructure/postgres/database-events';
import type { createScreens } from '@heliodon/screens/server';
import type { createTelemetry } from '@heliodon/telemetry/server';
import type { Logger } from 'pino';
import { LiveHub } from './live/hub.ts';
import { LiveTopics } from './live/topics.ts';

interface LiveDeps {
  readonly notifications: Notifications;
  readonly log: Logger;
  readonly sessions: ConstructorParameters<typeof LiveHub>[0];
  readonly telemetry: Pick<ReturnType<typeof createTelemetry>, 'live'>;
  readonly alarms: Pick<ReturnType<typeof createAlarms>, 'feed'>;
  readonly screens: Pick<ReturnType<typeof createScreens>, 'feed'>;
}

/** Pages that follow what happens: news of the database go to those who watch it and may see it. */
export function createLivePages({ notifications, log, sessions, telemetry, alarms, screens }: LiveDeps) {
  const liveError = (error: unknown) => log.error({ err: error }, 'live');
  const topics = new LiveTopics(telemetry.live, [alarms.feed, screens.feed], liveError);
  const hub = new LiveHub(sessions, topics, liveError);
  notifications.on('samples', (payload) => topics.heard(payload));
  // A device that moved to another plant is not watched any more by those of the old one.
  notifications.on('device', () => hub.checkSoon());
  notifications.onReconnect(() => topics.heardNothing());
  notifications.on('alarm', (payload) => alarms.feed.heard(payload));
  notifications.on('alarm_reminder', (payload) => alarms.feed.reminded(payload));
  notifications.onReconnect(() => alarms.feed.heardNothing());
  notifications.on('access', (payload) => void hub.accessChanged(payload));
  notifications.onReconnect(() => void hub.checkAll());
  return hub;
}
