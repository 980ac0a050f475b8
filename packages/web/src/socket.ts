import { BASE_PATH } from '@heliodon/contract/call';

const PING_EVERY_MS = 30_000;
const PONG_WITHIN_MS = 10_000;
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;

export interface SocketMessage {
  type: string;
  [field: string]: unknown;
}

type Handler = (message: SocketMessage) => void;

export interface SocketOptions {
  url?: string;
  /** Account of the page, evaluated at every connection; undefined while signed out. */
  hello: () => object | undefined;
  /** The browser has no WebSocket. */
  onUnsupported?: () => void;
  random?: () => number;
}

/** Exponential backoff from 1 to 30 seconds, half of it random, so that clients do not reconnect at once. */
export function retryDelayMs(tries: number, random: () => number): number {
  const longest = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** tries);
  return longest / 2 + (random() * longest) / 2;
}

/**
 * One connection to the server, kept until `stop()`. First {type: 'auth', accountId}; after {type: 'ready'}, topics are
 * subscribed with {type: 'subscribe', topics}, and data arrives as {type: 'news', topic, data}.
 */
export class PortalSocket {
  private readonly options: SocketOptions;
  private readonly handlers = new Map<string, Set<Handler>>();
  private readonly topics = new Map<string, Set<(data: unknown) => void>>();
  private readonly lineHandlers = new Set<(up: boolean) => void>();
  /** Topics subscribed at the server. */
  private readonly subscribed = new Set<string>();
  /** Topics with a new subscriber: the server sends their current state. */
  private readonly fresh = new Set<string>();
  private syncTimer: ReturnType<typeof setTimeout> | undefined;
  private socket: WebSocket | undefined;
  private wanted = false;
  private ready = false;
  private tries = 0;
  private timers: ReturnType<typeof setTimeout>[] = [];

  constructor(options: SocketOptions) {
    this.options = options;
  }

  start(): void {
    if (this.wanted) return;
    if (typeof WebSocket === 'undefined') {
      this.options.onUnsupported?.();
      return;
    }
    this.wanted = true;
    this.connect();
  }

  stop(): void {
    this.wanted = false;
    this.tries = 0;
    this.drop();
  }

  /** Messages of a type: `on('permissionsChanged', …)`. Returns the unsubscribe function. */
  on(type: string, handler: Handler): () => void {
    return added(this.handlers, type, handler);
  }

  /** Connection state: reported now and on every change. Returns the unsubscribe function. */
  onLine(handler: (up: boolean) => void): () => void {
    this.lineHandlers.add(handler);
    handler(this.ready);
    return () => {
      this.lineHandlers.delete(handler);
    };
  }

  /** Data of a topic, also after a reconnect. Returns the unsubscribe function. */
  subscribe(topic: string, handler: (data: unknown) => void): () => void {
    if (!this.topics.has(topic)) this.fresh.add(topic);
    const remove = added(this.topics, topic, handler);
    this.syncTopicsSoon();
    return () => {
      remove();
      this.syncTopicsSoon();
    };
  }

  /** A page with fifty plants sends one subscription message, after rendering. */
  private syncTopicsSoon(): void {
    if (this.ready) this.syncTimer ??= setTimeout(() => this.syncTopics());
  }

  private syncTopics(): void {
    this.syncTimer = undefined;
    const left = [...this.subscribed].filter((topic) => !this.topics.has(topic) || this.fresh.has(topic));
    const joined = [...this.topics.keys()].filter(
      (topic) => !this.subscribed.has(topic) || this.fresh.has(topic),
    );
    this.fresh.clear();
    for (const topic of left) this.subscribed.delete(topic);
    for (const topic of joined) this.subscribed.add(topic);
    if (left.length > 0) this.send({ type: 'unsubscribe', topics: left });
    if (joined.length > 0) this.send({ type: 'subscribe', topics: joined });
  }

  private connect(): void {
    const hello = this.options.hello();
    if (!hello) return;
    const socket = new WebSocket(this.options.url ?? socketUrl());
    this.socket = socket;
    socket.onopen = () => this.send({ type: 'auth', ...hello });
    socket.onmessage = (event) => this.receive(event.data);
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.drop();
      if (this.wanted)
        this.later(() => this.connect(), retryDelayMs(this.tries++, this.options.random ?? Math.random));
    };
  }

  private receive(data: unknown): void {
    const message = parse(data);
    if (!message) return;
    this.alive();
    if (message.type === 'ready') this.becomeReady();
    else if (message.type === 'ping') this.send({ type: 'pong' });
    else if (message.type === 'sessionEnded') this.stop();
    if (message.type === 'news') {
      for (const handler of this.topics.get(String(message.topic)) ?? []) handler(message.data);
    }
    for (const handler of this.handlers.get(message.type) ?? []) handler(message);
  }

  private becomeReady(): void {
    this.setReady(true);
    this.tries = 0;
    this.syncTopics();
  }

  private setReady(ready: boolean): void {
    if (this.ready === ready) return;
    this.ready = ready;
    for (const handler of this.lineHandlers) handler(ready);
  }

  /** After received data: ping after a while, and disconnect without an answer. */
  private alive(): void {
    this.clearTimers();
    this.later(() => {
      this.send({ type: 'ping' });
      this.later(() => this.socket?.close(), PONG_WITHIN_MS);
    }, PING_EVERY_MS);
  }

  private send(message: SocketMessage): void {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(message));
  }

  private drop(): void {
    this.setReady(false);
    this.clearTimers();
    clearTimeout(this.syncTimer);
    this.syncTimer = undefined;
    this.subscribed.clear();
    const socket = this.socket;
    this.socket = undefined;
    socket?.close();
  }

  private later(run: () => void, ms: number): void {
    this.timers.push(setTimeout(run, ms));
  }

  private clearTimers(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers = [];
  }
}

function added<H>(map: Map<string, Set<H>>, key: string, handler: H): () => void {
  const handlers = map.get(key) ?? new Set<H>();
  map.set(key, handlers.add(handler));
  return () => {
    handlers.delete(handler);
    if (handlers.size === 0) map.delete(key);
  };
}

function parse(data: unknown): SocketMessage | undefined {
  try {
    const message: unknown = JSON.parse(String(data));
    return typeof message === 'object' &&
      message !== null &&
      typeof (message as SocketMessage).type === 'string'
      ? (message as SocketMessage)
      : undefined;
  } catch {
    return undefined;
  }
}

function socketUrl(): string {
  const { protocol, host } = globalThis.location;
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${BASE_PATH}/socket`;
}
