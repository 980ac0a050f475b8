import type { Caller } from '@heliodon/server-kit/caller';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dismissFinding,
  type FindingRow,
  getFindings,
  raiseFinding,
} from '../../contract/finding.contract.ts';
import {
  createDiagnosisWorld,
  type DiagnosisWorld,
  FOREIGN_INV,
  FOREIGN_PLANT,
  INV1,
  INV2,
  manager,
  NO_EVIDENCE,
  operator,
  PLANT,
  stranger,
  viewer,
} from '../testing/diagnosis-world.ts';
import { findingsSource } from './finding.export.ts';

let world: DiagnosisWorld;

/** id, plant, device, kind, string, level, priority, kWh, money, since, state. */
const rows: [
  number,
  number,
  number,
  number,
  number,
  string,
  number,
  number,
  number | null,
  string,
  string,
][] = [
  [1, PLANT, INV1, 1, 3, 'medium', 5, 30, 9, '2026-11-01', 'open'],
  [2, PLANT, INV1, 2, 4, 'high', 50, 200, 60, '2026-11-10', 'open'],
  [3, PLANT, INV2, 8, 0, 'low', 9, 90, null, '2026-10-20', 'open'],
  [4, PLANT, 0, 21, 0, 'medium', 1, 0, 0, '2026-11-12', 'open'],
  [5, PLANT, INV2, 9, 0, 'low', 60, 1, 0.3, '2026-11-02', 'ended'],
  [6, PLANT, INV2, 4, 0, 'high', 70, 300, 80, '2026-11-03', 'dismissed'],
  [7, FOREIGN_PLANT, FOREIGN_INV, 1, 1, 'high', 99, 10, 3, '2026-11-03', 'open'],
];

beforeAll(async () => {
  world = await createDiagnosisWorld();
  for (const [id, plant, device, kind, string, level, priority, kwh, money, since, state] of rows)
    await sql`INSERT INTO finding (id, plant_id, device_id, kind, string, level, priority, lost_kwh, lost_money,
        kwh_a_day, money_a_day, since_day, state, sureness, last_day, currency, lost_days, quick, evidence, found_at,
        seen_at)
      OVERRIDING SYSTEM VALUE VALUES (${id}, ${plant}, ${device}, ${kind}, ${string}, ${level}, ${priority}, ${kwh},
        ${money}, ${kwh / 10}, ${money}, ${since}, ${state}, 0.8, '2026-11-14', 'EUR', '[]', false,
        ${JSON.stringify(NO_EVIDENCE)}::json, now(), now())`.execute(world.db);
});
afterAll(() => world.close());

const list = async (more: object = {}) =>
  (await world.findings.list(getFindings.request.parse({ plantId: PLANT, ...more }))).rows.map(
    ({ id }) => id,
  );

describe('the list', () => {
  it.each<[string, object, number[]]>([
    ['what is open first, in the order in which to mend it', {}, [2, 3, 1, 4, 6, 5]],
    ['state', { state: 'open' }, [2, 3, 1, 4]],
    ['level', { level: 'high' }, [2, 6]],
    ['kind', { kind: 'clipping' }, [3]],
    ['device', { deviceId: INV1 }, [2, 1]],
    ['the plant as a whole', { deviceId: 0 }, [4]],
    ['by lost energy', { state: 'open', sort: 'lostKwh', order: 'asc' }, [4, 1, 3, 2]],
    [
      'by lost money, what is not known last',
      { state: 'open', sort: 'lostMoney', order: 'desc' },
      [2, 1, 4, 3],
    ],
    ['by level', { state: 'open', sort: 'level', order: 'desc' }, [2, 4, 1, 3]],
    ['by age', { state: 'open', sort: 'sinceDay', order: 'asc' }, [3, 1, 2, 4]],
    ['a page', { pageSize: 2, page: 2 }, [1, 4]],
  ])('%s', async (_, filter, ids) => {
    expect(await list(filter)).toEqual(ids);
  });
});

describe('visibility', () => {
  it.each<[string, Caller, boolean]>([
    ['the manager', manager, true],
    ['an operator of the plant', operator, true],
    ['an ordinary user of the plant', viewer, true],
    ['somebody else', stranger, false],
  ])('%s', async (_, caller, sees) => {
    const detail = world.findings.detail(1, caller);
    if (sees) expect((await detail).id).toBe(1);
    else await expect(detail).rejects.toMatchObject({ entry: { code: 2002 } });
    await expect(world.findings.detail(999, caller)).rejects.toMatchObject({ entry: { code: 2002 } });
  });

  it('foreign findings can neither be changed nor converted to alarms', async () => {
    for (const change of [
      () => world.findings.dismiss({ findingId: 7, note: 'x' }, manager),
      () => world.findings.reopen({ findingId: 7 }, manager),
      () => world.findings.raise({ findingId: 7, grade: 1 }, manager),
      () => world.inverters.read({ deviceId: FOREIGN_INV, days: 7 }, manager),
      () => world.inverters.day({ deviceId: FOREIGN_INV, day: '2026-11-14' }, manager),
    ])
      await expect(change()).rejects.toMatchObject({ entry: { code: 2002 } });
    expect(world.sent).toEqual([]);
    expect(world.written).toEqual([]);
  });

  it('users may read; the permission to handle alarms is required to decide', () => {
    expect([getFindings.access, dismissFinding.access, raiseFinding.access]).toEqual([
      'deviceDiagnosis',
      'alarmHandle',
      'alarmHandle',
    ]);
    expect([viewer, operator].map(({ permissions }) => permissions.has('alarmHandle'))).toEqual([
      false,
      true,
    ]);
  });
});

