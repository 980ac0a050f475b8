import type { ScheduledTask } from '@heliodon/infrastructure/jobs';
import type { BackgroundWorker } from '@heliodon/infrastructure/pass-worker';
import type { EventSubscription } from '@heliodon/infrastructure/postgres/database-events';
import type { AnyExportSource } from './exports.ts';
import type { LiveFeed } from './live-feed.ts';
import type { Route } from './route.ts';

/** What a feature hands to the server. Beside it a feature may return services that other features need. */
export interface FeaturePart {
  readonly routes?: readonly Route[];
  readonly exports?: readonly AnyExportSource[];
  /** Passes that run for as long as a worker process runs. */
  readonly workers?: readonly BackgroundWorker[];
  /** Workers of the processes that devices are connected to. */
  readonly gatewayWorkers?: readonly BackgroundWorker[];
  /** Work of the job queue. */
  readonly tasks?: readonly ScheduledTask[];
  readonly subscriptions?: readonly EventSubscription[];
  /** Topics for open pages, filtered for each account that watches. */
  readonly feeds?: readonly LiveFeed[];
  /** Hourly clean-up: what has expired. */
  readonly sweeps?: readonly (() => Promise<unknown>)[];
  /** Daily clean-up: what is older than its retention. */
  readonly forgets?: readonly (() => Promise<unknown>)[];
  /** When the process ends. */
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
