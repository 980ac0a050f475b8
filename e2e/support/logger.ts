import { createHash } from 'node:crypto';
import { type Database, openDatabase } from '@heliodon/platform/database';
import { type UpChannel, upTopic } from '@heliodon/platform/mqtt/topics';
import { connectAsync } from 'mqtt';
import { portal } from './portal.ts';

const SECRET = 'secret-of-the-sticker';

export interface TestLogger {
  readonly deviceId: number;
  /** Says something and waits until the broker has it. */
  say(channel: UpChannel, message: unknown): Promise<void>;
  /** Samples of now. */
  sample(sn: string, values: Record<string, unknown>): Promise<void>;
  deviceIdOf(sn: string): Promise<number>;
  /** Ends the line and takes everything away again. */
  end(): Promise<void>;
}

/** A data logger of a plant, made in the database and connected to the server's broker. */
export async function connectLogger(plantName: string, sn: string): Promise<TestLogger> {
  const { databaseUrl, mqttPort } = portal();
  const { db, close } = openDatabase(databaseUrl);
  const deviceId = await addLogger(db, plantName, sn);
  const client = await connectAsync(`mqtt://127.0.0.1:${mqttPort}`, {
    clientId: sn,
    username: sn,
    password: SECRET,
  });
  const say = async (channel: UpChannel, message: unknown) => {
    await client.publishAsync(upTopic(sn, channel), JSON.stringify(message), { qos: 1 });
  };
  return {
    deviceId,
    say,
    sample: (of, values) => say('telemetry', { samples: [{ sn: of, t: Date.now(), v: values }] }),
    async deviceIdOf(of) {
      const found = await db.selectFrom('device').select('id').where('sn', '=', of).executeTakeFirstOrThrow();
      return found.id;
    },
    async end() {
      await client.endAsync();
      await db
        .updateTable('device')
        .set({ removed_at: new Date() })
        .where((q) => q.or([q('id', '=', deviceId), q('logger_id', '=', deviceId)]))
        .execute();
      await close();
    },
  };
}

async function addLogger(db: Database, plantName: string, sn: string): Promise<number> {
  const plant = await db
    .selectFrom('plant')
    .select('id')
    .where('name', '=', plantName)
    .executeTakeFirstOrThrow();
  const logger = await db
    .insertInto('device')
    .values({ sn, kind: 'logger', plant_id: plant.id, alias: 'Roof box' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const hash = createHash('sha256').update(SECRET).digest();
  await db
    .insertInto('logger_credential')
    .values({ device_id: logger.id, secret_hash: hash, check_code_hash: hash })
    .execute();
  return logger.id;
}

/** A plant of an account, until the answered function is called. */
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
