import { SUCCESS } from '@heliodon/contract/errors';
import { openDatabase } from '@heliodon/infrastructure/database';
import { DatabaseEvents } from '@heliodon/infrastructure/postgres/database-events';
import type { Caller } from '@heliodon/server-kit/caller';
import { parseSampleNotice } from '@heliodon/telemetry-store/sample-notices';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getHandlingRecords, handleEvent, handlingLog } from '../contract/handling.contract.ts';
import { remind } from './reminders.ts';
import {
  BERLIN,
  BERLIN_INV,
  createAlarmWorld,
  FAR,
  INV1,
  INV2,
  LOGGER,
  manager,
  NORTH,
  operator,
  stranger,
  viewer,
} from './testing/alarm-world.ts';

const world = await createAlarmWorld();
const received: { channel: string; ids: number[] }[] = [];
const listening = new DatabaseEvents(world.url, (error) => {
  throw error;
});
beforeAll(() => {
  for (const channel of ['alarm', 'alarm_reminder'])
    listening.subscribe({
      channel,
      onEvent: (piece) =>
        received.push({ channel, ids: parseSampleNotice(piece).flatMap(({ deviceIds }) => deviceIds) }),
    });
  return listening.start();
});
afterAll(async () => {
  await listening.stop();
  await world.close();
});
beforeEach(async () => {
  await world.clear();
  received.length = 0;
});

const TOMORROW = '2026-11-16T01:00:00Z';
const handle = (alarmIds: number[], status: number, more: object = {}, caller: Caller = operator) =>
  world.handling.handle(
    handleEvent.request.parse({
      alarmIds,
      status,
      ...(status === 2 && { nextReminder: TOMORROW }),
      ...more,
    }),
    caller,
  );
const codes = async (...given: Parameters<typeof handle>) =>
  (await handle(...given)).results.map(({ code }) => code);
const stored = (id: number) =>
  world.db.selectFrom('alarm').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const detail = (alarmId: number, caller: Caller = manager) => world.records.detail({ alarmId }, caller);

