import type { AddressInfo } from 'node:net';
import { connectPile } from '@heliodon/device-links/ocpp/testing/test-pile';
import { TestLogger } from '@heliodon/device-links/testing/test-logger';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './server.ts';
import { type TestAccount, World } from './world.ts';

/* Two accounts claim the same serial number: neither learns of the other, and the device decides. */

let server: TestServer;
let world: World;
let port: number;
let root: string;

interface Tenant {
  readonly account: TestAccount;
  readonly token: string;
  readonly plantId: number;
}
let [squatter, owner]: Tenant[] = [];

async function tenant(): Promise<Tenant> {
  const account = await world.account();
  return { account, token: await world.token(account), plantId: await world.plant(account) };
}

beforeAll(async () => {
  server = await startTestServer({ config: { mqttPort: 0, host: '127.0.0.1' } });
  const { context, app } = server;
  await context.store.prepare();
  await context.events.start();
  await context.telemetry.gateway.start();
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
  world = new World(server);
  root = await world.token(await world.root());
  [squatter, owner] = [await tenant(), await tenant()];
});
afterAll(async () => {
  await server.context.ocpp.stop();
  await server.context.telemetry.gateway.stop();
  await server.stop();
});

const addPile = (who: Tenant | undefined, identity: string) =>
  server.call('/charging/addPile', { plantId: who?.plantId, identity }, { token: who?.token ?? '' });
/** A refusal is reported with the state of all claims: it must be clear which of them held the number. */
const connect = (sn: string, secret: string) =>
  connectPile({ endpoint: `ws://127.0.0.1:${port}/ocpp`, sn, secret, version: 'ocpp1.6' }).catch(
    async (error: Error) => {
      const claims = await server.db
        .selectFrom('device')
        .select(['id', 'sn_proven', 'removed_at'])
        .where('sn', '=', sn)
        .orderBy('id')
        .execute();
      throw new Error(`${error.message}: ${JSON.stringify(claims)}`, { cause: error });
    },
  );
const boot = { chargePointVendor: 'Vendor', chargePointModel: 'AC-22' };
const conflicts = async () =>
  (await server.call('/device/getSerialConflicts', {}, { token: root })).data.rows as {
    sn: string;
    devices: { ownerName: string; isHolder: boolean }[];
  }[];
const logged = async (token: string): Promise<string> => {
  const today = new Date().toISOString().slice(0, 10);
  const request = { from: today, to: today, timeZone: 'UTC', keyword: 'CP-X' };
  return JSON.stringify((await server.call('/system/getLogList', request, { token })).data.rows);
};

it('a charger: the first to present its secret gets the number, and the answer to adding it discloses nothing', async () => {
  const first = await addPile(squatter, 'CP-X');
  const second = await addPile(owner, 'CP-X');
  expect([first.code, second.code, second.msg]).toEqual([1000, 1000, first.msg]);
  expect(Object.keys(second.data)).toEqual(Object.keys(first.data));
  // An account can add a number only once.
  expect((await addPile(owner, 'CP-X')).code).toBe(3001);

  const pile = await connect('CP-X', second.data.secret);
  expect(await pile.call('BootNotification', boot)).toMatchObject({ status: 'Accepted' });
  const stored = await server.db
    .selectFrom('device')
    .select(['id', 'brand', 'sn_proven'])
    .where('sn', '=', 'CP-X')
    .orderBy('id')
    .execute();
  expect(stored).toEqual([
    { id: first.data.deviceId, brand: '', sn_proven: false },
    { id: second.data.deviceId, brand: 'Vendor', sn_proven: true },
  ]);

  await expect(connect('CP-X', first.data.secret)).rejects.toThrow('Unauthorized');
  // The number is now proven, and adding it still discloses nothing.
  const third = await tenant();
  const late = await addPile(third, 'CP-X');
  expect([late.code, late.msg]).toEqual([1000, first.msg]);

  expect(await conflicts()).toMatchObject([
    {
      sn: 'CP-X',
      devices: [
        { ownerName: owner?.account.name, isHolder: true },
        { ownerName: squatter?.account.name, isHolder: false },
        { ownerName: third.account.name, isHolder: false },
      ],
    },
  ]);
  // Logged for the platform manager only.
  expect(await logged(root)).toContain('Serial number CP-X is claimed by several accounts');
  for (const who of [squatter, third]) {
    const own = await logged(who?.token ?? '');
    expect(own).toContain('CP-X');
    expect(own).not.toContain('several accounts');
  }

  // Commands to unproven claims are not delivered to another owner's charger.
  const asked = await server.call(
    '/charging/askPile',
    { deviceId: first.data.deviceId, question: { action: 'getConfiguration' } },
    { token: squatter?.token ?? '' },
  );
  expect(asked.code).toBe(3003);
  const { data } = await server.call(
    '/device/getDeviceDetail',
    { deviceId: first.data.deviceId },
    { token: squatter?.token ?? '' },
  );
  expect(data.now.status).toBe('offline');
  expect(data.refusals).toMatchObject([{ what: 'connection', reason: 'serial', ip: '127.0.0.1' }]);

  // After the proven device is removed, the number is free for the next proof.
  const removed = await server.call(
    '/device/removeDevices',
    { deviceIds: [second.data.deviceId] },
    { token: owner?.token ?? '' },
  );
  expect(removed).toMatchObject({ code: 1000, data: { results: [{ code: 1000 }] } });
  const again = await connect('CP-X', first.data.secret);
  expect(await again.call('BootNotification', boot)).toMatchObject({ status: 'Accepted' });
  await again.end();
});

it('a charger that was only entered does not block a logger or a device behind a logger', async () => {
  await addPile(squatter, 'LOG-X');
  await addPile(squatter, 'INV-X');
  const made = await server.call('/device/registerLogger', { sn: 'LOG-X' }, { token: root });
  expect(made.code).toBe(1000);
  const { checkCode, secret } = made.data;
  const added = await server.call(
    '/device/addLogger',
    { plantId: owner?.plantId, sn: 'LOG-X', checkCode },
    { token: owner?.token ?? '' },
  );
  expect(added.code).toBe(1000);
  const logger = await TestLogger.connect(server.context.mqttUrl(), 'LOG-X', secret);
  await logger.publish('devices', { devices: [{ sn: 'INV-X', kind: 'inverter' }] });
  const stored = await server.db
    .selectFrom('device')
    .select(['kind', 'plant_id', 'sn_proven'])
    .where('sn', '=', 'INV-X')
    .orderBy('id')
    .execute();
  expect(stored).toEqual([
    { kind: 'charger', plant_id: squatter?.plantId, sn_proven: false },
    { kind: 'inverter', plant_id: owner?.plantId, sn_proven: true },
  ]);
  await logger.end();
});
