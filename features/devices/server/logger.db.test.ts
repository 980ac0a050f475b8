import { type OpenDatabase, openDatabase } from '@heliodon/platform/database';
import { Limiter } from '@heliodon/platform/limiter';
import type { OperationLog } from '@heliodon/platform/operation-log';
import { testCaller } from '@heliodon/platform/testing/test-caller';
import { createTestDatabase, type TestDatabase } from '@heliodon/platform/testing/test-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loggerErrors, loggerLog } from '../contract/logger.contract.ts';
import { LoggerService } from './logger.service.ts';

let test: TestDatabase;
let database: OpenDatabase;
let loggers: LoggerService;
let plantId: number;
const written: { action: unknown; status?: string }[] = [];
const log = { write: async (_: unknown, entry: { action: unknown }) => void written.push(entry) };
const caller = testCaller({ accountId: 1 });

beforeAll(async () => {
  test = await createTestDatabase();
  database = openDatabase(test.url);
  const { db } = database;
  const account = await db
    .insertInto('account')
    .values({ path: [1], tree_id: 1, role_id: 1, account_name: 'owner' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const plant = await db
    .insertInto('plant')
    .values({ owner_id: account.id, name: 'Plant' })
    .returning('id')
    .executeTakeFirstOrThrow();
  plantId = plant.id;
  loggers = new LoggerService({ db, limiter: new Limiter(db), log: log as unknown as OperationLog });
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 1000,
    (error) => error.entry?.code,
  );
const add = (sn: string, checkCode: string) => loggers.add({ plantId, sn, checkCode }, caller);

describe('a logger', () => {
  it('is registered once, with a check code that can be read and a secret that cannot be guessed', async () => {
    const made = await loggers.register({ sn: 'LG-1' }, caller);
    expect(made.checkCode).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    expect(made.secret).toMatch(/^[\w-]{43}$/);
    const stored = await database.db.selectFrom('logger_credential').selectAll().executeTakeFirstOrThrow();
    expect(stored.secret_hash.toString('hex')).not.toContain(made.secret);
    expect(await codeOf(loggers.register({ sn: 'LG-1' }, caller))).toBe(loggerErrors.snExists.code);
    expect(written.at(-1)?.action).toBe(loggerLog.register);
  });

  it('comes into a plant with everything behind it, and into no second one', async () => {
    const made = await loggers.register({ sn: 'LG-2' }, caller);
    await database.db
      .insertInto('device')
      .values([
        { sn: 'INV-2', kind: 'inverter', logger_id: made.deviceId },
        { sn: 'MET-2', kind: 'meter', logger_id: made.deviceId },
      ])
      .execute();
    expect(await add('LG-2', made.checkCode)).toEqual({ deviceId: made.deviceId, devices: 2 });
    const plants = await database.db
      .selectFrom('device')
      .select('plant_id')
      .where('sn', '=', 'INV-2')
      .execute();
    expect(plants).toEqual([{ plant_id: plantId }]);
    expect(await codeOf(add('LG-2', made.checkCode))).toBe(loggerErrors.alreadyAdded.code);
  });

  it('does not tell a wrong check code from a serial number that does not exist, and ends guessing', async () => {
    const made = await loggers.register({ sn: 'LG-3' }, caller);
    expect(await codeOf(add('LG-3', 'AAAA2222'))).toBe(loggerErrors.wrongCheckCode.code);
    expect(await codeOf(add('LG-404', 'AAAA2222'))).toBe(loggerErrors.wrongCheckCode.code);
    expect(written.at(-1)).toMatchObject({ action: loggerLog.wrongCheckCode, status: 'failure' });
    for (let tries = 1; tries < 10; tries += 1) await codeOf(add('LG-3', 'AAAA2222'));
    expect(await codeOf(add('LG-3', made.checkCode))).toBe(2004);
  });
});