describe('decisions', () => {
  it('are refused where there is nothing to decide', async () => {
    const refused = (change: Promise<unknown>, code: number) =>
      expect(change).rejects.toMatchObject({ entry: { code } });
    await refused(world.findings.dismiss({ findingId: 5, note: 'x' }, operator), 2595);
    await refused(world.findings.dismiss({ findingId: 6, note: 'x' }, operator), 2595);
    await refused(world.findings.reopen({ findingId: 1 }, operator), 2597);
    await refused(world.findings.raise({ findingId: 6, grade: 1 }, operator), 2595);
    expect(dismissFinding.request.safeParse({ findingId: 1, note: '  ' }).success).toBe(false);
    expect(raiseFinding.request.safeParse({ findingId: 1, grade: 5 }).success).toBe(false);
  });

  it('include the alarm if there is one', async () => {
    await world.findings.raise({ findingId: 2, grade: 1 }, operator);
    await sql`INSERT INTO alarm (plant_id, device_id, kind, sn, source, code, grade, triggered_at, last_at)
      VALUES (${PLANT}, ${INV1}, 'inverter', 'INV1', 6, 2004, 1, now(), now())`.execute(world.db);
    const { alarm } = await world.findings.detail(2, viewer);
    expect(alarm).toMatchObject({ grade: 1, alarmId: expect.any(Number) });
    expect(world.written.at(-1)).toMatchObject({
      action: 'diagnosis.raise.deadString',
      plantId: PLANT,
      params: { place: 'INV1 #4', grade: 1 },
    });
  });
});

describe('the file', () => {
  const exported = async (caller: Caller, lang: 'zh' | 'en', filter: object = {}) => {
    const params = { format: 'csv', filter: { plantId: PLANT, ...filter } };
    const table = await findingsSource(world).open(params, caller, lang);
    const found = [];
    for await (const row of table.rows) found.push(row);
    return { ...table, found };
  };

  it('contains the rows of the list, in the language of the caller', async () => {
    const { found, total, columns, title } = await exported(operator, 'zh', { level: 'high' });
    expect([total, title]).toEqual([2, 'Werk Nord 智能诊断结果']);
    expect(columns.slice(0, 3).map(({ header }) => header)).toEqual(['等级', '问题', '设备']);
    expect(found.map((row) => row.slice(0, 6))).toEqual([
      ['高', '组串断开', 'East roof', 'INV1', 4, '进行中'],
      ['高', '组件积灰', 'INV2', 'INV2', null, '已忽略'],
    ]);
    // Converted to an alarm above: a date value, which spreadsheets can sort.
    const alarmAt = columns.findIndex(({ header }) => header === '转为告警时间');
    expect(found.map((row) => row[alarmAt])).toEqual([expect.any(Date), null]);
    expect((await exported(operator, 'en', { deviceId: 0 })).found[0]?.slice(0, 4)).toEqual([
      'Medium',
      'Low performance ratio',
      'Whole plant',
      null,
    ]);
  });

  it('is empty without access to the plant', async () => {
    expect(await exported(stranger, 'en')).toMatchObject({ found: [], total: 0 });
  });
});

describe('an inverter', () => {
  it('its strings side by side, day by day', async () => {
    const day = (date: string, kwh: string) =>
      sql`INSERT INTO inverter_day VALUES (${INV1}, ${date}::date, 90, 60, ${kwh}::real[], '{}', now())`.execute(
        world.db,
      );
    await day('2026-11-13', '{20,20,10,20,0}');
    await day('2026-11-14', '{20,20,20,0,0}');
    await day('2026-11-15', '{0.1,0.1,0.1,0,0}');
    const { strings, days, findings } = await world.inverters.read({ deviceId: INV1, days: 7 }, viewer);
    expect(days).toHaveLength(7);
    expect(days.at(-1)).toBe('2026-11-15');
    // The fifth input never had a current; today has no light yet.
    expect(strings.map(({ shares }) => shares.slice(-3))).toEqual([
      [1, 1, null],
      [1, 1, null],
      [0.5, 1, null],
      [1, 0, null],
      [null, null, null],
    ]);
    expect(findings.map(({ id }: FindingRow) => id)).toEqual([2, 1]);
  });

  it('without data of a day there are no curves', async () => {
    const curves = await world.inverters.day({ deviceId: INV1, day: '2026-01-01' }, viewer);
    expect(curves).toMatchObject({ atMs: [], strings: [], timeZone: 'Europe/Berlin' });
  });
});
