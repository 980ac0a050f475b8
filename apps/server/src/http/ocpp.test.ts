import type { AddressInfo } from 'node:net';
import websocket from '@fastify/websocket';
import { createOcppWorld, type OcppWorld, SECRET } from '@heliodon/device-links/ocpp/testing/ocpp-world';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import WebSocket from 'ws';
import { LIVE_SOCKET_PATH } from '../live/socket.ts';
import { addOcpp } from './ocpp.ts';

/* The port shared by chargers and portal, where every unknown address is a page. */

const SN = 'PILE-1';
let world: OcppWorld;
let app: FastifyInstance;

beforeAll(async () => {
  world = await createOcppWorld();
  world.addPile(SN);
  app = Fastify();
  await app.register(websocket);
  app.get('/', async () => 'a page');
  app.get(LIVE_SOCKET_PATH, { websocket: true }, (socket) => socket.send('live'));
  app.setNotFoundHandler(async (_request, reply) => reply.send('a page'));
  addOcpp(app, world.endpoint);
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await world.stop();
  await app.close();
});

const authorization = `Basic ${Buffer.from(`${SN}:${SECRET}`).toString('base64')}`;

/** Status of the handshake; 101: accepted. */
async function handshake(path: string): Promise<number | undefined> {
  const { port } = app.server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, ['ocpp1.6'], { headers: { authorization } });
  socket.on('error', () => undefined);
  return new Promise((resolve) => {
    socket.once('open', () => {
      socket.terminate();
      resolve(101);
    });
    socket.once('unexpected-response', (_request, response) => resolve(response.statusCode));
  });
}

it.each([
  [`/ocpp/${SN}`, 101],
  [LIVE_SOCKET_PATH, 101],
  [`${LIVE_SOCKET_PATH}?x=1`, 101],
  ['/ocpp', 404],
  ['/ocpp/', 404],
  ['/ocpp?x=1', 404],
  [`/${SN}`, 404],
  ['/', 404],
])('a connection to %s is answered %d', async (path, status) => {
  expect(await handshake(path)).toBe(status);
});

it('pages are served as before', async () => {
  expect((await app.inject('/ocpp')).body).toBe('a page');
});
