import type { Caller } from './caller.ts';

/** One open page of a signed-in account. */
export interface LiveWatcher {
  readonly caller: Caller;
  send(push: { readonly type: 'news'; readonly topic: string; readonly data: unknown }): void;
}

/** A topic whose messages differ per account: the feed creates them for each watching account. */
export interface LiveFeed {
  readonly topic: string;
  mayWatch(caller: Caller): boolean;
  join(watcher: LiveWatcher): void;
  leave(watcher: LiveWatcher): void;
}
