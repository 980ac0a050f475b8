import pg from 'pg';
import { cutLine } from './lost-lines.ts';

const BEAT_MS = 5000;
const ANSWER_MS = 10_000;

type Listener = (payload: string) => void;

export interface EventSubscription {
  readonly channel: string;
  readonly onEvent: Listener;
  /** After a lost connection: events may have been missed. */
  readonly onReconnect?: () => void;
}

/** LISTEN on its own connection, with automatic reconnect. */
export class DatabaseEvents {
  readonly #url: string;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #onReconnect = new Set<() => void>();
  readonly #onError: (error: Error) => void;
  #client: pg.Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  #beat: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(url: string, onError: (error: Error) => void) {
    this.#url = url;
    this.#onError = onError;
  }

  subscribe({ channel, onEvent, onReconnect }: EventSubscription): void {
    const known = this.#listeners.get(channel) ?? new Set();
    known.add(onEvent);
    this.#listeners.set(channel, known);
    if (onReconnect) this.#onReconnect.add(onReconnect);
  }

  async start(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'heliodon-listen',
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    client.on('error', (error) => this.#lost(client, error));
    client.on('end', () => this.#lost(client));
    client.on('notification', (n) => {
      for (const listener of this.#listeners.get(n.channel) ?? []) listener(n.payload ?? '');
    });
    try {
      await client.connect();
      for (const channel of this.#listeners.keys())
        await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      cutLine(client);
      throw error;
    }
    this.#client = client;
    this.#beat = setInterval(() => this.#askWhetherAlive(client), BEAT_MS);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#retry);
    clearInterval(this.#beat);
    await this.#client?.end().catch(() => undefined);
  }

  /** A connection that only listens does not notice a dead peer. */
  #askWhetherAlive(client: pg.Client): void {
    client.query('SELECT 1').catch((error: Error) => {
      this.#lost(client, error);
      cutLine(client);
    });
  }

  #lost(client: pg.Client, error?: Error): void {
    if (this.#stopped || client !== this.#client) return;
    this.#client = undefined;
    clearInterval(this.#beat);
    if (error) this.#onError(error);
    this.#comeBack();
  }

  #comeBack(): void {
    this.#retry = setTimeout(() => {
      this.start().then(
        () => {
          for (const listener of this.#onReconnect) listener();
        },
        (error: Error) => {
          this.#onError(error);
          if (!this.#stopped) this.#comeBack();
        },
      );
    }, 1000);
  }
}
