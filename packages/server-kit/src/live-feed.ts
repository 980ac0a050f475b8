import type { Caller } from './caller.ts';

/** One open page of a signed-in account. */
export interface LiveWatcher {
  readonly caller: Caller;
  send(push: { readonly type: 'news'; readonly topic: string; readonly data: unknown }): void;
}

/** A topic whose messages differ by account: the feed makes them for each account that watches. */
export interface LiveFeed {
  readonly topic: string;
  mayWatch(caller: Caller): boolean;
  join(watcher: LiveWatcher): void;
  leave(watcher: LiveWatcher): void;
}
