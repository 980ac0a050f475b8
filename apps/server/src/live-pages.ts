import type { LiveFeed } from '@heliodon/server-kit/live-feed';
import type { Logger } from 'pino';
import { LiveHub } from './live/hub.ts';
import { LiveTopics, type TopicSource } from './live/topics.ts';

interface LiveDeps {
  readonly programLog: Logger;
  readonly sessions: ConstructorParameters<typeof LiveHub>[0];
  readonly source: TopicSource;
  readonly feeds: readonly LiveFeed[];
}

/** Live updates of open pages within the access of their accounts. */
export function createLivePages({ programLog, sessions, source, feeds }: LiveDeps) {
  const onError = (error: unknown) => programLog.error({ err: error }, 'live');
  const topics = new LiveTopics(source, feeds, onError);
  const hub = new LiveHub(sessions, topics, onError);
  const subscriptions = [
    {
      channel: 'samples',
      onEvent: (payload: string) => topics.markDue(payload),
      onReconnect: () => topics.markAllDue(),
    },
    // After a device moved to another plant, users of the old plant must not watch it.
    { channel: 'device', onEvent: () => hub.checkSoon() },
    {
      channel: 'access',
      onEvent: (payload: string) => void hub.accessChanged(payload),
      onReconnect: () => void hub.checkAll(),
    },
  ];
  return { hub, subscriptions };
}
