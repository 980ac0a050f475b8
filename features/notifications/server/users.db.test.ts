import { commonErrors } from '@heliodon/contract/errors';
import { deviceKinds } from '@heliodon/device-kinds/kinds';
import { Limiter } from '@heliodon/infrastructure/limiter';
import { messenger } from '@heliodon/infrastructure/messenger';
import type { Caller } from '@heliodon/server-kit/caller';
import { testCaller, testStaff } from '@heliodon/server-kit/testing/test-caller';
import { createTestWorld } from '@heliodon/telemetry-store/testing/test-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getDeliveries } from '../contract/delivery.contract.ts';
import { getNotifyUsers, notifyErrors, saveNotifyUser } from '../contract/user.contract.ts';
import { listDeliveries } from './deliveries.queries.ts';
import { forgetOld } from './forget.ts';
import { sendTest } from './test-message.service.ts';
import { listUsers } from './users.queries.ts';
import { UsersService } from './users.service.ts';

const world = await createTestWorld();
const { db } = world;
let now = new Date('2026-03-10T02:00:00Z');
const clock = { now: () => now };
const logged: string[] = [];
const log = { write: async (_: unknown, { action }: { action: string }) => void logged.push(action) };
const carried = { sms: false, mail: false };
const users = new UsersService({ db, clock, log, carried: () => carried });
const tests = {
  db,
  clock,
  log,
  limiter: new Limiter(db),
  messenger: messenger(db, clock, {}),
  publicUrl: '',
};

const platform = testCaller({ accountId: 1, accountPath: [1] });
const north = testCaller({ accountId: 2, accountName: 'north' });
const south = testCaller({ accountId: 4 });
const operator = testStaff(3, 3);

beforeAll(async () => {
  await world.accounts(north, operator, south);
  await world.plants(
    { id: 10, name: 'Roof', seenBy: [operator] },
    { id: 11, name: 'Field' },
    { id: 20, ownerId: south.accountId, name: 'South' },
  );
});
beforeEach(async () => {
  logged.splice(0);
  now = new Date('2026-03-10T02:00:00Z');
  await sql`TRUNCATE notify_user, notify_user_plant, notify_delivery, outbox_message, alarm, attempt RESTART IDENTITY CASCADE`.execute(
    db,
  );
});
afterAll(() => world.close());

const fields = (more: object = {}) => ({
  name: 'On-call',
  channels: ['mail'],
  email: 'On-Call@Example.com',
  lang: 'en',
  grades: [2, 1],
  scope: 'list',
  plantIds: [10],
  delayMinutes: 0,
  timeZone: 'Asia/Shanghai',
  seriousAlways: true,
  onRecovery: false,
  enabled: true,
  ...more,
});
const save = (caller: Caller, more: object = {}, existing: { id?: number; version?: number } = {}) =>
  users.save(saveNotifyUser.request.parse({ ...existing, user: fields(more) }), caller);
const list = async (caller: Caller, more: object = {}) =>
  (await listUsers(db, caller, getNotifyUsers.request.parse(more))).rows;
const names = async (caller: Caller, more: object = {}) => (await list(caller, more)).map(({ name }) => name);
const refusal = (doing: Promise<unknown>) =>
  doing.then(
    () => undefined,
    (error: { entry: unknown }) => error.entry,
  );

describe('invalid values', () => {
  it.each<[string, object, string]>([
    ['no name', { name: ' ' }, 'user.name'],
    ['no channel', { channels: [] }, 'user.channels'],
    ['SMS without a phone', { channels: ['sms'] }, 'user.phone'],
    ['mail without an address', { email: undefined }, 'user.email'],
    ['a wrong phone', { channels: ['sms'], phone: '12345' }, 'user.phone'],
    ['a wrong address', { email: 'on-call@example' }, 'user.email'],
    ['no level', { grades: [] }, 'user.grades'],
    ['a level that does not exist', { grades: [5] }, 'user.grades.0'],
    ['a list without plants', { plantIds: [] }, 'user.plantIds'],
    ['a delay of its own', { delayMinutes: 7 }, 'user.delayMinutes'],
    ['half of the quiet hours', { quietFrom: '22:00' }, 'user.quietTo'],
    ['the other half', { quietTo: '22:00' }, 'user.quietFrom'],
    ['quiet hours of a day', { quietFrom: '22:00', quietTo: '22:00' }, 'user.quietTo'],
    ['no time', { quietFrom: '24:00', quietTo: '07:00' }, 'user.quietFrom'],
    ['an unknown zone', { timeZone: 'Mars/Olympus' }, 'user.timeZone'],
  ])('%s', (_, more, path) => {
    const parsed = saveNotifyUser.request.safeParse({ user: fields(more) });
    expect(parsed.error?.issues.map((issue) => issue.path.join('.'))).toEqual([path]);
  });
});

