import type { AddressInfo } from 'node:net';
import { ROLE_OPERATOR } from '@heliodon/contract/permissions';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startTestServer, type TestServer } from './server.ts';
import { type TestAccount, World } from './world.ts';

let server: TestServer;
let world: World;
let port: number;
let aheadMs = 0;

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => new Date(Date.now() + aheadMs) } });
  world = new World(server);
  await server.context.events.start();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(() => server.stop());

interface Live {
  send(message: object): void;
  next(): Promise<{ type: string; code?: number }>;
  closed: Promise<number>;
}

const opened: WebSocket[] = [];
function open(): WebSocket {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/sems/socket`);
  opened.push(socket);
  return socket;
}

// Waits until the server has noticed closed connections of the previous test.
afterEach(async () => {
  aheadMs = 0;
  for (const socket of opened.splice(0)) socket.terminate();
  await expect.poll(() => server.context.hub.size).toBe(0);
});

function connect(token: string): Live {
  const socket = open();
  const waiting: ((push: { type: string }) => void)[] = [];
  const arrived: { type: string }[] = [];
  socket.on('open', () => socket.send(JSON.stringify({ type: 'auth', token })));
  socket.on('message', (raw) => {
    const push = JSON.parse(String(raw));
    const waiter = waiting.shift();
    if (waiter) waiter(push);
    else arrived.push(push);
  });
  return {
    send: (message) => socket.send(JSON.stringify(message)),
    next: () => {
      const push = arrived.shift();
      return push ? Promise.resolve(push) : new Promise((resolve) => waiting.push(resolve));
    },
    closed: new Promise((resolve) => socket.on('close', (code) => resolve(code))),
  };
}

async function signedIn(account: TestAccount) {
  const token = await world.token(account);
  const live = connect(token);
  expect(await live.next()).toEqual({ type: 'ready' });
  return { token, live };
}

/** The next message about anything else: that about an earlier change may arrive late, and twice. */
async function nextOther(live: Live) {
  let push = await live.next();
  while (push.type === 'permissionsChanged') push = await live.next();
  return push;
}

const code = async (token: string) => (await server.call('/user/getAccount', {}, { token })).code;

describe('an open socket', () => {
  it('answers a page that checks the connection', async () => {
    const { live } = await signedIn(await world.account());
    live.send({ type: 'ping' });
    expect(await nextOther(live)).toEqual({ type: 'pong' });
  });

  it('is closed without authentication', async () => {
    expect(await connect('x'.repeat(43)).closed).toBe(4401);
  });

  it('ends when the account is disabled, and so do its calls', async () => {
    const account = await world.account();
    const { token, live } = await signedIn(account);
    await server.db.updateTable('account').set({ enabled: false }).where('id', '=', account.id).execute();
    expect(await nextOther(live)).toMatchObject({ type: 'sessionEnded', code: 403 });
    expect(await live.closed).toBe(4401);
    expect(await code(token)).toBe(403);
  });

  it('ends with the sign-out of its own session only', async () => {
    const account = await world.account();
    const first = await signedIn(account);
    const second = await signedIn(account);
    await server.call('/user/exitlogin', {}, { token: first.token });
    expect(await nextOther(first.live)).toMatchObject({ type: 'sessionEnded', code: 401 });
    expect(await code(second.token)).toBe(1000);
  });

  it('is notified of a change of its role, which the server applies at once', async () => {
    const manager = await world.account();
    const roleId = await world.role(manager, ['accountView']);
    const account = await world.account({ parent: manager, roleId });
    const { token, live } = await signedIn(account);
    expect(await code(token)).toBe(1000);
    await server.db.deleteFrom('role_permission').where('role_id', '=', roleId).execute();
    expect(await live.next()).toEqual({ type: 'permissionsChanged' });
    expect(await code(token)).toBe(2003);
  });

  it('is notified of a change of a role above, which reduces its own permissions', async () => {
    const manager = await world.account();
    const above = await world.role(manager, ['accountView', 'plantView']);
    const parent = await world.account({ parent: manager, roleId: above });
    const own = await world.role(manager, ['accountView']);
    const { token, live } = await signedIn(await world.account({ parent, roleId: own }));
    expect(await code(token)).toBe(1000);
    await server.db
      .deleteFrom('role_permission')
      .where('role_id', '=', above)
      .where('menu_code', '=', 'accountView')
      .execute();
    expect(await live.next()).toEqual({ type: 'permissionsChanged' });
    expect(await code(token)).toBe(2003);
  });

  it('ends with the account above it, and a demotion above gives no one more access', async () => {
    const manager = await world.account();
    const roleId = await world.role(manager, ['plantView', 'plantViewAll', 'accountView']);
    const staff = await world.account({ parent: manager, roleId });
    await world.plant(await world.account());
    const { token, live } = await signedIn(staff);
    await server.db.updateTable('account').set({ role_id: 2 }).where('id', '=', manager.id).execute();
    expect(await live.next()).toEqual({ type: 'permissionsChanged' });
    expect((await server.call('/user/queryPlantList', {}, { token })).data.total).toBe(0);
    await server.db.updateTable('account').set({ enabled: false }).where('id', '=', manager.id).execute();
    expect(await nextOther(live)).toMatchObject({ type: 'sessionEnded', code: 403 });
    expect(await code(token)).toBe(403);
  });

  it('authenticates only once: a flood of first messages is not read, and leaves nothing behind', async () => {
    const token = await world.token(await world.account());
    const socket = open();
    await new Promise((resolve) => socket.on('open', resolve));
    for (let i = 0; i < 200; i++) socket.send(JSON.stringify({ type: 'auth', token }));
    await new Promise((resolve) => socket.once('message', resolve));
    expect(server.context.hub.size).toBe(1);
    socket.close();
    await expect.poll(() => server.context.hub.size).toBe(0);
  });

  it('is unaffected by invalid data on the channel', async () => {
    const { live } = await signedIn(await world.account());
    await sql`SELECT pg_notify('access', 'not json')`.execute(server.db);
    live.send({ type: 'ping' });
    expect(await nextOther(live)).toEqual({ type: 'pong' });
  });

  it('is notified of plants assigned and revoked', async () => {
    const manager = await world.account();
    const operator = await world.account({ parent: manager, roleId: ROLE_OPERATOR });
    const { token, live } = await signedIn(operator);
    const plantId = await world.plant(manager, [operator]);
    expect(await live.next()).toEqual({ type: 'permissionsChanged' });
    expect((await server.call('/user/selectPlant', { plantId }, { token })).code).toBe(1000);
    await server.db.deleteFrom('account_plant').where('plant_id', '=', plantId).execute();
    expect(await live.next()).toEqual({ type: 'permissionsChanged' });
    expect((await server.call('/user/selectPlant', { plantId }, { token })).code).toBe(2002);
  });

  it('ends at the expiry of the account, which triggers no notification', async () => {
    const account = await world.account();
    const { live } = await signedIn(account);
    await server.db.executeQuery(
      server.db
        .updateTable('account')
        .set({ valid_until: new Date(Date.now() + 60_000) })
        .where('id', '=', account.id)
        .compile(),
    );
    expect(await live.next()).toEqual({ type: 'permissionsChanged' });
    aheadMs = 60_000;
    await server.context.hub.checkAll();
    expect(await nextOther(live)).toMatchObject({ type: 'sessionEnded', code: 403 });
  });
});