describe('handling an alarm', () => {
  it('changes the status, records the user, writes the operation log and notifies the pages', async () => {
    const id = await world.alarm(INV1);
    expect(await codes([id], 2, { note: 'Ordered a fuse' })).toEqual([SUCCESS]);
    expect(await stored(id)).toMatchObject({
      status: 2,
      handler_id: 3,
      handler_name: 'account3',
      remind_at: new Date(TOMORROW),
      recovered_at: null,
    });
    const { alarm, records, points } = await detail(id);
    expect(records).toMatchObject([
      { kind: 'handling', eventStatus: 2, note: 'Ordered a fuse', handler: 'account3' },
    ]);
    expect(alarm).toMatchObject({ eventStatus: 2, handler: 'account3', reminderDue: false });
    expect(points).toEqual(['activePowerKw']);
    expect(world.logged).toEqual([
      {
        action: handlingLog.following,
        plantId: NORTH,
        params: { alarms: `#${id}` },
        changes: [
          { field: 'handling.status', before: 1, after: 2 },
          { field: 'handling.note', before: null, after: 'Ordered a fuse' },
        ],
      },
    ]);
    await expect.poll(() => received).toEqual([{ channel: 'alarm', ids: [id] }]);
  });

  it('goes from follow-up to done, and may be reopened', async () => {
    const id = await world.alarm(INV1);
    await handle([id], 2);
    expect(await codes([id], 3)).toEqual([SUCCESS]);
    expect((await stored(id)).remind_at).toBeNull();
    expect((await handle([id], 4)).results).toMatchObject([
      { code: 2601, msg: 'The alarm is now “Handled” and cannot be changed to “Closed”.' },
    ]);
    expect(await codes([id], 2)).toEqual([SUCCESS]);
    expect((await detail(id)).records.map(({ eventStatus }) => eventStatus)).toEqual([2, 3, 2]);
  });

  it('of many alarms returns a result for each, and invisible ones as not found', async () => {
    const [open, done, far] = [
      await world.alarm(INV1),
      await world.alarm(INV2, { status: 4 }),
      await world.alarm(FAR),
    ];
    const berlin = await world.alarm(BERLIN_INV);
    // The operator may see only one of the two plants.
    expect(await codes([open, done, far, berlin, 999_999, open], 3)).toEqual([
      SUCCESS,
      2601,
      2002,
      2002,
      2002,
    ]);
    expect((await stored(far)).status).toBe(1);
    expect((await stored(berlin)).status).toBe(1);
    await expect(handle([far], 3)).rejects.toMatchObject({ entry: { code: 2002 } });
    expect(await codes([berlin], 3, {}, manager)).toEqual([SUCCESS]);
    expect(world.logged.map(({ plantId }) => plantId)).toEqual([NORTH, BERLIN]);
  });

  it('by two users at once: the second gets the result of the first', async () => {
    const id = await world.alarm(INV1);
    const both = await Promise.all([
      codes([id], 3, { seen: [1] }, operator),
      codes([id], 4, { seen: [1] }, manager),
    ]);
    expect(both.flat().sort()).toEqual([SUCCESS, 2602]);
    const winner = both[0]?.[0] === SUCCESS ? 3 : 4;
    expect((await stored(id)).status).toBe(winner);
    expect((await detail(id)).records).toHaveLength(1);
    const late = await handle([id], 2, { seen: [1] }, { ...manager, lang: 'zh' });
    expect(late.results[0]?.msg).toMatch(/^account[23] 刚刚将其改为“已(处理|关闭)”/);
  });

  it('refuses a reminder in the past or too far in the future', async () => {
    const id = await world.alarm(INV1);
    for (const nextReminder of ['2026-11-15T04:00:00Z', '2027-12-01T00:00:00Z'])
      await expect(handle([id], 2, { nextReminder })).rejects.toMatchObject({ entry: { code: 2603 } });
    expect((await stored(id)).status).toBe(1);
  });

  it('ends the alarm of a failed command, and none that samples end', async () => {
    const command = await world.alarm(INV1, { source: 4 });
    const fault = await world.alarm(INV2);
    await handle([command, fault], 2);
    expect((await stored(command)).recovered_at).toBeNull();
    await handle([command, fault], 3);
    expect((await stored(command)).recovered_at).toEqual(world.clock.now());
    expect((await stored(fault)).recovered_at).toBeNull();
  });

  it('includes the alarms grouped under it on request', async () => {
    const group = await world.alarm(LOGGER, { source: 2, code: 1 });
    const under = await world.alarm(INV1, { group });
    const done = await world.alarm(INV2, { group, status: 4 });
    await handle([group], 3);
    expect((await stored(under)).status).toBe(1);
    await handle([group], 2, { withGroup: true });
    expect([(await stored(under)).status, (await stored(done)).status]).toEqual([2, 2]);
    expect((await detail(under)).group).toMatchObject({ id: group, deviceSn: 'LOG1' });
  });
});