it.each([null, 5, 'x', [], {}, { channels: 5 }, { channels: 'sms', plantIds: null, scope: 'list' }])(
  'invalid input is refused without an exception: %j',
  (user) => {
    expect(saveNotifyUser.request.safeParse({ user }).success).toBe(false);
  },
);

it('one answer contains all errors', () => {
  const parsed = saveNotifyUser.request.safeParse({
    user: fields({ name: '', email: undefined, grades: [] }),
  });
  expect(parsed.error?.issues.map((issue) => issue.path.join('.'))).toEqual([
    'user.name',
    'user.grades',
    'user.email',
  ]);
});

describe('notification users', () => {
  it('are saved unchanged, changed by version, and logged', async () => {
    const given = {
      channels: ['mail', 'sms'],
      phone: '+86 138-0013-8000',
      quietFrom: '22:30',
      quietTo: '07:00',
      delayMinutes: 15,
    };
    const { id, version } = await save(north, given);
    expect(await list(north)).toEqual([
      {
        id,
        version: 1,
        name: 'On-call',
        channels: ['sms', 'mail'],
        phone: '13800138000',
        email: 'on-call@example.com',
        lang: 'en',
        grades: [1, 2],
        scope: 'list',
        plants: [{ plantId: 10, name: 'Roof' }],
        delayMinutes: 15,
        quietFrom: '22:30',
        quietTo: '07:00',
        timeZone: 'Asia/Shanghai',
        seriousAlways: true,
        onRecovery: false,
        enabled: true,
        owner: 'north',
      },
    ]);
    expect(await save(north, { name: 'Duty', plantIds: [11, 10] }, { id, version })).toEqual({
      id,
      version: 2,
    });
    expect(await refusal(save(north, {}, { id, version }))).toBe(commonErrors.conflict);
    const [changed] = await list(north);
    expect(changed).toMatchObject({
      name: 'Duty',
      quietFrom: null,
      plants: [{ name: 'Field' }, { name: 'Roof' }],
    });
    await users.remove({ ids: [id] }, north);
    expect(await list(north)).toEqual([]);
    expect(await refusal(users.remove({ ids: [id] }, north))).toBe(commonErrors.notFound);
    expect(logged).toEqual(['notify.add', 'notify.change', 'notify.remove']);
  });

  it('belong to the tree; a caller with some plants sees only users of these plants', async () => {
    await save(north, { name: 'all', scope: 'all', plantIds: [] });
    await save(north, { name: 'both', plantIds: [10, 11] });
    await save(operator, { name: 'roof' });
    await save(south, { name: 'south', plantIds: [20] });
    expect(await names(north)).toEqual(['all', 'both', 'roof']);
    expect(await names(operator)).toEqual(['roof']);
    expect(await names(south)).toEqual(['south']);
    expect(await names(platform)).toEqual(['all', 'both', 'roof', 'south']);
    expect(await names({ ...operator, permissions: new Set(['alarmSettings'] as const) })).toEqual([]);
  });

  it('foreign and missing ones give the same result', async () => {
    const { id, version } = await save(north, { name: 'all', scope: 'all', plantIds: [] });
    for (const caller of [south, operator]) {
      expect(await refusal(save(caller, { plantIds: [20] }, { id, version }))).toBe(commonErrors.notFound);
      expect(await refusal(users.remove({ ids: [id] }, caller))).toBe(commonErrors.notFound);
      expect(await refusal(sendTest(tests, { id }, caller))).toBe(commonErrors.notFound);
    }
    expect(await refusal(save(south, {}))).toBe(commonErrors.notFound);
    expect(await refusal(save(operator, { plantIds: [10, 11] }))).toBe(commonErrors.notFound);
    expect(await refusal(save(operator, { scope: 'all', plantIds: [] }))).toBe(
      notifyErrors.allPlantsNotYours,
    );
  });

  it('are found by name, phone, address and channel', async () => {
    await save(north, { name: '值班_1' });
    await save(north, { name: 'Phone', channels: ['sms'], phone: '13911112222', email: undefined });
    expect(await names(north, { channel: 'sms' })).toEqual(['Phone']);
    expect(await names(north, { channel: 'mail' })).toEqual(['值班_1']);
    expect(await names(north, { keyword: '1112' })).toEqual(['Phone']);
    expect(await names(north, { keyword: 'EXAMPLE' })).toEqual(['值班_1']);
    expect(await names(north, { keyword: '_' })).toEqual(['值班_1']);
  });

  it('with a wider selection are not notified of earlier alarms', async () => {
    const { id } = await save(north);
    const since = async () =>
      (await db.selectFrom('notify_user').select('hears_since').executeTakeFirstOrThrow()).hears_since;
    const first = now;
    now = new Date('2026-03-10T03:00:00Z');
    await save(north, { name: 'Renamed', grades: [1] }, { id, version: 1 });
    expect(await since()).toEqual(first);
    await save(north, { grades: [1, 2] }, { id, version: 2 });
    expect(await since()).toEqual(now);
  });

  it('are ordered by escalation delay', async () => {
    await save(north, { name: 'B', delayMinutes: 60, channels: ['mail', 'sms'], phone: '13800138000' });
    await save(north, { name: 'A' });
    await save(north, { name: 'off', enabled: false });
    await save(south, { name: 'south', plantIds: [20] });
    expect(await users.escalation(north)).toEqual({
      steps: [
        { delayMinutes: 0, users: [{ id: 2, name: 'A', channels: ['mail'] }] },
        { delayMinutes: 60, users: [{ id: 1, name: 'B', channels: ['sms', 'mail'] }] },
      ],
      carried,
    });
  });
});

