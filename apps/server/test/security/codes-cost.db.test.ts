import { createHash } from 'node:crypto';
import { authErrors } from '@heliodon/auth/errors';
import { commonErrors, SUCCESS } from '@heliodon/contract/errors';
import { leadingZeroBits, type Work, type WorkTask } from '@heliodon/contract/work';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../server.ts';
import { PASSWORD, World } from '../world.ts';

/* Cost of requesting codes: proof of work, and a common limit. */

const MANAGER = 'manager@example.com';
let nowMs = Date.now();
let server: TestServer;
let world: World;
beforeAll(async () => {
  const clock = { now: () => new Date(nowMs) };
  server = await startTestServer({ clock, config: { smsCodesPerHour: 10, smsCodesPerDay: 12 } });
  world = new World(server);
  await server.db.updateTable('account').set({ email: MANAGER }).where('parent_id', 'is', null).execute();
});
afterAll(() => server.stop());
beforeEach(async () => {
  nowMs = Date.now();
  await server.db.deleteFrom('attempt').execute();
});

let last = 0;
const ask = (ip: string, more: { work?: Work; target?: string; purpose?: string; device?: string } = {}) =>
  server.call(
    '/user/sendCode',
    {
      target: more.target ?? `1385555${String(++last).padStart(4, '0')}`,
      purpose: more.purpose ?? 'register',
      ...(more.work && { work: more.work }),
    },
    { ip, ...(more.device && { headers: { 'x-device': more.device } }) },
  );
const codesOf = async (times: number, work: (n: number) => Promise<{ code: number }>) => {
  const codes: number[] = [];
  for (let n = 0; n < times; n++) codes.push((await work(n)).code);
  return codes;
};

function solve({ challenge, bits }: WorkTask, good = true): Work {
  for (let count = 0; ; count++) {
    const nonce = String(count);
    const hash = createHash('sha256').update(`${challenge}:${nonce}`).digest();
    if (leadingZeroBits(hash) >= bits === good) return { challenge, nonce };
  }
}
const taskOf = async (ip: string): Promise<WorkTask> => {
  const answers = [];
  while (answers.at(-1)?.code !== commonErrors.workNeeded.code) answers.push(await ask(ip));
  expect(answers).toHaveLength(6);
  return answers.at(-1)?.data;
};

it('frequent requests from one network need proof of work for each further code, once per task', async () => {
  const task = await taskOf('2001:db8:7:7::1');
  const work = solve(task);
  expect((await ask('2001:db8:7:7::2', { work })).code).toBe(SUCCESS);
  const again = await ask('2001:db8:7:7::2', { work });
  expect(again.code).toBe(commonErrors.workNeeded.code);
  expect(again.data.challenge).not.toBe(task.challenge);
  expect((await ask('2001:db8:7:8::1')).code).toBe(SUCCESS);
});

it.each<[string, (task: WorkTask) => Work]>([
  ['too little', (task) => solve(task, false)],
  ['for a task that was not set here', () => solve({ challenge: 'mine', bits: 18 })],
])('proof of work that is %s is not accepted', async (_, workOf) => {
  const work = workOf(await taskOf('203.0.113.1'));
  expect((await ask('203.0.113.1', { work })).code).toBe(commonErrors.workNeeded.code);
});

it('a proof of work is invalid after five minutes', async () => {
  const work = solve(await taskOf('203.0.113.2'));
  nowMs += 5 * 60_000 + 1;
  expect((await ask('203.0.113.2', { work })).code).toBe(commonErrors.workNeeded.code);
});

it('text messages to unknown browsers have a common limit, of which the platform manager is notified once', async () => {
  const phone = '13855550000';
  const account = await world.account({ phone });
  const password = await server.credential(PASSWORD);
  const signIn = { mode: 'password', account: account.name, password };
  const { deviceToken } = (await server.call('/user/checklogin', signIn)).data;
  expect(await codesOf(10, (n) => ask(`203.0.113.${n}`))).toEqual(Array(10).fill(SUCCESS));
  const over = [
    await ask('203.0.113.20'),
    // The same for an unregistered number, so that registration is not disclosed.
    await ask('203.0.113.21', { purpose: 'signIn' }),
    await ask('203.0.113.22', { purpose: 'signIn', target: phone }),
  ];
  expect(over.map(({ code }) => code)).toEqual(Array(3).fill(authErrors.smsCapReached.code));
  expect((await ask('203.0.113.23', { target: 'mail@example.com' })).code).toBe(SUCCESS);
  const known = { purpose: 'signIn', target: phone, device: deviceToken };
  expect((await ask('203.0.113.24', known)).code).toBe(SUCCESS);
  const messages = await server.db
    .selectFrom('outbox_message')
    .select(['purpose', 'channel'])
    .where('target', '=', MANAGER)
    .execute();
  expect(messages).toEqual([{ purpose: 'security', channel: 'mail' }]);
  const entries = await server.db
    .selectFrom('operation_log')
    .select('status')
    .where('action', '=', 'auth.smsCapReached')
    .execute();
  expect(entries).toEqual([{ status: 'failure' }]);
});

it('the daily limit still applies after the hourly one', async () => {
  expect(await codesOf(10, (n) => ask(`203.0.113.${n}`))).toEqual(Array(10).fill(SUCCESS));
  const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000);
  await server.db.updateTable('attempt').set({ at: twoHoursAgo }).execute();
  const later = await codesOf(3, (n) => ask(`203.0.113.${n}`));
  expect(later).toEqual([SUCCESS, SUCCESS, authErrors.smsCapReached.code]);
});

it('a customer with many IPv6 networks has four times the calls of one', async () => {
  const call = (ip: string) => server.call('/user/undoContactChange', { code: 'none' }, { ip });
  // 60 per minute for each network: four times as many from other networks of this customer.
  const key = 'call:/user/undoContactChange:2001:db8:9::/48';
  await server.db
    .insertInto('attempt')
    .values(Array.from({ length: 239 }, () => ({ key })))
    .execute();
  expect((await call('2001:db8:9:1::1')).code).toBe(authErrors.undoInvalid.code);
  expect((await call('2001:db8:9:2::1')).code).toBe(commonErrors.tooMany.code);
  expect((await call('2001:db8:a:2::1')).code).toBe(authErrors.undoInvalid.code);
});
