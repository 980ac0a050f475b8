import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProcessApp } from '../src/http/process-app.ts';
import { startTestServer, type TestServer } from './server.ts';

const TOKEN = 'k7Qz-metrics-reader-41';
let server: TestServer;
let guarded: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.db.insertInto('device').values({ sn: 'LG-METRICS', kind: 'logger' }).execute();
  guarded = await startTestServer({ url: server.url, config: { metricsToken: TOKEN } });
});
afterAll(async () => {
  await guarded.stop();
  await server.stop();
});

const get = (of: TestServer, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  of.app.inject({ method: 'GET', url: '/metrics', headers, remoteAddress });

describe('access to the metrics', () => {
  it.each([
    ['this machine, no token set', () => get(server), 200],
    ['another machine, no token set', () => get(server, {}, '192.0.2.7'), 404],
    ['somebody behind a proxy of this machine', () => get(server, { 'x-forwarded-for': '192.0.2.7' }), 404],
    ['this machine without the token', () => get(guarded), 404],
    ['a wrong token', () => get(guarded, { authorization: `Bearer ${TOKEN}x` }), 404],
    ['another machine with it', () => get(guarded, { authorization: `Bearer ${TOKEN}` }, '192.0.2.7'), 200],
  ] as const)('%s', async (_, ask, status) => {
    expect((await ask()).statusCode).toBe(status);
  });
});

describe('the metrics', () => {
  it('cover calls, the database and the installation', async () => {
    await server.call('/user/getPublicKey');
    const { body } = await get(server);
    expect(body).toMatch(
      /heliodon_http_request_seconds_count\{route="\/sems\/user\/getPublicKey",status="200"\} [1-9]/,
    );
    expect(body).toMatch(/heliodon_db_connections [1-9]/);
    expect(body).toMatch(/heliodon_loggers [1-9]/);
    expect(body).toContain('heliodon_live_sockets 0');
  });

  it('are available from a process without a portal too', async () => {
    const app = createProcessApp(server.context);
    const [health, metrics] = await Promise.all([
      app.inject({ method: 'GET', url: '/healthz' }),
      app.inject({ method: 'GET', url: '/metrics' }),
    ]);
    await app.close();
    expect(health.json()).toEqual({ status: 'ok' });
    expect(metrics.body).toContain('heliodon_process_cpu_seconds_total');
  });
});
