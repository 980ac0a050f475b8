import { createHash } from 'node:crypto';
import { downTopic, upTopic } from '@heliodon/device-links/mqtt/topics';
import { type RunningDatabase, runningDatabase } from '@heliodon/infrastructure/postgres/running-database';
import { connect, type MqttClient } from 'mqtt';
import pg from 'pg';

export const LOGGER_SECRET = 'crash-secret';
const SAMPLES_PER_MESSAGE = 5;
const MESSAGES_IN_FLIGHT = 8;

export async function databaseOf(dataDir: string): Promise<RunningDatabase> {
  const found = await runningDatabase(dataDir);
  if (!found) throw new Error(`no database runs in ${dataDir}`);
  return found;
}

export const query = async <T extends pg.QueryResultRow>(
  dataDir: string,
  text: string,
  values: unknown[] = [],
): Promise<T[]> => queryAt<T>((await databaseOf(dataDir)).url, text, values);

export async function queryAt<T extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
}

export async function addLoggers(databaseUrl: string, count: number): Promise<void> {
  const hash = createHash('sha256').update(LOGGER_SECRET).digest();
  await queryAt(
    databaseUrl,
    `WITH p AS (INSERT INTO plant (owner_id, name) SELECT min(id), 'Crash' FROM account RETURNING id),
       l AS (INSERT INTO device (sn, kind, plant_id) SELECT 'CL' || n, 'logger', p.id FROM p, generate_series(1, $1) n
             RETURNING id, sn, plant_id),
       c AS (INSERT INTO logger_credential (device_id, secret_hash, check_code_hash) SELECT id, $2, $2 FROM l)
     INSERT INTO device (sn, kind, plant_id, logger_id, rated_kw)
     SELECT l.sn || 'M', 'meter', l.plant_id, l.id, 5000 FROM l`,
    [count, hash],
  );
}

export interface LoggerHabits {
  /** Pause of each message slot after an acknowledgement. */
  readonly pauseMs?: number;
  /** Behind an external broker the platform's acknowledgement counts; without it the message is resent. */
  readonly platformAcks?: boolean;
}

const ASK_AGAIN_MS = 3000;

/** A logger that sends numbered samples, one per second of sample time, and records acknowledgements. */
export class NumberedLogger {
  readonly sn: string;
  readonly acknowledged = new Set<number>();
  /** When the newest acknowledged message was first sent. */
  sentUpToMs = Number.NEGATIVE_INFINITY;
  refused = 0;
  readonly #client: MqttClient;
  readonly #baseMs: number;
  readonly #habits: LoggerHabits;
  readonly #waiting = new Map<string, (refused: number) => void>();
  #next = 0;
  #stopped = false;
  #loops: Promise<void>[] = [];

  constructor(sn: string, mqttPort: number, baseMs: number, habits: LoggerHabits = {}) {
    this.sn = sn;
    this.#baseMs = baseMs;
    this.#habits = habits;
    this.#client = connect(`mqtt://127.0.0.1:${mqttPort}`, {
      username: sn,
      password: LOGGER_SECRET,
      clientId: sn,
      protocolVersion: 4,
      reconnectPeriod: 100,
      connectTimeout: 3000,
      keepalive: 5,
    });
    this.#client.on('error', () => undefined);
    this.#client.on('message', (_, payload) => {
      const { id, refused } = JSON.parse(payload.toString()) as { id: string; refused: number };
      this.#waiting.get(id)?.(refused);
    });
  }

  async start(): Promise<void> {
    if (!this.#client.connected)
      await new Promise<void>((resolve) => this.#client.once('connect', () => resolve()));
    if (this.#habits.platformAcks) await this.#client.subscribeAsync(downTopic(this.sn, 'acks'), { qos: 1 });
    this.#loops = Array.from({ length: MESSAGES_IN_FLIGHT }, () => this.#loop());
  }

  /** Waits until everything sent is acknowledged, with any number of retries. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#loops);
    await this.#client.endAsync(true);
  }

  /** Ends at once, with messages in progress. */
  abandon(): void {
    this.#stopped = true;
    for (const loop of this.#loops) loop.catch(() => undefined);
    this.#client.end(true);
  }

  get sent(): number {
    return this.#next;
  }

  async #loop(): Promise<void> {
    while (!this.#stopped) {
      const first = this.#next;
      this.#next += SAMPLES_PER_MESSAGE;
      const numbers = Array.from({ length: SAMPLES_PER_MESSAGE }, (_, i) => first + i);
      const rows = numbers.map((n) => [`${this.sn}M`, this.#baseMs + n * 1000, n / 10, 1]);
      const sentMs = performance.now();
      await this.#deliver(`${first}`, { tables: [{ points: ['importTotalKwh', 'powerKw'], rows }] });
      for (const n of numbers) this.acknowledged.add(n);
      this.sentUpToMs = Math.max(this.sentUpToMs, sentMs);
      if (this.#habits.pauseMs) await new Promise((resolve) => setTimeout(resolve, this.#habits.pauseMs));
    }
  }

  /** The client drops a message if the connection breaks during resending; a logger does not. */
  async #publish(topic: string, payload: string): Promise<void> {
    for (;;) {
      try {
        await this.#client.publishAsync(topic, payload, { qos: 1 });
        return;
      } catch (error) {
        if (this.#client.disconnecting) throw error;
        await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS / 10));
      }
    }
  }

  async #deliver(id: string, body: object): Promise<void> {
    const topic = upTopic(this.sn, 'telemetry');
    if (!this.#habits.platformAcks) return this.#publish(topic, JSON.stringify(body));
    const acked = new Promise<number>((resolve) => this.#waiting.set(id, resolve));
    const send = () =>
      this.#client.publish(topic, JSON.stringify({ id, ...body }), { qos: 1 }, () => undefined);
    send();
    const again = setInterval(() => this.#client.connected && send(), ASK_AGAIN_MS);
    this.refused += await acked;
    clearInterval(again);
    this.#waiting.delete(id);
  }
}
