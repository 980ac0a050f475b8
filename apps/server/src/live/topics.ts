import type { Caller } from '@heliodon/server-kit/caller';
import type { LiveFeed } from '@heliodon/server-kit/live-feed';
import type { LiveClient } from './client.ts';

/** What can be watched, by whom, and what there is to see. */
export interface TopicSource {
  mayWatch(topic: string, caller: Caller): Promise<boolean>;
  read(topic: string): Promise<unknown>;
  /** Topics that a notification of the database is about. */
  topicsOf(payload: string): string[];
}

/** Who may watch what, by account and topic, for as long as one pass over all pages takes. */
export type KnownAnswers = Map<string, boolean>;

/** One page needs a plant and a few devices; a list shows a page of them. */
const MAX_TOPICS = 60;
/** News that come closer than this to each other are told together. */
const GATHER_MS = 150;
/** The same is told at most so often: a page that shows many plants has to draw each of them. */
const PACE_MS = 1000;

/** Who watches what. The news is read once for all who watch the same. */
export class LiveTopics {
  readonly #source: TopicSource;
  readonly #feeds: ReadonlyMap<string, LiveFeed>;
  readonly #onError: (error: unknown) => void;
  readonly #watchers = new Map<string, Set<LiveClient>>();
  readonly #topics = new Map<LiveClient, Set<string>>();
  readonly #due = new Set<string>();
  /** Of topics that are watched: when they were told last. */
  readonly #toldMs = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(source: TopicSource, feeds: readonly LiveFeed[], onError: (error: unknown) => void) {
    this.#source = source;
    this.#feeds = new Map(feeds.map((feed) => [feed.topic, feed]));
    this.#onError = onError;
  }

  /** The state comes at once, the news as they happen. Not allowed and not existing are the same silence. */
  async watch(client: LiveClient, topic: string): Promise<void> {
    const mine = this.#topics.get(client) ?? new Set();
    if (mine.has(topic) || mine.size >= MAX_TOPICS) return;
    this.#topics.set(client, mine.add(topic));
    if (!(await this.#mayWatch(topic, client.caller))) return this.leave(client, topic);
    if (!this.#topics.get(client)?.has(topic)) return;
    const feed = this.#feeds.get(topic);
    if (feed) return feed.join(client);
    const others = this.#watchers.get(topic) ?? new Set();
    this.#watchers.set(topic, others.add(client));
    const data = await this.#source.read(topic);
    if (data !== undefined) client.send({ type: 'news', topic, data });
  }

  leave(client: LiveClient, topic: string): void {
    const mine = this.#topics.get(client);
    mine?.delete(topic);
    if (mine?.size === 0) this.#topics.delete(client);
    this.#feeds.get(topic)?.leave(client);
    const others = this.#watchers.get(topic);
    others?.delete(client);
    if (others?.size !== 0) return;
    this.#watchers.delete(topic);
    this.#toldMs.delete(topic);
  }

  leaveAll(client: LiveClient): void {
    for (const topic of [...(this.#topics.get(client) ?? [])]) this.leave(client, topic);
  }

  /** Access changed: what may not be watched any more is not. */
  async checkAgain(client: LiveClient, known: KnownAnswers = new Map()): Promise<void> {
    for (const topic of [...(this.#topics.get(client) ?? [])]) {
      const key = `${client.caller.accountId} ${client.caller.origin} ${topic}`;
      const may = known.get(key) ?? (await this.#mayWatch(topic, client.caller));
      known.set(key, may);
      if (!may) this.leave(client, topic);
    }
  }

  async #mayWatch(topic: string, caller: Caller): Promise<boolean> {
    const feed = this.#feeds.get(topic);
    return feed ? feed.mayWatch(caller) : this.#source.mayWatch(topic, caller);
  }

  /** `payload` of the database's notification. */
  heard(payload: string): void {
    for (const topic of this.#source.topicsOf(payload)) if (this.#watchers.has(topic)) this.#due.add(topic);
    if (this.#due.size > 0) this.#timer ??= setTimeout(() => void this.#tell(), GATHER_MS);
  }

  /** Notifications may have been missed. */
  heardNothing(): void {
    for (const topic of this.#watchers.keys()) this.#due.add(topic);
    this.#timer ??= setTimeout(() => void this.#tell(), GATHER_MS);
  }

  async #tell(): Promise<void> {
    // Not the wall clock, which may jump back: nobody would be told anything until it has caught up.
    const now = performance.now();
    const due = [...this.#due].filter(
      (topic) => now - (this.#toldMs.get(topic) ?? Number.NEGATIVE_INFINITY) >= PACE_MS,
    );
    for (const topic of due) {
      this.#due.delete(topic);
      try {
        const data = await this.#source.read(topic);
        const watchers = this.#watchers.get(topic);
        if (data === undefined || !watchers) continue;
        this.#toldMs.set(topic, performance.now());
        for (const client of watchers) client.send({ type: 'news', topic, data });
      } catch (error) {
        this.#onError(error);
      }
    }
    this.#timer = this.#due.size > 0 ? setTimeout(() => void this.#tell(), GATHER_MS) : undefined;
  }
}
