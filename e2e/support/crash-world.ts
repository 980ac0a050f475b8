import { createHash } from 'node:crypto';
import { upTopic } from '@heliodon/platform/mqtt/topics';
import { type RunningDatabase, runningDatabase } from '@heliodon/platform/postgres/running-database';
import { connect, type MqttClient } from 'mqtt';
import pg from 'pg';

const SECRET = 'crash-secret';
const SAMPLES_PER_MESSAGE = 5;
const MESSAGES_IN_FLIGHT = 8;

export async function databaseOf(dataDir: string): Promise<RunningDatabase> {
  const found = await runningDatabase(dataDir);
  if (!found) throw new Error(`no database runs in ${dataDir}`);
  return found;
}

export async function query<T extends pg.QueryResultRow>(
  dataDir: string,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: (await databaseOf(dataDir)).url });
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
}

export async function addLoggers(dataDir: string, count: number): Promise<void> {
  const hash = createHash('sha256').update(SECRET).digest();
  await query(
    dataDir,
    `WITH p AS (INSERT INTO plant (owner_id, name) SELECT min(id), 'Crash' FROM account RETURNING id),
       l AS (INSERT INTO device (sn, kind, plant_id) SELECT 'CL' || n, 'logger', p.id FROM p, generate_series(1, $1) n
             RETURNING id, sn, plant_id),
       c AS (INSERT INTO logger_credential (device_id, secret_hash, check_code_hash) SELECT id, $2, $2 FROM l)
     INSERT INTO device (sn, kind, plant_id, logger_id, rated_kw)
     SELECT l.sn || 'M', 'meter', l.plant_id, l.id, 5000 FROM l`,
    [count, hash],
  );
}

/** A logger that sends numbered samples, one a second of its own time, and remembers which were acknowledged. */
export class NumberedLogger {
  readonly sn: string;
  readonly acknowledged = new Set<number>();
  readonly #client: MqttClient;
  readonly #baseMs: number;
  #next = 0;
  #stopped = false;
  #loops: Promise<void>[] = [];

  constructor(sn: string, mqttPort: number, baseMs: number) {
    this.sn = sn;
    this.#baseMs = baseMs;
    this.#client = connect(`mqtt://127.0.0.1:${mqttPort}`, {
      username: sn,
      password: SECRET,
      clientId: sn,
      protocolVersion: 4,
      reconnectPeriod: 100,
      connectTimeout: 3000,
    });
    this.#client.on('error', () => undefined);
  }

  async start(): Promise<void> {
    if (!this.#client.connected)
      await new Promise<void>((resolve) => this.#client.once('connect', () => resolve()));
    this.#loops = Array.from({ length: MESSAGES_IN_FLIGHT }, () => this.#loop());
  }

  /** Waits until everything that was sent is acknowledged, however often it has to be sent again. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#loops);
    await this.#client.endAsync(true);
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
      const payload = JSON.stringify({ tables: [{ points: ['importTotalKwh', 'powerKw'], rows }] });
      await this.#client.publishAsync(upTopic(this.sn, 'telemetry'), payload, { qos: 1 });
      for (const n of numbers) this.acknowledged.add(n);
    }
  }
}