describe('reminders', () => {
  it('are sent once, also with two processes, and stay due until handled', async () => {
    const ids = [await world.alarm(INV1), await world.alarm(INV2)];
    await handle(ids, 2);
    expect(await remind(world)).toBe(0);
    world.at('2026-11-16T01:00:00Z');
    const other = openDatabase(world.url);
    const counts = await Promise.all([remind(world), remind({ ...world, db: other.db }), remind(world)]);
    await other.close();
    expect(counts.reduce((sum, n) => sum + n, 0)).toBe(2);
    expect(await remind(world)).toBe(0);
    const [first] = ids as [number, number];
    const { alarm, records } = await detail(first);
    expect(alarm).toMatchObject({ reminderDue: true, nextReminder: null, eventStatus: 2 });
    expect(records.map(({ kind, handler }) => [kind, handler])).toEqual([
      ['reminder', ''],
      ['handling', 'account3'],
    ]);
    await expect
      .poll(() =>
        received
          .filter(({ channel }) => channel === 'alarm_reminder')
          .flatMap((one) => one.ids)
          .sort(),
      )
      .toEqual([...ids].sort());
    world.at('2026-11-16T02:00:00Z');
    await handle([first], 2, { nextReminder: '2026-11-17T00:00:00Z' });
    expect((await detail(first)).alarm).toMatchObject({
      reminderDue: false,
      nextReminder: '2026-11-17T00:00:00.000Z',
    });
  });

  it('are listed: own first, due before future ones', async () => {
    const [due, later, others] = [
      await world.alarm(INV1),
      await world.alarm(INV2),
      await world.alarm(LOGGER),
    ];
    await handle([due], 2);
    await handle([later], 2, { nextReminder: '2026-11-20T00:00:00Z' });
    await handle([others], 2, { nextReminder: '2026-11-17T00:00:00Z' }, manager);
    await world.alarm(BERLIN_INV, { status: 2, remindAt: TOMORROW });
    world.at('2026-11-16T01:00:01Z');
    await remind(world);
    const { rows, more } = await world.records.reminders({ plantId: NORTH }, operator);
    expect(rows.map(({ id, mine, reminderDue }) => [id, mine, reminderDue])).toEqual([
      [due, true, true],
      [later, true, false],
      [others, false, false],
    ]);
    expect(more).toBe(false);
    expect((await world.records.reminders({ plantId: 0 }, stranger)).rows).toEqual([]);
  });
});

describe('records', () => {
  const records = async (more: object = {}, caller: Caller = manager) =>
    (await world.records.records(getHandlingRecords.request.parse(more), caller)).rows.map(
      ({ alarmId, eventStatus }) => [alarmId, eventStatus],
    );

  it('newest first, filtered, limited to visible plants', async () => {
    const [one, two, berlin] = [
      await world.alarm(INV1, { code: 202 }),
      await world.alarm(INV2),
      await world.alarm(BERLIN_INV),
    ];
    await handle([one], 2);
    world.at('2026-11-15T16:30:00Z');
    await handle([one, two], 3, {}, manager);
    world.at('2026-11-15T23:30:00Z');
    await handle([berlin], 4, {}, manager);
    const every = [
      [berlin, 4],
      [two, 3],
      [one, 3],
      [one, 2],
    ];
    expect(await records()).toEqual(every);
    expect(await records({}, viewer)).toEqual(every.slice(1));
    expect(await records({}, stranger)).toEqual([]);
    expect(await records({ status: 3 })).toEqual(every.slice(1, 3));
    expect(await records({ handler: 'COUNT3' })).toEqual([[one, 2]]);
    expect(await records({ alarmId: one })).toEqual([
      [one, 3],
      [one, 2],
    ]);
    // 00:30 of the 16th by the clock of each plant, Shanghai and Berlin.
    expect(await records({ from: '2026-11-16', to: '2026-11-16' })).toEqual(every.slice(0, 3));
    expect(await records({ plantId: BERLIN, from: '2026-11-16' })).toEqual([[berlin, 4]]);
    expect(await records({ plantId: NORTH, to: '2026-11-15' })).toEqual([[one, 2]]);
    const { rows, total } = await world.records.records(
      getHandlingRecords.request.parse({ page: 2, pageSize: 3 }),
      { ...manager, lang: 'zh' },
    );
    expect(total).toBe(4);
    expect(rows).toMatchObject([
      { description: '绝缘阻抗低', deviceAlias: 'Roof_East', plantName: '北屋顶' },
    ]);
  });

  it('an alarm of another owner is not found', async () => {
    const far = await world.alarm(FAR);
    await expect(detail(far)).rejects.toMatchObject({ entry: { code: 2002 } });
    await expect(detail(999_999)).rejects.toMatchObject({ entry: { code: 2002 } });
  });
});
