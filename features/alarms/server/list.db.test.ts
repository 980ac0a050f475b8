import type { Caller } from '@heliodon/server-kit/caller';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { getWarningList } from '../contract/list.contract.ts';
import {
  BERLIN,
  BERLIN_INV,
  createAlarmWorld,
  FAR,
  FOREIGN,
  INV1,
  INV2,
  LOGGER,
  METER,
  manager,
  NORTH,
  NOW,
  operator,
  stranger,
} from './testing/alarm-world.ts';

const world = await createAlarmWorld();
afterAll(() => world.close());
beforeEach(() => world.clear());

const all = {
  plantId: 0,
  dateType: 4,
  dateStr: '',
  eventStatus: 0,
  eventType: 0,
  deviceSn: '',
  recoverStatus: 0,
  grade: 0,
};
const list = (more: object = {}, caller: Caller = manager) =>
  world.list.list(getWarningList.request.parse({ ...all, ...more }), caller);
const ids = async (more: object = {}, caller: Caller = manager) =>
  (await list(more, caller)).rows.map(({ id }) => id);

describe('visibility', () => {
  it('alarms of the plants visible to the account, and no others', async () => {
    const north = await world.alarm(INV1);
    const berlin = await world.alarm(BERLIN_INV, { at: '2026-11-15T01:00:00Z' });
    const far = await world.alarm(FAR);
    expect(await ids({}, manager)).toEqual([north, berlin]);
    expect(await ids({}, operator)).toEqual([north]);
    expect(await ids({}, stranger)).toEqual([far]);
    expect(await ids({ plantId: NORTH })).toEqual([north]);
    // Permission for the plant is checked earlier; the query itself returns nothing foreign either.
    expect(await ids({ plantId: FOREIGN })).toEqual([]);
    expect(await ids({ deviceId: FAR })).toEqual([]);
    expect(await ids({ keyword: 'FAR1' })).toEqual([]);
    expect(await ids({ groupId: far })).toEqual([]);
    const { unRecoverCount, unRecoverTotal } = await list({ plantId: NORTH });
    expect([unRecoverCount, unRecoverTotal]).toEqual([1, 2]);
  });
});

describe('filters', () => {
  it.each<[string, object, string]>([
    ['nothing', {}, 'a b c d e'],
    ['level', { grade: 1 }, 'a'],
    ['handling', { eventStatus: 2 }, 'b'],
    ['trigger type', { eventType: 3 }, 'c'],
    ['not restored', { recoverStatus: 1 }, 'a b c d'],
    ['restored', { recoverStatus: 2 }, 'e'],
    ['serial number', { deviceSn: 'INV2' }, 'b'],
    ['part of a serial number, small', { deviceSn: 'inv' }, 'a b e'],
    ['name of the device', { keyword: 'roof' }, 'a'],
    ['an underscore is no wildcard', { keyword: 'f_E' }, 'a'],
    ['a percent sign neither', { keyword: '%' }, ''],
    ['name of the plant', { keyword: 'berlin' }, 'e'],
    ['plant and serial number', { keyword: 'berlin', deviceSn: 'INV' }, 'e'],
    ['what nothing is called', { keyword: 'nowhere' }, ''],
    ['kind of the device', { deviceType: 'meter' }, 'c'],
    ['one device', { deviceId: INV2 }, 'b'],
    ['several at once', { grade: 3, recoverStatus: 1, keyword: 'INV' }, 'b'],
  ])('%s', async (_, filter, expected) => {
    const made = new Map<number, string>();
    made.set(await world.alarm(INV1, { grade: 1, at: '2026-11-15T03:00:00Z' }), 'a');
    made.set(await world.alarm(INV2, { status: 2, at: '2026-11-15T02:30:00Z' }), 'b');
    made.set(await world.alarm(METER, { source: 3, at: '2026-11-15T02:00:00Z', detail: limit }), 'c');
    made.set(await world.alarm(0, { source: 6, at: '2026-11-15T01:30:00Z' }), 'd');
    const recovered = '2026-11-15T01:40:00Z';
    made.set(await world.alarm(BERLIN_INV, { at: '2026-11-15T01:00:00Z', recovered }), 'e');
    const { rows, total } = await list(filter);
    expect(rows.map(({ id }) => made.get(id)).join(' ')).toBe(expected);
    expect(total).toBe(rows.length);
  });

  it('a removed device is found by its complete serial number', async () => {
    const id = await world.alarm(INV1);
    await world.db.updateTable('alarm').set({ sn: 'OLD-1', device_id: 99 }).where('id', '=', id).execute();
    expect(await ids({ keyword: 'old-1' })).toEqual([id]);
    expect(await ids({ deviceSn: 'OLD' })).toEqual([]);
  });
});

