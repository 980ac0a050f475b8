import { randomBytes } from 'node:crypto';
import { commissioningErrors } from '@heliodon/commissioning/contract';
import { commonErrors } from '@heliodon/contract/errors';
import type { BuiltInBroker } from '@heliodon/device-links/mqtt/built-in-broker';
import { TestLogger } from '@heliodon/device-links/testing/test-logger';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, createSetupWorld, manager, plants, type SetupWorld, site, stranger } from './setup-world.ts';

const CODE = 'ABCDEFGHJK';
const HOUR_MS = 3_600_000;
let world: SetupWorld;
let broker: BuiltInBroker;
let platform: Awaited<ReturnType<SetupWorld['process']>>;
const open: TestLogger[] = [];

beforeAll(async () => {
  world = await createSetupWorld();
  broker = world.broker();
  platform = await world.process(broker);
});
afterEach(async () => {
  for (const line of open.splice(0)) await line.end();
});
afterAll(async () => {
  expect(world.errors.map(String)).toEqual([]);
  await world.close();
});

const claim = (sn: string, caller = manager, claimCode = CODE, plantId = plants.north) =>
  platform.call('/setup/claimLogger', { plantId, sn, claimCode }, caller);
const newSecret = () => randomBytes(32).toString('base64url');

/** Whether the logger is admitted with this password. */
async function admits(sn: string, password: string): Promise<boolean> {
  try {
    open.push(await TestLogger.connect(`mqtt://127.0.0.1:${broker.port}`, sn, password));
    return true;
  } catch (error) {
    expect(String(error)).toMatch(/not authorized|bad user/i);
    return false;
  }
}
const withCode = (sn: string, secret: string, code = CODE) => admits(sn, `claim:${code}:${secret}`);
const devicesOf = (sn: string) =>
  world.rows<{ id: number; plant_id: number | null; sn_proven: boolean }>(
    'SELECT id, plant_id, sn_proven FROM device WHERE sn = $1 AND removed_at IS NULL ORDER BY id',
    sn,
  );

describe('a claimed logger', () => {
  it('is admitted with its code once, and from then on with its secret', async () => {
    const [sn, secret] = ['HL-FIRST', newSecret()];
    expect(await withCode(sn, secret)).toBe(false);
    const { deviceId, claimUntil } = await claim(sn);
    expect(Date.parse(claimUntil) - world.time.ms).toBe(24 * HOUR_MS);
    expect((await platform.call('/setup/getSetupLoggers', { plantId: plants.north })).loggers).toMatchObject([
      { deviceId, sn, claimUntil, name: 'LOG-01', online: false, supported: false, state: 'none' },
    ]);
    expect(await devicesOf(sn)).toMatchObject([{ id: deviceId, sn_proven: false }]);
    expect(await admits(sn, secret)).toBe(false);
    expect(await withCode(sn, secret)).toBe(true);
    expect(await devicesOf(sn)).toMatchObject([{ id: deviceId, sn_proven: true }]);
    expect(await admits(sn, secret)).toBe(true);
    // It has not noticed that it was accepted.
    expect(await withCode(sn, secret)).toBe(true);
    expect(await world.rows('SELECT FROM logger_claim')).toEqual([]);
    await platform.sweep();
    expect(await devicesOf(sn)).toHaveLength(1);
  });

  it('a captured code is worth nothing after the acceptance', async () => {
    const [sn, secret] = ['HL-REPLAY', newSecret()];
    await claim(sn);
    expect(await withCode(sn, secret)).toBe(true);
    expect(await withCode(sn, newSecret())).toBe(false);
    expect(await admits(sn, secret)).toBe(true);
  });

  it('stays connected when credentials are checked again', async () => {
    const [sn, secret] = ['HL-STAYS', newSecret()];
    await claim(sn);
    await withCode(sn, secret);
    await broker.check(sn);
    expect(broker.isConnected(sn)).toBe(true);
  });

  it('of two connections with the same code one is admitted', async () => {
    const sn = 'HL-TWICE';
    await claim(sn);
    const both = await Promise.all([withCode(sn, newSecret()), withCode(sn, newSecret())]);
    expect(both.sort()).toEqual([false, true]);
  });

  it('can be configured before it connects', async () => {
    const { deviceId } = await claim('HL-BEFORE');
    const request = { deviceId, newest: 0, site: site('M-1') };
    expect(await platform.call('/setup/saveSetupConfig', request)).toEqual({ version: 1 });
    const secret = newSecret();
    await withCode('HL-BEFORE', secret);
    const [line] = open as [TestLogger];
    await world.ready(deviceId, line);
    await platform.pass();
    expect(await line.next('setup')).toMatchObject({ do: 'apply', version: 1 });
  });

  it('removed from its plant it can be claimed again by whoever sees its code', async () => {
    const [sn, secret] = ['HL-MOVES', newSecret()];
    const { deviceId } = await claim(sn);
    await withCode(sn, secret);
    await world.db.updateTable('device').set({ plant_id: null }).where('id', '=', deviceId).execute();
    await claim(sn, stranger, 'AAAAAAAAAA', plants.south);
    expect((await devicesOf(sn))[0]).toMatchObject({ id: deviceId, plant_id: null });
    const again = await claim(sn, manager);
    expect(again.deviceId).toBe(deviceId);
    expect((await devicesOf(sn))[0]).toMatchObject({ id: deviceId, plant_id: plants.north });
    expect(await admits(sn, secret)).toBe(true);
  });
});

