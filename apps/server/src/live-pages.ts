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

/** Open pages follow what changes in the database, as far as their account may see it. */
export function createLivePages({ programLog, sessions, source, feeds }: LiveDeps) {
  const onError = (error: unknown) => programLog.error({ err: error }, 'live');
  const topics = new LiveTopics(source, feeds, onError);
  const hub = new LiveHub(sessions, topics, onError);
  const subscriptions = [
    {
      channel: 'samples',
      onEvent: (payload: string) => topics.heard(payload),
      onReconnect: () => topics.heardNothing(),
    },
    // A device that moved to another plant must not be watched any more by users of the old one.
    { channel: 'device', onEvent: () => hub.checkSoon() },
    {
      channel: 'access',
      onEvent: (payload: string) => void hub.accessChanged(payload),
      onReconnect: () => void hub.checkAll(),
    },
  ];
  return { hub, subscriptions };
}