const limit = { name: 'High', point: 'powerKw', value: 9, max: 5, min: null };

describe('a day, month or year includes alarms open at any time within it', () => {
  it.each<[string, object, string]>([
    ['the day in Shanghai', { plantId: NORTH, dateType: 1, dateStr: '2026-11-10' }, 'within open over long'],
    ['the day before', { plantId: NORTH, dateType: 1, dateStr: '2026-11-09' }, 'over long'],
    ['the day after', { plantId: NORTH, dateType: 1, dateStr: '2026-11-11' }, 'open long'],
    ['the month', { plantId: NORTH, dateType: 2, dateStr: '2026-11-01' }, 'within open over long'],
    ['the month before', { plantId: NORTH, dateType: 2, dateStr: '2026-10-31' }, 'long'],
    ['the year', { plantId: NORTH, dateType: 3, dateStr: '2026-01-01' }, 'within open over long'],
    ['the year before', { plantId: NORTH, dateType: 3, dateStr: '2025-01-01' }, ''],
    ['days from to', { plantId: NORTH, from: '2026-11-08', to: '2026-11-09' }, 'over long'],
    [
      'all plants on the clock of the page',
      { dateType: 1, dateStr: '2026-11-09', timeZone: 'UTC' },
      'within over long',
    ],
    ['only restored', { plantId: NORTH, dateType: 1, dateStr: '2026-11-11', recoverStatus: 2 }, 'long'],
    ['only not restored', { plantId: NORTH, dateType: 1, dateStr: '2026-11-11', recoverStatus: 1 }, 'open'],
  ])('%s', async (_, filter, expected) => {
    const made = new Map<number, string>();
    // 10 November in Shanghai is from 9 November 16:00 to 10 November 16:00 UTC.
    const put = async (name: string, at: string, recovered: string | null) =>
      made.set(await world.alarm(INV1, { at, recovered }), name);
    await put('open', '2026-11-10T15:59:59Z', null);
    await put('within', '2026-11-09T20:00:00Z', '2026-11-09T21:00:00Z');
    await put('over', '2026-11-09T15:00:00Z', '2026-11-09T16:00:00Z');
    await put('long', '2026-10-20T00:00:00Z', '2026-11-12T00:00:00Z');
    const found = new Set((await ids(filter)).map((id) => made.get(id)));
    expect(['within', 'open', 'over', 'long'].filter((name) => found.has(name)).join(' ')).toBe(expected);
    expect((await list(filter)).total).toBe(found.size);
  });

  it('each plant has its own midnight', async () => {
    // 00:30 of the 10th in Berlin, still the 9th in UTC.
    const id = await world.alarm(BERLIN_INV, {
      at: '2026-11-09T23:30:00Z',
      recovered: '2026-11-09T23:40:00Z',
    });
    expect(await ids({ plantId: BERLIN, dateType: 1, dateStr: '2026-11-10' })).toEqual([id]);
    expect(await ids({ plantId: BERLIN, dateType: 1, dateStr: '2026-11-09' })).toEqual([]);
  });
});

