import { createHash } from 'node:crypto';
import { downTopic, type UpChannel, upTopic } from '@heliodon/device-links/mqtt/topics';
import { type Database, openDatabase } from '@heliodon/infrastructure/database';
import { connectAsync } from 'mqtt';
import { portal } from './portal.ts';

const SECRET = 'secret-of-the-sticker';
const ROWS_A_MESSAGE = 2000;
/** Check code on the label of every test logger. */
export const CHECK_CODE = 'CODE2345';

interface Command {
  readonly id: string;
  readonly sn: string;
  readonly type: string;
  readonly name: string;
  readonly params: Record<string, unknown>;
}

export interface TakenPlan {
  readonly version: number;
  readonly segments: readonly { fromMin: number; toMin: number; powerKw: number; cutOffSoc: number }[];
}

export interface TestLogger {
  readonly deviceId: number;
  /** Publishes a message and waits for the broker's acknowledgement. */
  send(channel: UpChannel, message: unknown): Promise<void>;
  /** Current samples. */
  sample(sn: string, values: Record<string, unknown>): Promise<void>;
  /** Many samples of one point, oldest first, as tables of rows. */
  samples(
    sn: string,
    point: string,
    rows: readonly (readonly [atMs: number, value: number])[],
  ): Promise<void>;
  /**
   * From now on it executes commands: stores parameters and plans, reads them back, downloads and installs
   * firmware.
   */
  obey(): Promise<Record<string, number>>;
  /** From now on it receives and drops commands. */
  drop(): Promise<void>;
  /** Received plans, by serial number. */
  readonly plans: ReadonlyMap<string, TakenPlan>;
  deviceIdOf(sn: string): Promise<number>;
  /** The name that pages show, given when the device was announced. */
  nameOf(sn: string): Promise<string>;
  /** Disconnects and removes everything. */
  end(): Promise<void>;
}

/** A data logger of a plant, created in the database and connected to the server's broker. */
export async function connectLogger(plantName: string, sn: string): Promise<TestLogger> {
  const { databaseUrl, mqttPort } = portal();
  const { db, close } = openDatabase(databaseUrl);
  const deviceId = await addLogger(db, plantName, sn);
  const client = await connectAsync(`mqtt://127.0.0.1:${mqttPort}`, {
    clientId: sn,
    username: sn,
    password: SECRET,
  });
  const send = async (channel: UpChannel, message: unknown) => {
    await client.publishAsync(upTopic(sn, channel), JSON.stringify(message), { qos: 1 });
  };
  const settings: Record<string, number> = {};
  const plans = new Map<string, TakenPlan>();
  const answer = async ({ id, sn: of, type, name, params }: Command) => {
    if (type === 'firmware') return install(id, of, String(params.version));
    if (type === 'plan') {
      plans.set(of, params as unknown as TakenPlan);
      return send('replies', { id, state: 'done', values: { planVersion: params.version } });
    }
    if (type === 'parameter')
      for (const [param, value] of Object.entries(params)) settings[`${name}.${param}`] = Number(value);
    const names = type === 'read' ? (params.names as string[]) : [];
    const held = Object.entries(settings).filter(([key]) => names.includes(key.split('.')[0] ?? ''));
    await send('replies', {
      id,
      state: 'done',
      ...(type === 'read' && { values: Object.fromEntries(held) }),
    });
  };
  const install = async (id: string, of: string, version: string) => {
    await send('replies', { id, state: 'progress', percent: 50 });
    await send('replies', { id, state: 'progress', percent: 100, values: { stage: 'installing' } });
    await send('replies', { id, state: 'done' });
    await send('devices', { devices: [{ sn: of, kind: (await deviceOf(db, of)).kind, firmware: version }] });
  };
  return {
    deviceId,
    send,
    plans,
    async samples(of, point, rows) {
      for (let at = 0; at < rows.length; at += ROWS_A_MESSAGE) {
        const piece = rows.slice(at, at + ROWS_A_MESSAGE).map((row) => [of, ...row]);
        await send('telemetry', { tables: [{ points: [point], rows: piece }] });
      }
    },
    async obey() {
      client.on('message', (_, payload) => void answer(JSON.parse(payload.toString()) as Command));
      await client.subscribeAsync(downTopic(sn, 'commands'), { qos: 1 });
      return settings;
    },
    async drop() {
      await client.subscribeAsync(downTopic(sn, 'commands'), { qos: 1 });
    },
    sample: (of, values) => send('telemetry', { samples: [{ sn: of, t: Date.now(), v: values }] }),
    deviceIdOf: async (of) => (await deviceOf(db, of)).id,
    nameOf: async (of) => (await deviceOf(db, of)).alias,
    async end() {
      await client.endAsync();
      await db
        .updateTable('device')
        .set({ removed_at: new Date() })
        .where((q) => q.or([q('id', 'in', idsOf(db, sn)), q('logger_id', 'in', idsOf(db, sn))]))
        .where('removed_at', 'is', null)
        .execute();
      await close();
    },
  };
}

/** Device ids, including those from before it was removed and added again. */
const idsOf = (db: Database, sn: string) => db.selectFrom('device').select('id').where('sn', '=', sn);

const deviceOf = (db: Database, sn: string) =>
  db
    .selectFrom('device')
    .select(['id', 'kind', 'alias'])
    .where('sn', '=', sn)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();

async function addLogger(db: Database, plantName: string, sn: string): Promise<number> {
  const plant = await db
    .selectFrom('plant')
    .select('id')
    .where('name', '=', plantName)
    .executeTakeFirstOrThrow();
  const logger = await db
    .insertInto('device')
    .values({ sn, kind: 'logger', plant_id: plant.id, alias: 'Roof box', firmware: '1.6.0' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const hash = (text: string) => createHash('sha256').update(text).digest();
  await db
    .insertInto('logger_credential')
    .values({ device_id: logger.id, secret_hash: hash(SECRET), check_code_hash: hash(CHECK_CODE) })
    .execute();
  return logger.id;
}

/** Adds a plant of an account; the returned function removes it. */
export async function addPlant(name: string, owner: string): Promise<() => Promise<void>> {
  const { db, close } = openDatabase(portal().databaseUrl);
  const account = await db
    .selectFrom('account')
    .select('id')
    .where('account_name', '=', owner)
    .executeTakeFirstOrThrow();
  await db.insertInto('plant').values({ name, owner_id: account.id }).execute();
  return async () => {
    await db.updateTable('plant').set({ deleted_at: new Date() }).where('name', '=', name).execute();
    await close();
  };
}
