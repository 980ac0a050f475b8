import { deviceKinds } from '@heliodon/device-kinds/kinds';
import type { OutgoingMessage, SendResult } from '@heliodon/infrastructure/messages/message';
import { sendPass } from '@heliodon/infrastructure/messages/sender';
import { type Messenger, messenger } from '@heliodon/infrastructure/messenger';
import { testCaller } from '@heliodon/server-kit/testing/test-caller';
import { createTestWorld } from '@heliodon/telemetry-store/testing/test-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dispatchNotices } from './dispatcher.ts';

/* The dispatcher and the sender with a test clock; providers are scripted. */

const world = await createTestWorld();
const { db } = world;
afterAll(() => world.close());

const START = Date.parse('2026-03-10T02:00:00Z');
let nowMs = START;
const clock = { now: () => new Date(nowMs) };
const pass = (minutes = 0) => {
  nowMs += minutes * 60_000;
  return dispatchNotices({
    db,
    clock,
    kinds: deviceKinds,
    messenger: messages,
    publicUrl: 'https://pv.example.com',
  });
};

let down = false;
const carried: (OutgoingMessage & { channel: string })[] = [];
const carry = (channel: string) => ({
  label: channel,
  send: async (message: OutgoingMessage): Promise<SendResult> => {
    if (down) return { ok: false, reason: '450 later', retry: true };
    carried.push({ ...message, channel });
    return { ok: true, reference: 'r' };
  },
});
const providers = { sms: carry('sms'), mail: carry('mail') };
const messages = messenger(db, clock, providers);
const sendAll = async () => {
  while ((await sendPass({ db, clock, providers }, 'other')) > 0);
};

beforeAll(async () => {
  await world.accounts(testCaller({ accountId: 2 }), testCaller({ accountId: 3 }));
  await world.plants(
    { id: 10, name: 'North roof' },
    { id: 11, name: 'North field' },
    { id: 20, ownerId: 3, name: 'South roof' },
  );
});
beforeEach(async () => {
  nowMs = START;
  down = false;
  carried.splice(0);
  await sql`TRUNCATE alarm, notify_user, notify_user_plant, notify_delivery, outbox_message RESTART IDENTITY CASCADE`.execute(
    db,
  );
  await sql`UPDATE account SET enabled = true, valid_until = NULL`.execute(db);
  await sql`UPDATE plant SET deleted_at = NULL, owner_id = id / 10 + 1`.execute(db);
});