describe('alarms behind a lost logger', () => {
  const lost = { source: 2, code: 1, grade: 2 };
  it('are folded into the alarm of the logger and not counted again', async () => {
    const group = await world.alarm(LOGGER, { ...lost, at: '2026-11-15T01:00:00Z' });
    const first = await world.alarm(INV1, { group, source: 2, code: 2 });
    const second = await world.alarm(INV2, { group, source: 2, code: 2, at: '2026-11-15T02:10:00Z' });
    const single = await world.alarm(METER, { grade: 1, at: '2026-11-15T00:00:00Z' });
    const found = await list();
    expect(found.rows.map(({ id, groupSize }) => [id, groupSize])).toEqual([
      [group, 2],
      [single, 0],
    ]);
    expect(found).toMatchObject({ total: 2, unRecoverCount: 2, unRecoverTotal: 2 });
    expect(found.unRecoverGrades.map(({ count }) => count)).toEqual([1, 1, 0, 0]);
    expect(await ids({ groupId: group })).toEqual([second, first]);
    // A search for a device finds its alarms.
    expect(await ids({ keyword: 'INV2' })).toEqual([second]);
    expect(await ids({ deviceId: INV1 })).toEqual([first]);
  });

  it('are listed separately when the logger is back', async () => {
    const back = '2026-11-15T03:00:00Z';
    const group = await world.alarm(LOGGER, { ...lost, at: '2026-11-15T01:00:00Z', recovered: back });
    const still = await world.alarm(INV1, { group, source: 2, code: 2 });
    expect(await ids()).toEqual([still, group]);
    expect((await list()).unRecoverCount).toBe(1);
  });
});

describe('order and pages', () => {
  it.each<[string, object, string]>([
    ['newest first', {}, 'e d c b a'],
    ['oldest first', { order: 'asc' }, 'a b c d e'],
    ['gravest first', { sort: 'grade', order: 'asc' }, 'd b e c a'],
    ['gravest last', { sort: 'grade', order: 'desc' }, 'a c e b d'],
    ['unhandled first', { sort: 'eventStatus', order: 'asc' }, 'e d b a c'],
    ['by recovery, open first', { sort: 'recoverTime' }, 'e d a c b'],
    ['by recovery, turned around', { sort: 'recoverTime', order: 'asc' }, 'b c a d e'],
    ['by recovery within a day', { sort: 'recoverTime', dateType: 1, dateStr: '2026-11-15' }, 'e d a c b'],
    ['by level, those of one', { sort: 'grade', grade: 3 }, 'e c'],
  ])('%s, page by page', async (_, asked, expected) => {
    const made = new Map<number, string>();
    const put = async (name: string, hour: number, more: object) =>
      made.set(await world.alarm(INV1, { at: `2026-11-15T0${hour}:00:00Z`, ...more }), name);
    await put('a', 0, { grade: 4, recovered: '2026-11-15T03:30:00Z' });
    await put('b', 1, { grade: 2, recovered: '2026-11-15T01:10:00Z' });
    await put('c', 2, { grade: 3, recovered: '2026-11-15T02:10:00Z', status: 4 });
    await put('d', 2, { grade: 1, at: '2026-11-15T02:30:00Z' });
    await put('e', 3, { grade: 3 });
    const pages = await Promise.all(
      [1, 2, 3].map((page) => list({ ...asked, plantId: NORTH, page, pageSize: 2 })),
    );
    expect(pages.flatMap(({ rows }) => rows.map(({ id }) => made.get(id))).join(' ')).toBe(expected);
    expect(pages.map(({ total }) => total)).toEqual(Array(3).fill(expected.split(' ').length));
  });

  it('many plants and many alarms: each page continues after the previous one', async () => {
    await world.db
      .insertInto('alarm')
      .columns(['plant_id', 'device_id', 'kind', 'sn', 'source', 'code', 'grade', 'triggered_at', 'last_at'])
      .expression((q) =>
        q
          .selectFrom(many)
          .select(({ lit, val }) => [
            'plant',
            lit(2).as('device'),
            val('inverter').as('kind'),
            val('INV1').as('sn'),
            lit(1).as('source'),
            'n',
            lit(3).as('grade'),
            'at',
            'at as last',
          ]),
      )
      .execute();
    const pages = await Promise.all(
      Array.from({ length: 12 }, (_, n) => list({ page: n + 1, pageSize: 25 })),
    );
    const rows = pages.flatMap((page) => page.rows);
    expect(rows).toHaveLength(300);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(300);
    const times = rows.map(({ triggerTime }) => triggerTime);
    expect(times).toEqual([...times].sort().reverse());
  });
});

