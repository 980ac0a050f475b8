import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './server.ts';
import { World } from './world.ts';

/* A mail server that accepts connections but does not answer. */

const held: Socket[] = [];
let silent: Server;
let server: TestServer;
let world: World;
let root = '';

beforeAll(async () => {
  silent = createServer((socket) => void held.push(socket));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as { port: number };
  server = await startTestServer({
    config: { smtpUrl: `smtp://robot:hunter2hunter2@127.0.0.1:${port}`, mailFrom: 'alarm@example.com' },
  });
  world = new World(server);
  root = await world.token(await world.root());
});
afterAll(async () => {
  for (const socket of held) socket.destroy();
  silent.close();
  await server.stop();
});

it('a request for a code does not wait for the mail server', async () => {
  await world.account({ email: 'someone@example.com' });
  const answer = await server.call('/user/sendCode', { target: 'someone@example.com', purpose: 'signIn' });
  expect(answer.code).toBe(1000);
  expect(held).toEqual([]);
  const { data } = await server.call('/system/getOutboxList', { status: 'queued' }, { token: root });
  expect(data.rows).toEqual([
    expect.objectContaining({ channel: 'mail', purpose: 'code', target: 'someone@example.com', tries: 0 }),
  ]);
});

it('shows the providers, without their passwords', async () => {
  const { data } = await server.call('/system/getProviders', {}, { token: root });
  expect(data).toEqual({ sms: null, mail: expect.stringMatching(/^SMTP 127\.0\.0\.1:\d+$/) });
});

it('resends failed messages that are still valid', async () => {
  const put = (more: object) =>
    server.db
      .insertInto('outbox_message')
      .values({
        channel: 'mail',
        target: 'a@example.com',
        body: '',
        status: 'failed',
        purpose: 'alarm',
        ...more,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  const rows = await Promise.all([
    put({ error: '551 no' }),
    put({ status: 'kept' }),
    put({ channel: 'sms', target: '13800138000' }),
    put({ status: 'sent' }),
    put({ purpose: 'code', expires_at: new Date(0) }),
  ]);
  const ids = rows.map(({ id }) => id);
  const listed = await server.call('/system/getOutboxList', { keyword: 'a@example' }, { token: root });
  expect(listed.data.rows.filter((row: { canRetry: boolean }) => row.canRetry)).toHaveLength(2);
  const { data } = await server.call('/system/retryMessages', { ids }, { token: root });
  expect(data).toEqual({ queued: 2 });
  const log = await server.db.selectFrom('operation_log').select(['action', 'params']).execute();
  expect(log).toContainEqual({ action: 'outbox.retryMessages', params: { count: 2 } });
});
