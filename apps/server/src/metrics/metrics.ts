import { batchWritten, passDone } from '@heliodon/infrastructure/diagnostics';
import type { Pool } from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { InstallationState } from './state.queries.ts';

export interface MetricsDeps {
  readonly pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
  readonly sockets: () => number;
  readonly state: () => Promise<InstallationState>;
}

const PREFIX = 'heliodon_';
/** Limits database queries for frequent or many scrapers. */
const STATE_MS = 10_000;

const stateHelp: Record<keyof InstallationState, string> = {
  plants: 'Number of plants',
  devices: 'Number of devices',
  loggers: 'Number of loggers',
  loggersOnline: 'Connected loggers and chargers',
  alarmsOpen: 'Open alarms',
  messagesWaiting: 'Text messages and emails waiting to be sent',
  commandsOpen: 'Commands without a device response',
  exportsWaiting: 'Exports waiting or running',
};

/** Prometheus metrics of this process and the installation. */
export class Metrics {
  readonly registry = new Registry();
  readonly #deps: MetricsDeps;
  readonly #stops: (() => void)[] = [];
  readonly #requests = new Histogram({
    name: `${PREFIX}http_request_seconds`,
    help: 'Time until a request was answered, by route and status',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10, 30],
    registers: [this.registry],
  });
  #known: { readonly atMs: number; readonly state: Promise<InstallationState> } | undefined;

  constructor(deps: MetricsDeps) {
    this.#deps = deps;
    collectDefaultMetrics({ register: this.registry, prefix: PREFIX });
    this.#ownFigures();
    this.#installation();
    this.#listen();
  }

  answered(route: string, status: number, seconds: number): void {
    this.#requests.observe({ route, status }, seconds);
  }

  async text(): Promise<string> {
    return this.registry.metrics();
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }

  #ownFigures(): void {
    const { pool, sockets } = this.#deps;
    this.#gauge('live_sockets', 'Open live connections', sockets);
    this.#gauge('db_connections', 'Connections to the database', () => pool.totalCount);
    this.#gauge('db_connections_idle', 'Idle database connections', () => pool.idleCount);
    this.#gauge('db_queries_waiting', 'Queries waiting for a connection', () => pool.waitingCount);
  }

  #installation(): void {
    for (const [name, help] of Object.entries(stateHelp)) {
      const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      this.#gauge(snake, help, () => this.#state().then((state) => state[name as keyof InstallationState]));
    }
  }

  #state(): Promise<InstallationState> {
    const now = performance.now();
    if (!this.#known || now - this.#known.atMs > STATE_MS)
      this.#known = { atMs: now, state: this.#deps.state() };
    return this.#known.state;
  }

  #listen(): void {
    const registers = [this.registry];
    const count = (name: string, help: string) => new Counter({ name: PREFIX + name, help, registers });
    const messages = count('device_messages_total', 'Messages of devices that were committed');
    const stored = count('device_values_stored_total', 'Samples and events that were committed');
    const refused = count('device_values_refused_total', 'Samples and events that went to quarantine');
    const writing = new Histogram({
      name: `${PREFIX}batch_write_seconds`,
      help: 'Time of one transaction of samples',
      buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
      registers,
    });
    const passes = new Histogram({
      name: `${PREFIX}pass_seconds`,
      help: 'Time of a pass of background work, by work and outcome',
      labelNames: ['work', 'outcome'],
      buckets: [0.01, 0.1, 0.5, 2, 10, 60, 300],
      registers,
    });
    this.#stops.push(
      batchWritten.subscribe((batch) => {
        messages.inc(batch.messages);
        stored.inc(batch.stored);
        refused.inc(batch.refused);
        writing.observe(batch.tookMs / 1000);
      }),
      passDone.subscribe(({ what, tookMs, failed }) => {
        passes.observe({ work: what, outcome: failed ? 'failed' : 'done' }, tookMs / 1000);
      }),
    );
  }

  #gauge(name: string, help: string, read: () => number | Promise<number>): void {
    new Gauge({
      name: PREFIX + name,
      help,
      registers: [this.registry],
      async collect() {
        // A failed metric must not hide the others.
        this.set(await Promise.resolve(read()).catch(() => Number.NaN));
      },
    });
  }
}