describe('a claim', () => {
  it('with a mistyped code is corrected by claiming again', async () => {
    const [sn, secret] = ['HL-TYPO', newSecret()];
    const first = await claim(sn, manager, 'ABCDEFGHJJ');
    expect(await withCode(sn, secret)).toBe(false);
    expect(await claim(sn)).toMatchObject({ deviceId: first.deviceId });
    expect(await withCode(sn, secret)).toBe(true);
    expect(await codeOf(claim(sn))).toBe(commissioningErrors.claimTaken.code);
  });

  it('ends after a day, and its device with it', async () => {
    const [sn, secret] = ['HL-LATE', newSecret()];
    await claim(sn);
    world.time.ms += 24 * HOUR_MS;
    expect(await withCode(sn, secret)).toBe(false);
    await platform.sweep();
    expect(await devicesOf(sn)).toEqual([]);
    expect(await codeOf(claim(sn))).toBe(1000);
  });

  it('on a foreign number gains nothing', async () => {
    const owned = await world.logger({ plantId: plants.south });
    const secret = newSecret();
    const { deviceId } = await claim(owned.sn);
    expect(await withCode(owned.sn, secret)).toBe(false);
    expect(await admits(owned.sn, secret)).toBe(false);
    expect(await devicesOf(owned.sn)).toMatchObject([
      { id: owned.id, sn_proven: true },
      { id: deviceId, sn_proven: false },
    ]);
    expect(await admits(owned.sn, owned.secret)).toBe(true);
    const [refused] = await world.rows<{ reason: string }>(
      'SELECT reason FROM line_refusal WHERE device_id = $1',
      deviceId,
    );
    expect(refused?.reason).toBe('serial');
  });

  it('of another account does not keep the owner out', async () => {
    const [sn, secret] = ['HL-SHARED', newSecret()];
    await claim(sn, stranger, 'AAAAAAAAAA', plants.south);
    const mine = await claim(sn);
    expect(await withCode(sn, secret)).toBe(true);
    expect(await devicesOf(sn)).toMatchObject([{ sn_proven: false }, { id: mine.deviceId, sn_proven: true }]);
    expect(await withCode(sn, newSecret(), 'AAAAAAAAAA')).toBe(false);
  });

  it('guessing its code is limited; the logger itself, which repeats its code, is not locked out', async () => {
    const [sn, secret] = ['HL-GUESSED', newSecret()];
    await claim(sn, manager, 'ABCDEFGHJJ');
    for (let i = 0; i < 3; i += 1) expect(await withCode(sn, secret)).toBe(false);
    for (const letter of 'ABCDEFGHJKLMNPQRSTU')
      expect(await withCode(sn, secret, letter.repeat(10))).toBe(false);
    // A right guess after too many wrong ones.
    expect(await withCode(sn, secret, 'ABCDEFGHJJ')).toBe(false);
    await claim(sn);
    expect(await withCode(sn, secret)).toBe(true);
  });

  it.each([
    ['a short secret', 'x'.repeat(31)],
    ['no secret', ''],
  ])('%s is not accepted', async (_, secret) => {
    const sn = `HL-SHORT${secret.length}`;
    await claim(sn);
    expect(await withCode(sn, secret)).toBe(false);
  });

  it('too many for one number are refused', async () => {
    const sn = 'HL-MANY';
    for (let i = 0; i < 20; i += 1) await claim(sn);
    expect(await codeOf(claim(sn))).toBe(commonErrors.tooMany.code);
  });

  it('is not available with an external broker', async () => {
    const other = await world.process(world.broker(), { takesClaims: false });
    const request = { plantId: plants.north, sn: 'HL-OUTSIDE', claimCode: CODE };
    expect(await codeOf(other.call('/setup/claimLogger', request))).toBe(commissioningErrors.noClaims.code);
  });
});