interface UserOptions {
  name?: string;
  manager_id?: number;
  by_sms?: boolean;
  by_mail?: boolean;
  grades?: number[];
  plants?: number[];
  delay_min?: number;
  quiet?: [number, number];
  time_zone?: string;
  serious_always?: boolean;
  on_recovery?: boolean;
  lang?: string;
}
async function addUser({ plants, quiet, ...more }: UserOptions = {}): Promise<number> {
  const { id } = await db
    .insertInto('notify_user')
    .values({
      name: 'On-call',
      manager_id: 2,
      by_sms: false,
      by_mail: true,
      grades: [1, 2, 3, 4],
      delay_min: 0,
      phone: '13800138000',
      email: 'on-call@example.com',
      lang: 'en',
      time_zone: 'Asia/Shanghai',
      ...more,
      all_plants: plants === undefined,
      quiet_from: quiet?.[0] ?? null,
      quiet_to: quiet?.[1] ?? null,
      hears_since: new Date(START - 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const plant_id of plants ?? [])
    await db.insertInto('notify_user_plant').values({ user_id: id, plant_id }).execute();
  return id;
}

let code = 1;
interface AlarmOptions {
  plant_id?: number;
  grade?: number;
  group_id?: number;
  triggered_at?: Date;
  recovered_at?: Date;
  sn?: string;
}
async function raise(more: AlarmOptions = {}): Promise<number> {
  const at = clock.now();
  const { id } = await db
    .insertInto('alarm')
    .values({
      plant_id: 10,
      kind: 'inverter',
      sn: 'INV-1',
      source: 2,
      code: 1,
      grade: 1,
      triggered_at: at,
      last_at: at,
      created_at: at,
      ...more,
      device_id: ++code,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const change = (id: number, to: { status?: number; recovered_at?: Date | null; plant_id?: number }) =>
  db.updateTable('alarm').set(to).where('id', '=', id).execute();
const outbox = () => db.selectFrom('outbox_message').selectAll().orderBy('id').execute();
const subjects = async () =>
  (await outbox()).map(({ subject, body, channel }) => (channel === 'mail' ? subject : body));
const deliveries = () => db.selectFrom('notify_delivery').selectAll().orderBy('id').execute();

describe('immediate notification', () => {
  it('notifies the users of the plant, with text and a link, and once', async () => {
    await addUser({ by_sms: true });
    await addUser({ name: '值班', lang: 'zh', plants: [10] });
    await addUser({ name: 'other plant', plants: [11] });
    await addUser({ name: 'other tree', manager_id: 3 });
    await addUser({ name: 'other level', grades: [4] });
    await addUser({ name: 'platform', manager_id: 1 });
    const id = await raise({ sn: '<INV>' });
    await pass();
    await pass(1);
    const sent = await outbox();
    expect(sent.map(({ channel, target, subject }) => [channel, target, subject])).toEqual([
      ['mail', 'on-call@example.com', '[North roof] Serious: Data logger offline · <INV>'],
      ['sms', '13800138000', ''],
      ['mail', 'on-call@example.com', '[North roof] 严重：采集器离线 · <INV>'],
      ['mail', 'on-call@example.com', '[North roof] Serious: Data logger offline · <INV>'],
    ]);
    const [english, sms, chinese] = sent;
    expect(english?.html).toContain(`https://pv.example.com/monitoring/alarmManage?alarm=${id}`);
    expect(english?.html).toContain('&lt;INV&gt;');
    expect(english?.html).not.toContain('<INV>');
    expect(english?.body).toContain('Device: <INV>');
    expect(chinese?.body).toContain('电站: North roof');
    expect(sms).toMatchObject({
      body: '[Serious] North roof <INV>: Data logger offline',
      params: {
        plant: 'North roof',
        device: '<INV>',
        level: 'Serious',
        text: 'Data logger offline',
        count: '1',
      },
      status: 'queued',
    });
    expect(await deliveries()).toHaveLength(4);
  });

  it.each<[string, AlarmOptions]>([
    ['history', { triggered_at: new Date(START - 25 * 3_600_000) }],
    ['grouped under the lost logger', { group_id: 1 }],
    ['recovered already', { recovered_at: new Date(START) }],
  ])('%s notifies nobody', async (_, more) => {
    await addUser();
    await raise(more);
    await pass();
    await pass(60);
    expect(await outbox()).toEqual([]);
  });

  it('states how many alarms are behind the logger', async () => {
    await addUser();
    const logger = await raise();
    await raise({ group_id: logger });
    await raise({ group_id: logger });
    await pass();
    const [mail] = await outbox();
    expect(mail?.body).toContain('2 device alarms behind this logger are grouped under this alarm.');
  });

  it('new users, and users with a wider selection, are not notified of earlier alarms', async () => {
    await raise();
    const id = await addUser();
    await db
      .updateTable('notify_user')
      .set({ hears_since: new Date(START + 1) })
      .where('id', '=', id)
      .execute();
    await pass(1);
    expect(await outbox()).toEqual([]);
    await raise();
    await pass();
    expect(await outbox()).toHaveLength(1);
  });
});

describe('quiet hours', () => {
  // START is 10:00 in Shanghai.
  it('defer notifications to their end, unless handled by then; serious ones are sent at once', async () => {
    nowMs = Date.parse('2026-03-10T15:00:00Z');
    await addUser({ quiet: [22 * 60, 7 * 60] });
    await raise({ grade: 1 });
    await raise({ grade: 2, sn: 'A' });
    const handled = await raise({ grade: 2, sn: 'B' });
    await pass();
    expect(await subjects()).toEqual(['[North roof] Serious: Data logger offline · INV-1']);
    await change(handled, { status: 3 });
    nowMs = Date.parse('2026-03-10T22:59:59Z');
    await pass();
    expect(await outbox()).toHaveLength(1);
    nowMs = Date.parse('2026-03-10T23:00:00Z');
    await pass();
    const [, morning, ...more] = await outbox();
    expect(more).toEqual([]);
    expect(morning?.subject).toBe('[North roof] Level 1 fault: Data logger offline · A');
    expect(morning?.body).toContain('Device: A');
  });

  it('follow the local time when clocks are set forward', async () => {
    nowMs = Date.parse('2026-03-29T00:30:00Z');
    await addUser({ quiet: [0, 150], time_zone: 'Europe/Berlin' });
    await raise({ grade: 2 });
    await pass();
    nowMs = Date.parse('2026-03-29T00:59:59Z');
    await pass();
    expect(await outbox()).toEqual([]);
    nowMs = Date.parse('2026-03-29T01:00:00Z');
    await pass();
    expect(await outbox()).toHaveLength(1);
  });
});

describe('escalation', () => {
  it('continues until a user handles the alarm', async () => {
    await addUser({ name: 'first' });
    await addUser({ name: 'second', delay_min: 15 });
    await addUser({ name: 'third', delay_min: 60 });
    const ignored = await raise({ sn: 'IGNORED' });
    const handled = await raise({ sn: 'HANDLED' });
    const recovered = await raise({ sn: 'RECOVERED' });
    await pass();
    expect(await outbox()).toHaveLength(3);
    await pass(14);
    await change(handled, { status: 2 });
    await pass(1);
    await change(recovered, { recovered_at: clock.now() });
    await pass(45);
    const sent = await deliveries();
    expect(sent.map(({ alarm_id, step_min }) => [alarm_id, step_min])).toEqual([
      [ignored, 0],
      [handled, 0],
      [recovered, 0],
      [ignored, 15],
      [recovered, 15],
      [ignored, 60],
    ]);
    const last = (await outbox()).at(-1);
    expect(last?.body).toContain('This alarm has been unhandled for more than 60 minutes.');
  });

  it('a reappearing alarm is not notified again', async () => {
    await addUser();
    const id = await raise();
    await pass();
    await change(id, { recovered_at: clock.now() });
    await pass(1);
    await change(id, { recovered_at: null });
    await pass(1);
    expect(await outbox()).toHaveLength(1);
  });
});

describe('recovery', () => {
  it('is sent to users who want it and were notified, once', async () => {
    await addUser({ on_recovery: true });
    await addUser({ name: 'not interested' });
    await addUser({ name: 'not told', on_recovery: true, grades: [4] });
    const id = await raise();
    await pass();
    await change(id, { recovered_at: clock.now() });
    await pass(1);
    await pass(1);
    expect((await subjects()).slice(2)).toEqual(['[North roof] Recovered: Data logger offline · INV-1']);
    expect((await deliveries()).at(-1)).toMatchObject({ alarm_id: id, step_min: -1 });
  });
});

describe('changes of access', () => {
  it('alarms of a plant that moved are sent to its new tree only', async () => {
    const north = await addUser({ plants: [10] });
    await addUser({ name: 'south', manager_id: 3 });
    await db.updateTable('plant').set({ owner_id: 3 }).where('id', '=', 10).execute();
    await raise();
    await pass();
    expect((await deliveries()).map(({ user_id }) => user_id)).not.toContain(north);
    expect(await outbox()).toHaveLength(1);
  });

  it.each([
    ['deleted plant', () => sql`UPDATE plant SET deleted_at = now() WHERE id = 10`],
    ['disabled user', () => sql`UPDATE notify_user SET enabled = false`],
    ['removed user', () => sql`UPDATE notify_user SET removed_at = now()`],
    ['disabled account', () => sql`UPDATE account SET enabled = false WHERE id = 2`],
    ['expired account', () => sql`UPDATE account SET valid_until = '2026-01-01' WHERE id = 2`],
  ])('%s: nobody is notified', async (_, statement) => {
    await addUser();
    await statement().execute(db);
    await raise();
    await pass();
    expect(await outbox()).toEqual([]);
  });
});

describe('alarm storm', () => {
  const storm = (count: number, grade = 2) =>
    sql`INSERT INTO alarm (plant_id, device_id, kind, sn, source, code, grade, triggered_at, last_at, created_at)
      SELECT CASE WHEN n % 3 = 0 THEN 11 ELSE 10 END, n, 'inverter', 'SN' || n, 2, 2, ${grade}, ${clock.now()}, ${clock.now()}, ${clock.now()}
      FROM generate_series(1, ${count}::int) n`.execute(db);

  it('the worst are sent individually, the rest in one digest; each alarm has its delivery', async () => {
    await addUser({ by_sms: true });
    await storm(30, 3);
    await raise({ grade: 1, sn: 'WORST' });
    await pass();
    const singles = await outbox();
    expect(singles.filter(({ channel }) => channel === 'mail')).toHaveLength(5);
    expect(singles.filter(({ channel }) => channel === 'sms')).toHaveLength(3);
    expect(singles[0]?.body).toContain('WORST');
    await pass(0.5);
    expect(await outbox()).toHaveLength(8);
    await pass(0.5);
    const [mail, sms] = (await outbox()).filter(({ purpose }) => purpose === 'digest');
    expect(mail).toMatchObject({ channel: 'mail', subject: '26 more alarms at 2 plants' });
    expect(mail?.body).toContain('Level 2 warning: 26');
    expect(mail?.body.match(/^- \[/gm)).toHaveLength(20);
    expect(mail?.body).toContain('See the alarm list for the other 6.');
    expect(sms).toMatchObject({
      body: '28 more alarms at 2 plants, Level 2 warning 28',
      params: expect.objectContaining({ count: '28', level: 'Level 2 warning' }),
    });
    const rows = await deliveries();
    expect(rows).toHaveLength(62);
    expect(rows.filter(({ message_id }) => message_id === mail?.id)).toHaveLength(26);
    expect(rows.filter(({ message_id }) => message_id === null)).toEqual([]);
  });

  it('a digest omits alarms that have recovered, and those of plants that moved away', async () => {
    const user = await addUser();
    await storm(12);
    await pass();
    const waiting = (await deliveries()).filter(({ message_id }) => message_id === null);
    expect(waiting).toHaveLength(7);
    await sql`UPDATE alarm SET status = 3 WHERE id = ${waiting[0]?.alarm_id}`.execute(db);
    await sql`UPDATE alarm SET recovered_at = ${clock.now()} WHERE id = ${waiting[1]?.alarm_id}`.execute(db);
    await sql`UPDATE plant SET owner_id = 3 WHERE id = 11`.execute(db);
    await pass(1);
    const dropped = (await deliveries()).filter((row) => row.dropped !== null);
    const moved = waiting.slice(2).filter(({ plant_id }) => plant_id === 11).length;
    expect(dropped.filter((row) => row.dropped === 'moved').length).toBeGreaterThanOrEqual(moved);
    expect(dropped.some((row) => row.dropped === 'over')).toBe(true);
    const digest = (await outbox()).at(-1);
    expect(digest?.subject).toBe(`${12 - 5 - dropped.length} more alarms at 1 plant`);
    expect(user).toBeGreaterThan(0);
  });

  it('a user who is disabled while alarms are collected gets no digest', async () => {
    await addUser();
    await storm(12);
    await pass();
    await sql`UPDATE notify_user SET enabled = false`.execute(db);
    await pass(1);
    expect(await outbox()).toHaveLength(5);
    expect((await deliveries()).filter(({ dropped }) => dropped === 'off')).toHaveLength(7);
  });

  it('2,500 alarms in a minute cause only a few messages for each user', async () => {
    for (let n = 0; n < 5; n++) await addUser({ name: `user ${n}`, by_sms: n === 0 });
    for (let second = 0; second < 60; second += 6) {
      await sql`INSERT INTO alarm (plant_id, device_id, kind, sn, source, code, grade, triggered_at, last_at, created_at)
        SELECT 10 + n % 2, ${second * 1000} + n, 'inverter', 'SN' || n, 2, 2, 1 + n % 4, ${clock.now()}, ${clock.now()}, ${clock.now()}
        FROM generate_series(1, 250) n`.execute(db);
      while ((await pass(0)).more);
      nowMs += 6000;
    }
    for (let minute = 0; minute < 15; minute++) while ((await pass(minute === 0 ? 0 : 1)).more);
    const perUser = await sql<{ user: number; channel: string; n: number; rows: number }>`
      SELECT notify_user_id AS user, channel, count(*)::int AS n FROM outbox_message GROUP BY 1, 2 ORDER BY 1, 2`.execute(
      db,
    );
    expect(perUser.rows).toHaveLength(6);
    for (const { n } of perUser.rows) expect(n).toBeLessThanOrEqual(8);
    const rows = await sql<{ n: number; alarms: number; waiting: number }>`
      SELECT count(*)::int AS n, count(DISTINCT alarm_id)::int AS alarms, count(*) FILTER (WHERE message_id IS NULL)::int AS waiting
      FROM notify_delivery`.execute(db);
    expect(rows.rows[0]).toEqual({ n: 15_000, alarms: 2500, waiting: 0 });
  }, 120_000);
});

describe('exactly one message', () => {
  it('with two dispatchers and two senders at once', async () => {
    await addUser({ by_sms: true });
    for (let n = 0; n < 3; n++) await raise();
    await Promise.all([pass(), pass(), pass()]);
    await pass();
    expect(await outbox()).toHaveLength(6);
    await Promise.all([sendAll(), sendAll(), sendAll()]);
    expect(carried).toHaveLength(6);
    expect(new Set(carried.map(({ key }) => key)).size).toBe(6);
  });

  it('an aborted pass has sent nothing; the next one sends', async () => {
    await addUser();
    await raise();
    const broken: Messenger = {
      send: () => Promise.reject(new Error('killed')),
      delivery: async () => 'sent',
    };
    const ended = dispatchNotices({ db, clock, kinds: deviceKinds, messenger: broken, publicUrl: '' });
    await expect(ended).rejects.toThrow('killed');
    expect(await deliveries()).toEqual([]);
    await pass();
    expect(await outbox()).toHaveLength(1);
  });

  it('the provider fails and recovers: sent once, the attempts are recorded', async () => {
    await addUser();
    await raise();
    await pass();
    down = true;
    await sendAll();
    nowMs += 59_000;
    await sendAll();
    expect((await outbox())[0]).toMatchObject({ status: 'queued', tries: 1, error: '450 later' });
    down = false;
    nowMs += 1000;
    await sendAll();
    expect((await outbox())[0]).toMatchObject({ status: 'sent', tries: 2, error: null });
    expect(carried).toHaveLength(1);
    await pass(1);
    await sendAll();
    expect(carried).toHaveLength(1);
  });
});
