import pg from 'pg';

type Listener = (payload: string) => void;

/** LISTEN on one connection of its own that comes back by itself; listeners are told when it was away. */
export class Notifications {
  readonly #url: string;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #onReconnect = new Set<() => void>();
  readonly #onError: (error: Error) => void;
  #client: pg.Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(url: string, onError: (error: Error) => void) {
    this.#url = url;
    this.#onError = onError;
  }

  on(channel: string, listener: Listener): void {
    const known = this.#listeners.get(channel) ?? new Set();
    known.add(listener);
    this.#listeners.set(channel, known);
  }

  onReconnect(listener: () => void): void {
    this.#onReconnect.add(listener);
  }

  async start(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'heliodon-listen',
      keepAlive: true,
    });
    client.on('error', (error) => this.#lost(client, error));
    client.on('end', () => this.#lost(client));
    client.on('notification', (n) => {
      for (const listener of this.#listeners.get(n.channel) ?? []) listener(n.payload ?? '');
    });
    await client.connect();
    for (const channel of this.#listeners.keys())
      await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
    this.#client = client;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#retry);
    await this.#client?.end().catch(() => undefined);
  }

  #lost(client: pg.Client, error?: Error): void {
    if (this.#stopped || client !== this.#client) return;
    this.#client = undefined;
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
