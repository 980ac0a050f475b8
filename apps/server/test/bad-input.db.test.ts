import { openDatabase } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from './server.ts';
import { World } from './world.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  const world = new World(server);
  token = await world.token(await world.account());
});
afterAll(() => server.stop());

const post = (url: string, payload: string, type = 'application/json', lang = 'zh_CN') =>
  server.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': type, lang, authorization: `Bearer ${token}` },
  });

it.each([
  [
    'malformed JSON',
    '/sems/user/getAccount',
    '{"a":',
    'application/json',
    400,
    2005,
    '请求内容不是有效的 JSON',
  ],
  ['an unknown call', '/sems/user/nothing', '{}', 'application/json', 404, 404, '没有这个接口'],
  [
    'an oversize body',
    '/sems/user/getAccount',
    `{"a":"${'x'.repeat(1 << 20)}"}`,
    'application/json',
    413,
    2006,
    '请求内容过大',
  ],
  ['another content type', '/sems/user/getAccount', 'a', 'text/xml', 415, 2007, '请求的内容类型不受支持'],
  [
    'a form where JSON is due',
    '/sems/user/getAccount',
    'a=1',
    'application/x-www-form-urlencoded',
    200,
    2007,
    '请求的内容类型不受支持',
  ],
  [
    'a poisoned prototype',
    '/sems/user/getAccount',
    '{"__proto__":{"a":1}}',
    'application/json',
    400,
    2005,
    '请求内容不是有效的 JSON',
  ],
  ['an array', '/sems/user/getAccount', '[]', 'application/json', 200, 2001, '输入有误：类型应为 object'],
  [
    'a wrong type',
    '/sems/user/selectPlant',
    '{"plantId":"1"}',
    'application/json',
    200,
    2001,
    '输入有误：plantId: 类型应为 number',
  ],
  [
    'a missing field',
    '/sems/user/selectPlant',
    '{}',
    'application/json',
    200,
    2001,
    '输入有误：plantId: 此项必填',
  ],
])('%s gets a clear error', async (_, url, payload, type, status, code, msg) => {
  const response = await post(url, payload, type);
  expect([response.statusCode, response.json().code, response.json().msg]).toEqual([status, code, msg]);
});

it('replaces angle brackets in text and strips control characters', async () => {
  const body = {
    name: '  <b>Sun\u0000ny</b> ',
    sex: 'female',
    company: '',
    position: '',
    description: '<script>alert(1)</script>',
  };
  expect((await server.call('/user/updateAccount', body, { token })).code).toBe(1000);
  const { data } = await server.call('/user/getAccount', {}, { token });
  expect([data.name, data.description]).toEqual(['＜b＞Sunny＜/b＞', '＜script＞alert(1)＜/script＞']);
});

it.each([
  ['a year that no calendar has', { from: '0000-01-01', to: '0000-01-02' }, 2001],
  ['a zone that only browsers know', { timeZone: 'AET' }, 2001],
  ['half a character', { keyword: '\ud800' }, 1000],
])('%s causes no unexpected error', async (_, change, code) => {
  const body = { from: '2026-01-01', to: '2026-01-02', timeZone: 'UTC', ...change };
  expect((await server.call('/system/getLogList', body, { token })).code).toBe(code);
});

it('an unparsable address is answered in the usual format', async () => {
  const response = await server.app.inject({ url: '/%zz' });
  expect(response.json()).toMatchObject({ code: 2005 });
});

it('a database connection lost during a query ends the call, not the server', async () => {
  const call = server.call(
    '/system/getLogList',
    { from: '2026-01-01', to: '2026-01-02', timeZone: 'UTC' },
    { token },
  );
  const slow = sql`SELECT pg_sleep(60)`.execute(server.db).catch((error: Error) => error.message);
  const outside = openDatabase(server.url, { max: 1 });
  const ended = async () => {
    const { rows } = await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND query LIKE '%pg_sleep%' AND pid <> pg_backend_pid()`.execute(
      outside.db,
    );
    return rows.length > 0;
  };
  await vi.waitUntil(ended);
  await outside.close();
  expect(await slow).toMatch(/terminat/);
  expect((await call).code).toBe(1000);
  await expect.poll(async () => (await server.call('/user/getAccount', {}, { token })).code).toBe(1000);
});

it('health is 503 while the database is unavailable', async () => {
  const lonely = await startTestServer();
  expect((await lonely.app.inject({ url: '/healthz' })).statusCode).toBe(200);
  await lonely.context.close();
  expect((await lonely.app.inject({ url: '/healthz' })).statusCode).toBe(503);
  await lonely.app.close();
});

it('behind a proxy only the address seen by the proxy counts', async () => {
  const proxied = await startTestServer({ config: { tlsBehindProxy: true } });
  const code = async (forwarded: string) => {
    const headers = { 'x-forwarded-for': forwarded };
    return (
      await proxied.call('/user/checkResetCode', { target: '13800000000', code: '000000' }, { headers })
    ).code;
  };
  const codes = [];
  for (let i = 0; i < 61; i++) codes.push(await code(`10.0.0.${i}, 203.0.113.9`));
  expect(codes[60]).toBe(2004);
  await proxied.stop();
});

it('the rate limit of a call returns the time to wait', async () => {
  const codes = [];
  const body = { target: '13800000000', code: '000000' };
  for (let i = 0; i < 61; i++)
    codes.push((await server.call('/user/checkResetCode', body, { ip: '10.9.9.9' })).code);
  expect(codes.slice(0, 60)).not.toContain(2004);
  expect(codes[60]).toBe(2004);
  expect((await server.call('/user/checkResetCode', body, { ip: '10.9.9.8' })).code).not.toBe(2004);
});

it('the OpenAPI document lists every call', async () => {
  const response = await server.app.inject({ url: '/docs/json' });
  const { paths } = response.json();
  expect(Object.keys(paths)).toHaveLength(server.context.routes.length);
  expect(
    paths['/sems/system/getLogList'].post.requestBody.content['application/json'].schema.required,
  ).toContain('from');
});