describe('deep pages of many plants', () => {
  it.each<[string, object, string]>([
    ['newest first', {}, 'triggered_at DESC, id DESC'],
    ['oldest first', { order: 'asc' }, 'triggered_at, id'],
    ['gravest first', { sort: 'grade' }, 'grade, triggered_at DESC, id DESC'],
    ['by recovery', { sort: 'recoverTime' }, 'recovered_at DESC, id DESC'],
  ])('%s equal the result of a plain sort', async (_, asked, order) => {
    await sql`INSERT INTO plant (id, owner_id, name) SELECT n, 2, 'Many ' || n FROM generate_series(1001, 1300) n
      ON CONFLICT DO NOTHING`.execute(world.db);
    // A few plants have most of the alarms.
    await sql`INSERT INTO alarm (plant_id, device_id, kind, sn, source, code, grade, triggered_at, last_at, recovered_at)
      SELECT 1001 + (n * n / 7) % CASE WHEN n % 3 = 0 THEN 300 ELSE 20 END, 2, 'inverter', 'X', 1, n, 1 + n % 4, t, t,
        t + interval '1 minute' * (n % 50)
      FROM generate_series(1, 4000) n, LATERAL (SELECT ${NOW}::timestamptz - interval '1 minute' * ((n * 31) % 2500) AS t) t`.execute(
      world.db,
    );
    const sorted = await sql<{ id: number }>`SELECT id FROM alarm ORDER BY ${sql.raw(order)}`.execute(
      world.db,
    );
    for (const page of [1, 7, 15, 20]) {
      const found = await ids({ ...asked, page, pageSize: 200 });
      expect(found).toEqual(sorted.rows.slice((page - 1) * 200, page * 200).map(({ id }) => id));
    }
    expect(await list({ ...asked, pageSize: 1 })).toMatchObject({ total: 4000, totalIsMore: false });
  });
});

/** 300 alarms, unevenly distributed over the two plants, several at the same time. */
const many = sql<{ plant: number; n: number; at: Date }>`
  (SELECT CASE WHEN n % 10 = 0 THEN 11 ELSE 10 END AS plant, n,
     '2026-11-14T00:00:00Z'::timestamptz + interval '1 minute' * (n / 3) AS at FROM generate_series(1, 300) n)`.as(
  'many',
);

describe('texts and the count of the header', () => {
  it('answers the header query as specified', async () => {
    await world.alarm(INV1, { at: '2026-10-01T00:00:00Z' });
    await world.alarm(INV2, { recovered: '2026-11-15T02:30:00Z' });
    const request = { plantId: NORTH, dateType: 1, dateStr: '2026-11-15', eventStatus: 0, eventType: 0 };
    const body = { ...request, deviceSn: '', recoverStatus: 1, grade: 0 };
    const answer = await world.list.list(getWarningList.request.parse(body), manager);
    expect(answer).toMatchObject({ unRecoverCount: 1, total: 1, totalIsMore: false });
  });

  it('are in the language of the caller', async () => {
    await world.alarm(INV1, { code: 202 });
    const [en] = (await list()).rows;
    const [zh] = (await list({}, { ...manager, lang: 'zh' })).rows;
    expect([en?.description, zh?.description]).toEqual(['Low insulation resistance', '绝缘阻抗低']);
    expect(zh).toMatchObject({
      plantName: '北屋顶',
      deviceAlias: 'Roof_East',
      reminderDue: false,
      eventCode: 202,
    });
  });
});