describe('deliveries', () => {
  const deliveries = async (caller: Caller, more: object = {}) =>
    (await listDeliveries(db, deviceKinds, caller, getDeliveries.request.parse(more))).rows;

  it('a test message shows its result; three are permitted in ten minutes', async () => {
    const { id } = await save(north, { channels: ['mail', 'sms'], phone: '13800138000', lang: 'zh' });
    const { deliveryIds } = await sendTest(tests, { id }, north);
    const found = await deliveries(north, { ids: deliveryIds });
    expect(found.map(({ channel, state, alarmId, target }) => [channel, state, alarmId, target])).toEqual([
      ['mail', 'kept', null, 'on-call@example.com'],
      ['sms', 'kept', null, '13800138000'],
    ]);
    const [sms] = await db.selectFrom('outbox_message').selectAll().where('channel', '=', 'sms').execute();
    expect(sms?.body).toBe('收到本消息，说明 On-call 能够收到告警通知。');
    await sendTest(tests, { id }, north);
    await sendTest(tests, { id }, north);
    expect(await refusal(sendTest(tests, { id }, north))).toBe(commonErrors.tooMany);
    expect(await deliveries(south)).toEqual([]);
  });

  it('contain alarm texts in the language of the reader, for visible plants, by filter', async () => {
    const { id } = await save(north, { plantIds: [10, 11] });
    const { id: ours } = await save(operator, { name: 'Roof team' });
    await sql`INSERT INTO alarm (plant_id, device_id, kind, sn, source, code, grade, triggered_at, last_at) VALUES
      (10, 1, 'logger', 'L1', 2, 1, 1, now(), now()), (11, 2, 'inverter', 'I2', 2, 2, 3, now(), now())`.execute(
      db,
    );
    await sql`INSERT INTO outbox_message (channel, target, body, status, purpose, error, tries) VALUES
      ('mail', 'on-call@example.com', '', 'failed', 'alarm', '551 no', 6), ('mail', 'on-call@example.com', '', 'sent', 'digest', NULL, 1)`.execute(
      db,
    );
    await sql`INSERT INTO notify_delivery (alarm_id, plant_id, user_id, step_min, channel, grade, at, message_id, dropped) VALUES
      (1, 10, ${id}, 0, 'mail', 1, '2026-03-01Z', 1, NULL), (2, 11, ${id}, 15, 'mail', 3, '2026-03-02Z', 2, NULL),
      (1, 10, ${ours}, 0, 'mail', 1, '2026-03-03Z', NULL, NULL), (2, 11, ${id}, -1, 'mail', 3, '2026-03-04Z', NULL, 'over')`.execute(
      db,
    );
    const found = await deliveries({ ...north, lang: 'zh' });
    expect(found.map((row) => [row.userName, row.state, row.reason, row.description, row.digest])).toEqual([
      ['On-call', 'dropped', 'over', '设备通信中断', false],
      ['Roof team', 'waiting', null, '采集器离线', false],
      ['On-call', 'sent', null, '设备通信中断', true],
      ['On-call', 'failed', '551 no', '采集器离线', false],
    ]);
    expect((await deliveries(operator)).map(({ userName }) => userName)).toEqual(['Roof team']);
    for (const [filter, count] of [
      [{ state: 'failed' }, 1],
      [{ state: 'waiting' }, 1],
      [{ channel: 'sms' }, 0],
      [{ alarmId: 2 }, 2],
      [{ plantId: 10 }, 2],
      [{ userId: id }, 3],
      [{ keyword: 'roof' }, 2],
      [{ keyword: 'i2' }, 2],
    ] as const)
      expect([filter, await deliveries(north, filter)]).toEqual([
        filter,
        expect.toSatisfy((rows) => rows.length === count),
      ]);
    await users.remove({ ids: [id] }, north);
    expect(await deliveries(north)).toHaveLength(4);
  });
});

it('are deleted after more than a year', async () => {
  const { id } = await save(north);
  await sendTest(tests, { id }, north);
  const count = async () => (await db.selectFrom('outbox_message').select('id').execute()).length;
  await forgetOld(db, new Date('2027-04-13T00:00:00Z'));
  expect(await count()).toBe(1);
  await forgetOld(db, new Date('2027-04-15T00:00:00Z'));
  expect(await count()).toBe(0);
  expect(await db.selectFrom('notify_delivery').select('id').execute()).toEqual([]);
});
