import type { Caller } from '@heliodon/server-kit/caller';
import type { LiveFeed } from '@heliodon/server-kit/live-feed';
import type { LiveClient } from './client.ts';

/** Available topics, their access rules and their data. */
export interface TopicSource {
  mayWatch(topic: string, caller: Caller): Promise<boolean>;
  read(topic: string): Promise<unknown>;
  /** Topics affected by a database notification. */
  topicsOf(payload: string): string[];
}

/** Access results by account and topic, cached for one pass over all sockets. */
export type KnownAnswers = Map<string, boolean>;

/** A page needs a plant and a few devices; a list one page of them. */
const MAX_TOPICS = 60;
/** Changes within this time are sent together. */
const GATHER_MS = 150;
/** Minimum interval per topic, because a page with many plants has to render each of them. */
const PACE_MS = 1000;

/** Subscriptions. Data is read once for all subscribers of a topic. */
export class LiveTopics {
  readonly #source: TopicSource;
  readonly #feeds: ReadonlyMap<string, LiveFeed>;
  readonly #onError: (error: unknown) => void;
  readonly #watchers = new Map<string, Set<LiveClient>>();
  readonly #topics = new Map<LiveClient, Set<string>>();
  readonly #due = new Set<string>();
  /** Last publication of each subscribed topic. */
  readonly #publishedMs = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(source: TopicSource, feeds: readonly LiveFeed[], onError: (error: unknown) => void) {
    this.#source = source;
    this.#feeds = new Map(feeds.map((feed) => [feed.topic, feed]));
    this.#onError = onError;
  }

  /** Sends the state at once, then changes. Forbidden and unknown topics are both ignored. */
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
    this.#publishedMs.delete(topic);
  }

  leaveAll(client: LiveClient): void {
    for (const topic of [...(this.#topics.get(client) ?? [])]) this.leave(client, topic);
  }

  /** After an access change, forbidden subscriptions are removed. */
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

  /** `payload` of the database notification. */
  markDue(payload: string): void {
    for (const topic of this.#source.topicsOf(payload)) if (this.#watchers.has(topic)) this.#due.add(topic);
    if (this.#due.size > 0) this.#timer ??= setTimeout(() => void this.#publish(), GATHER_MS);
  }

  /** Notifications may have been missed. */
  markAllDue(): void {
    for (const topic of this.#watchers.keys()) this.#due.add(topic);
    this.#timer ??= setTimeout(() => void this.#publish(), GATHER_MS);
  }

  async #publish(): Promise<void> {
    // Monotonic: if the wall clock jumped back, nothing would be sent until it catches up.
    const now = performance.now();
    const due = [...this.#due].filter(
      (topic) => now - (this.#publishedMs.get(topic) ?? Number.NEGATIVE_INFINITY) >= PACE_MS,
    );
    for (const topic of due) {
      this.#due.delete(topic);
      try {
        const data = await this.#source.read(topic);
        const watchers = this.#watchers.get(topic);
        if (data === undefined || !watchers) continue;
        this.#publishedMs.set(topic, performance.now());
        for (const client of watchers) client.send({ type: 'news', topic, data });
      } catch (error) {
        this.#onError(error);
      }
    }
    this.#timer = this.#due.size > 0 ? setTimeout(() => void this.#publish(), GATHER_MS) : undefined;
  }
}
