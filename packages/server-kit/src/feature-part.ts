import type { ScheduledTask } from '@heliodon/infrastructure/jobs';
import type { BackgroundWorker } from '@heliodon/infrastructure/pass-worker';
import type { EventSubscription } from '@heliodon/infrastructure/postgres/database-events';
import type { AnyExportSource } from './exports.ts';
import type { LiveFeed } from './live-feed.ts';
import type { Route } from './route.ts';

/** What a feature provides to the server. In addition it may return services for other features. */
export interface FeaturePart {
  readonly routes?: readonly Route[];
  readonly exports?: readonly AnyExportSource[];
  /** Passes that run continuously in worker processes. */
  readonly workers?: readonly BackgroundWorker[];
  /** Workers of the processes to which devices connect. */
  readonly gatewayWorkers?: readonly BackgroundWorker[];
  /** Tasks of the job queue. */
  readonly tasks?: readonly ScheduledTask[];
  readonly subscriptions?: readonly EventSubscription[];
  /** Live topics filtered for each watching account. */
  readonly feeds?: readonly LiveFeed[];
  /** Hourly clean-up of expired data. */
  readonly sweeps?: readonly (() => Promise<unknown>)[];
  /** Daily clean-up of data past its retention. */
  readonly forgets?: readonly (() => Promise<unknown>)[];
  /** Run when the process ends. */
  readonly stops?: readonly (() => void | Promise<void>)[];
}

export const joinParts = (parts: readonly FeaturePart[]) => ({
  routes: parts.flatMap((part) => part.routes ?? []),
  exports: parts.flatMap((part) => part.exports ?? []),
  workers: parts.flatMap((part) => part.workers ?? []),
  gatewayWorkers: parts.flatMap((part) => part.gatewayWorkers ?? []),
  tasks: parts.flatMap((part) => part.tasks ?? []),
  subscriptions: parts.flatMap((part) => part.subscriptions ?? []),
  feeds: parts.flatMap((part) => part.feeds ?? []),
  sweeps: parts.flatMap((part) => part.sweeps ?? []),
  forgets: parts.flatMap((part) => part.forgets ?? []),
  stops: parts.flatMap((part) => part.stops ?? []),
});
