import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import WebSocket from 'ws';
import { createOcppWorld, type OcppWorld, SECRET } from './testing/ocpp-world.ts';

let world: OcppWorld;
let names = 0;
/** Each test uses its own charger. */
const newPile = () => {
  const sn = `DOOR-${++names}`;
  world.addPile(sn);
  return sn;
};
const basic = (user: string, password: string | Buffer) => ({
  authorization: `Basic ${Buffer.concat([Buffer.from(`${user}:`), Buffer.from(password)]).toString('base64')}`,
});

/** Status of the handshake; 101: accepted. */
async function handshake(
  path: string,
  headers: Record<string, string>,
  protocols = ['ocpp1.6'],
): Promise<number> {
  const socket = new WebSocket(`${world.url()}/${path}`, protocols, { headers });
  socket.on('error', () => undefined);
  return new Promise((resolve) => {
    socket.once('open', () => {
      socket.terminate();
      resolve(101);
    });
    socket.once('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
  });
}

beforeAll(async () => {
  world = await createOcppWorld();
});
afterAll(() => world.stop());

describe('the handshake', () => {
  it('accepts identity and secret', async () => {
    const sn = newPile();
    expect(await handshake(sn, basic(sn, SECRET))).toBe(101);
  });

  it('accepts a secret that the charger stores as bytes', async () => {
    const sn = newPile();
    expect(await handshake(sn, basic(sn, Buffer.from(SECRET, 'hex')))).toBe(101);
  });

  it.each<[string, (sn: string) => [string, Record<string, string>, string[]?], number]>([
    ['nothing', (sn) => [sn, {}], 401],
    ['an empty secret', (sn) => [sn, basic(sn, '')], 401],
    ['another secret', (sn) => [sn, basic(sn, `${SECRET.slice(1)}0`)], 401],
    ['another user name', (sn) => [sn, basic('DOOR-0', SECRET)], 401],
    ['an identity in other letters', (sn) => [sn.toLowerCase(), basic(sn.toLowerCase(), SECRET)], 401],
    ['something that is no authorisation', (sn) => [sn, { authorization: 'Bearer x' }], 401],
    ['a pile that nobody knows', () => ['NOBODY', basic('NOBODY', SECRET)], 401],
    ['no identity', () => ['', basic('', SECRET)], 404],
    ['an address that cannot be read', () => ['%zz', {}], 404],
    ['another language', (sn) => [sn, basic(sn, SECRET), ['ocpp1.5']], 400],
  ])('refuses %s', async (_, given, status) => {
    expect(await handshake(...given(newPile()))).toBe(status);
  });

  it.each<[string, string?]>([
    ['another one', 'ocpp1.5'],
    ['none'],
    ['one that is not well formed', 'ocpp 1.6'],
    ['the same one twice', 'ocpp1.6, ocpp1.6'],
  ])('notes a charger with the right secret that asks for %s as subprotocol', async (_, asked) => {
    const sn = newPile();
    const headers: Record<string, string> = basic(sn, SECRET);
    if (asked !== undefined) headers['sec-websocket-protocol'] = asked;
    expect(await handshake(sn, headers, [])).toBe(400);
    expect(world.refused.filter((one) => one.sn === sn)).toEqual([
      { sn, deviceId: 1, role: 'charger', ip: '127.0.0.1', reason: 'subprotocol' },
    ]);
  });

  it('does not note the subprotocol without a valid secret', async () => {
    const sn = newPile();
    expect(await handshake(sn, basic(sn, 'wrong'), ['ocpp1.5'])).toBe(401);
    expect(world.refused.filter((one) => one.sn === sn)).toEqual([]);
  });

  it('refuses a device that is not a charger, whatever its secret', async () => {
    world.secrets.set('LOGGER-1', SECRET);
    expect(await handshake('LOGGER-1', basic('LOGGER-1', SECRET))).toBe(404);
  });

  it('returns 503 while the database is unavailable', async () => {
    const sn = newPile();
    world.recorder.isAway = true;
    expect(await handshake(sn, basic(sn, SECRET))).toBe(503);
    world.recorder.isAway = false;
  });
});

describe('a second socket with the same identity', () => {
  it('without the secret leaves the first open', async () => {
    const sn = newPile();
    const first = await world.pile(sn, 'ocpp1.6');
    expect(await handshake(sn, basic(sn, 'wrong'))).toBe(401);
    expect(await handshake(sn, {})).toBe(401);
    expect(await first.call('Heartbeat')).toHaveProperty('currentTime');
    expect(world.lines.filter((line) => line.endsWith(sn))).toEqual([`+${sn}`]);
  });

  it('with the secret takes over, and the charger stays online', async () => {
    const sn = newPile();
    const first = await world.pile(sn, 'ocpp1.6');
    const closed = first.closed();
    const second = await world.pile(sn, 'ocpp1.6');
    await closed;
    expect(await second.call('Heartbeat')).toHaveProperty('currentTime');
    expect(world.lines).not.toContain(`-${sn}`);
    const gone = second.closed();
    await second.client.close({ force: true });
    await gone;
    await vi.waitUntil(() => world.lines.includes(`-${sn}`));
    expect(world.endpoint.isConnected(sn)).toBe(false);
  });
});

describe('an open connection is closed', () => {
  it.each<[string, (sn: string) => void]>([
    ['when the secret is renewed', (sn) => world.secrets.set(sn, 'another')],
    ['when the pile is removed', (sn) => world.recorder.piles.delete(sn)],
  ])('%s', async (_, change) => {
    const sn = newPile();
    const pile = await world.pile(sn, 'ocpp1.6');
    await world.endpoint.check(sn);
    expect(await pile.call('Heartbeat')).toHaveProperty('currentTime');
    const closed = pile.closed();
    change(sn);
    await world.endpoint.check(sn);
    await closed;
    expect(await handshake(sn, basic(sn, SECRET))).not.toBe(101);
  });
});

describe('invalid frames', () => {
  const open = async (sn: string) => {
    const socket = new WebSocket(`${world.url()}/${sn}`, ['ocpp1.6'], { headers: basic(sn, SECRET) });
    await once(socket, 'open');
    return socket;
  };
  const replyTo = async (socket: WebSocket, frame: string) => {
    const answer = once(socket, 'message');
    socket.send(frame);
    return JSON.parse(String((await answer)[0])) as unknown[];
  };
  const heartbeat = '[2,"h","Heartbeat",{}]';

  it.each<[string, string, unknown[]]>([
    ['no JSON', '{"', [4, '-1', 'RpcFrameworkError']],
    ['no list', '{"a":1}', [4, '-1', 'RpcFrameworkError']],
    ['another type of message', '[9,"1","Heartbeat",{}]', [4, '-1', 'MessageTypeNotSupported']],
    ['no id', '[2,7,"Heartbeat",{}]', [4, '-1', 'RpcFrameworkError']],
    ['an unknown action', '[2,"1","Dance",{}]', [4, '1', 'NotImplemented']],
    ['an action of the platform', '[2,"1","Reset",{"type":"Hard"}]', [4, '1', 'NotImplemented']],
    ['a missing field', '[2,"1","Authorize",{}]', [4, '1', 'OccurrenceConstraintViolation']],
    ['a wrong type', '[2,"1","Authorize",{"idTag":5}]', [4, '1', 'TypeConstraintViolation']],
    ['no params', '[2,"1","StartTransaction"]', [4, '1', 'TypeConstraintViolation']],
  ])('%s gets an error, and the connection stays open', async (_, frame, expected) => {
    const socket = await open(newPile());
    expect((await replyTo(socket, frame)).slice(0, 3)).toEqual(expected);
    expect((await replyTo(socket, heartbeat)).slice(0, 2)).toEqual([3, 'h']);
    socket.terminate();
  });

  it('replies without a request are ignored', async () => {
    const socket = await open(newPile());
    socket.send('[3,"nobody",{}]');
    socket.send('[4,"nobody","InternalError","",{}]');
    expect((await replyTo(socket, heartbeat)).slice(0, 2)).toEqual([3, 'h']);
    socket.terminate();
  });

  it.each<[string, (socket: WebSocket) => void]>([
    [
      'a message beyond all measure',
      (socket) => socket.send(`[2,"1","DataTransfer",{"vendorId":"${'x'.repeat(300_000)}"}]`),
    ],
    ['nothing but nonsense', (socket) => Array.from({ length: 12 }, () => socket.send('nonsense'))],
    [
      'hundreds of calls that wait for no answer',
      (socket) => Array.from({ length: 300 }, (_, at) => socket.send(`[2,"${at}","Heartbeat",{}]`)),
    ],
  ])('%s ends the connection', async (_, flood) => {
    const sn = newPile();
    const socket = await open(sn);
    socket.on('error', () => undefined);
    const closed = once(socket, 'close');
    flood(socket);
    await closed;
    expect(await handshake(sn, basic(sn, SECRET))).toBe(101);
  });
});

it('a charger that never replies makes only its command fail', async () => {
  const sn = newPile();
  const pile = await world.pile(sn, 'ocpp1.6', { Reset: () => new Promise(() => undefined) });
  await pile.call('Heartbeat');
  const id = '5f0c6a52-58c1-4f3e-9d2f-0d0c6a3b9a11';
  const command = { id, sn, type: 'action', name: 'reboot', params: {}, expires: Date.now() + 60_000 };
  expect(await world.endpoint.send(sn, 'commands', JSON.stringify(command))).toBe(true);
  await vi.waitUntil(() => pile.asked.some(({ action }) => action === 'Reset'));
  expect(await pile.call('Heartbeat')).toHaveProperty('currentTime');
  // The connection ends before its timeout.
  await pile.client.close({ force: true });
  await vi.waitUntil(() => world.receivedOn('replies').some((reply) => reply.id === id));
  expect(world.receivedOn('replies').find((reply) => reply.id === id)).toMatchObject({ id, state: 'failed' });
});
