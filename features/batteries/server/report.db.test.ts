import { bookFile, type TableSheet } from '@heliodon/infrastructure/documents/table-file';
import { DAY_MS, HOUR_MS } from '@heliodon/kernel/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportExport, requestReport } from './report.export.ts';
import {
  BATTERY,
  type BatteryWorld,
  C1,
  C2,
  createBatteryWorld,
  manager,
  NOON_MS,
  PLANT,
  stranger,
} from './testing/battery-world.ts';

const DAYS = 3;
let world: BatteryWorld;
const asked: unknown[] = [];
const logged: unknown[] = [];

const deps = () => ({
  db: world.db,
  clock: world.clock,
  store: world.store,
  log: { write: async (_: unknown, entry: unknown) => void logged.push(entry) },
  exports: {
    request: async (...[, kind, format, params]: unknown[]) => {
      asked.push([kind, format, params]);
      return 'a-job';
    },
  },
});
const open = (params: object, caller = manager, lang: 'zh' | 'en' = 'en') =>
  reportExport(deps()).open(params, caller, lang);

/** Rows of a sheet as objects with the column headers as keys. */
const records = (sheet: TableSheet | undefined) =>
  sheet?.rows.map((row) => Object.fromEntries(sheet.columns.map(({ header }, at) => [header, row[at]])));

beforeAll(async () => {
  world = await createBatteryWorld();
  for (let ago = 0; ago < DAYS; ago += 1) {
    const atMs = NOON_MS - HOUR_MS - ago * DAY_MS;
    await world.sample(C1, atMs, {
      cellVoltage: [3.3, 3.3, 3.3, 3.3, 3.18 - ago * 0.06, 3.3],
      cellTemperature: [25, 31],
      current: 80.5,
      soc: 42,
    });
    await world.days.marks(world.db, [
      { deviceId: C1, kind: 'cluster', day: new Date(atMs).toISOString().slice(0, 10), toMs: atMs },
    ]);
  }
  await world.days.pass();
});
afterAll(() => world.close());

describe('the report of a cell', () => {
  it('states the cell, its days, its rank in the cluster, its worst times and the method', async () => {
    const book = await open({ deviceId: C1, cell: 5, days: 30 });
    expect(book.title).toBe('Cell report BAT1 1-2-2');
    const [what, summary, days, moments, method] = book.sheets;
    expect(Object.fromEntries(what?.rows ?? [])).toMatchObject({
      Plant: 'Werk Nord',
      'Plant installation date': '2025-03-01',
      'Battery serial number': 'BAT1',
      'Battery firmware': '2.1.0',
      'Rated capacity (kWh)': 645,
      'Cluster serial number': 'BAT1-C1',
      'Cluster number': 1,
      'Pack number': 2,
      'Cell number in pack': 2,
      'Cells in cluster': 6,
      'Days with data': DAYS,
      'Report created at': '2026-11-15 12:00:00',
    });
    // 120, 180 and 240 mV below the five others; a sixth of it lowers the mean: 100, 150, 200, mean 150.
    expect(summary?.rows[0]).toEqual(['Mean voltage deviation', 'mV', -150, 30, 1, 6]);
    expect(summary?.rows.map(([label]) => label)).toContain(
      'Early warning: persistently large voltage deviation',
    );
    expect(records(days)).toMatchObject([
      {
        Day: '2026-11-13',
        'Mean voltage deviation (mV)': -200,
        'Time of largest deviation': new Date('2026-11-13T10:00:00Z'),
        'Rank on that day': 1,
        'Lowest voltage (V)': 3.06,
        'Highest voltage (V)': 3.06,
        'Cluster mean, lowest (V)': 3.26,
        'Cluster mean, highest (V)': 3.26,
        'Highest temperature (°C)': 31,
        'Missing samples': 0,
      },
      { Day: '2026-11-14', 'Mean voltage deviation (mV)': -150, 'Rank on that day': 1 },
      { Day: '2026-11-15', 'Mean voltage deviation (mV)': -100, 'Rank on that day': 1 },
    ]);
    // 11:00 by the clock of the plant.
    expect(moments?.rows[0]).toEqual([
      new Date('2026-11-13T10:00:00Z'),
      -200,
      3.06,
      3.26,
      3.06,
      3.3,
      80.5,
      42,
    ]);
    expect(method?.rows.length).toBeGreaterThan(4);
    expect((await bookFile(book.sheets)).length).toBeGreaterThan(3000);
  });

  it('is available in Chinese, with the same rows', async () => {
    const params = { deviceId: C1, cell: 5, days: 90 };
    const [zh, en] = [await open(params, manager, 'zh'), await open(params)];
    expect(zh.title).toBe('电芯报告 BAT1 1-2-2');
    expect(zh.sheets.map(({ rows, columns }) => [rows.length, columns.length])).toEqual(
      en.sheets.map(({ rows, columns }) => [rows.length, columns.length]),
    );
  });

  it('of a cell without data contains only what is known', async () => {
    const book = await open({ deviceId: C2, cell: 1, days: 30 });
    expect(book.sheets[2]?.rows).toEqual([]);
    expect(book.sheets[1]?.rows[0]?.slice(2)).toEqual([null, null, null, 0]);
  });

  it('is created by a job and written to the operation log', async () => {
    expect(await requestReport(deps(), { deviceId: C1, cell: 5, days: 30 }, manager)).toEqual({
      jobId: 'a-job',
    });
    expect(asked).toEqual([['cellReport', 'xlsx', { deviceId: C1, cell: 5, days: 30 }]]);
    expect(logged).toMatchObject([{ params: { sn: 'BAT1-C1', pack: 2, cell: 2 }, plantId: PLANT }]);
  });

  it.each<[string, object, typeof manager, number]>([
    ['a stranger’s', { deviceId: C1, cell: 5 }, stranger, 2002],
    ['a battery', { deviceId: BATTERY, cell: 5 }, manager, 2002],
    ['a cell that is not there', { deviceId: C1, cell: 7 }, manager, 2570],
  ])('does not exist for %s', async (_, more, caller, code) => {
    await expect(open({ days: 30, ...more }, caller)).rejects.toMatchObject({ entry: { code } });
  });
});
