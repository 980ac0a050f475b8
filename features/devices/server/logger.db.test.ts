import { Limiter } from '@heliodon/infrastructure/limiter';
import { recordedLog } from '@heliodon/server-kit/testing/recorded-log';
import { testCaller } from '@heliodon/server-kit/testing/test-caller';
import { createTestWorld, type TestWorld } from '@heliodon/telemetry-store/testing/test-world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getLoggerList, loggerErrors, loggerLog } from '../contract/logger.contract.ts';
import { LoggerService } from './logger.service.ts';
import { listLoggers } from './logger-list.queries.ts';

let world: TestWorld;
let loggers: LoggerService;
let plantId: number;
const { log, written } = recordedLog();
const caller = testCaller({ accountId: 1, accountPath: [1] });

beforeAll(async () => {
  world = await createTestWorld();
  const { db } = world;
  await world.accounts(caller);
  plantId = await world.plant();
  loggers = new LoggerService({ db, limiter: new Limiter(db), log });
});
afterAll(() => world.close());

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 1000,
    (error) => error.entry?.code,
  );
const add = (sn: string, checkCode: string) => loggers.add({ plantId, sn, checkCode }, caller);

describe('a logger', () => {
  it('is registered once, with a readable check code and a secret that cannot be guessed', async () => {
    const made = await loggers.register({ sn: 'LG-1' }, caller);
    expect(made.checkCode).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    expect(made.secret).toMatch(/^[\w-]{43}$/);
    const stored = await world.db.selectFrom('logger_credential').selectAll().executeTakeFirstOrThrow();
    expect(stored.secret_hash.toString('hex')).not.toContain(made.secret);
    expect(await codeOf(loggers.register({ sn: 'LG-1' }, caller))).toBe(loggerErrors.snExists.code);
    expect(written.at(-1)?.action).toBe(loggerLog.register);
  });

  it('is added to a plant with all devices behind it, and to no second plant', async () => {
    const made = await loggers.register({ sn: 'LG-2' }, caller);
    await world.devices(
      null,
      { sn: 'INV-2', loggerId: made.deviceId },
      { sn: 'MET-2', kind: 'meter', loggerId: made.deviceId },
    );
    expect(await add('LG-2', made.checkCode)).toEqual({ deviceId: made.deviceId, devices: 2 });
    const plants = await world.db.selectFrom('device').select('plant_id').where('sn', '=', 'INV-2').execute();
    expect(plants).toEqual([{ plant_id: plantId }]);
    const names = await world.db
      .selectFrom('device')
      .select('alias')
      .where((where) => where.or([where('id', '=', made.deviceId), where('logger_id', '=', made.deviceId)]))
      .orderBy('id')
      .execute();
    expect(names.map(({ alias }) => alias)).toEqual(['LOG-01', 'INV-01', 'MTR-01']);
    expect(await codeOf(add('LG-2', made.checkCode))).toBe(loggerErrors.alreadyAdded.code);
  });

  it('a wrong check code gives the same error as a non-existent serial number', async () => {
    await loggers.register({ sn: 'LG-3' }, caller);
    expect(await codeOf(add('LG-3', 'AAAA2222'))).toBe(loggerErrors.wrongCheckCode.code);
    expect(await codeOf(add('LG-404', 'AAAA2222'))).toBe(loggerErrors.wrongCheckCode.code);
    expect(written.at(-1)).toMatchObject({ action: loggerLog.wrongCheckCode, status: 'failure' });
  });

  it.each(['LG-5', 'LG-505'])(
    'five wrong codes lock %s for an hour, even if it does not exist',
    async (sn) => {
      const made = sn === 'LG-5' ? await loggers.register({ sn }, caller) : { checkCode: 'BBBB2222' };
      for (let tries = 0; tries < 5; tries += 1)
        expect(await codeOf(add(sn, 'AAAA2222'))).toBe(loggerErrors.wrongCheckCode.code);
      const refused = add(sn, made.checkCode);
      await expect(refused).rejects.toMatchObject({ entry: loggerErrors.locked });
      const { until } = await refused.catch((error) => error.params);
      const waitMin = (Date.parse(`${until}:00+08:00`) - Date.now()) / 60_000;
      expect(waitMin).toBeGreaterThan(57);
      expect(waitMin).toBeLessThan(61);
    },
  );

  it('a correct code resets the count', async () => {
    const made = await loggers.register({ sn: 'LG-6' }, caller);
    for (let tries = 0; tries < 4; tries += 1) await codeOf(add('LG-6', 'AAAA2222'));
    expect(await codeOf(add('LG-6', made.checkCode))).toBe(1000);
    expect(await codeOf(add('LG-6', 'AAAA2222'))).toBe(loggerErrors.wrongCheckCode.code);
  });

  it('several are registered at once, each independently', async () => {
    const { results } = await loggers.registerMany({ sns: ['LG-10', 'LG-1', 'LG-11', 'LG-10'] }, caller);
    expect(results.map(({ sn, code }) => [sn, code])).toEqual([
      ['LG-10', 1000],
      ['LG-1', loggerErrors.snExists.code],
      ['LG-11', 1000],
    ]);
    expect(results[1]).toMatchObject({ secret: null, checkCode: null, msg: expect.stringContaining('LG-1') });
    expect(await codeOf(add('LG-11', results[2]?.checkCode ?? ''))).toBe(1000);
  });

  it('gets a new secret, and a new check code only on request', async () => {
    const made = await loggers.register({ sn: 'LG-12' }, caller);
    const hashes = () =>
      world.db
        .selectFrom('logger_credential')
        .select(['secret_hash as secret', 'check_code_hash as code'])
        .where('device_id', '=', made.deviceId)
        .executeTakeFirstOrThrow();
    const before = await hashes();
    const again = await loggers.reissue({ deviceId: made.deviceId, withCheckCode: false }, caller);
    expect(again).toMatchObject({ sn: 'LG-12', checkCode: null });
    const between = await hashes();
    expect(between.secret).not.toEqual(before.secret);
    expect(between.code).toEqual(before.code);
    const both = await loggers.reissue({ deviceId: made.deviceId, withCheckCode: true }, caller);
    expect(await codeOf(add('LG-12', both.checkCode ?? ''))).toBe(1000);
    expect(await codeOf(loggers.reissue({ deviceId: 999_999, withCheckCode: false }, caller))).toBe(2002);
    expect(written.some((entry) => entry.action === loggerLog.reissue)).toBe(true);
  });

  it.each([
    ['all', {}, 'LG-12', true],
    ['by words', { keyword: 'lg-12' }, 'LG-12', true],
    ['by plant', { keyword: 'Plant' }, 'LG-10', false],
    ['in a plant', { state: 'added' }, 'LG-12', true],
    ['free', { state: 'free' }, 'LG-10', true],
    ['free', { state: 'free' }, 'LG-12', false],
    ['online', { state: 'online' }, 'LG-12', false],
    ['offline', { state: 'offline' }, 'LG-12', true],
  ])('is listed: %s', async (_, filter, sn, there) => {
    const { rows, total } = await listLoggers(
      world.db,
      getLoggerList.request.parse({ ...filter, pageSize: 100 }),
    );
    expect(rows.some((row) => row.sn === sn)).toBe(there);
    expect(total).toBe(rows.length);
  });
});
