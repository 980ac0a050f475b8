import { deviceKinds } from '@heliodon/device-kinds/kinds';
import { testCaller } from '@heliodon/server-kit/testing/test-caller';
import { createSampledWorld } from '@heliodon/telemetry-store/testing/test-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportType } from '../../contract/report.ts';
import { addReportPlants } from '../testing/report-world.ts';
import { meterExportSource } from './meters.export.ts';
import { meterReport } from './meters.service.ts';

const world = await createSampledWorld(deviceKinds);
const { db, store } = world;
afterAll(() => world.close());

const [PLANT, BARE] = [10, 11];
const [GRID, PV, OLD, GONE, NEW, INVERTER] = [1, 2, 3, 4, 5, 6];
const now = new Date('2026-11-12T04:00:00Z');
const reads = { db, store, clock: { now: () => now } };
const ask = (plantId: number, dateType: ReportType, from: string, to = from) =>
  meterReport(reads, { plantId, dateType, from, to });

/** Energy of a device on a day of the plant: out and in. */
async function counted(deviceId: number, day: string, out: number, into: number): Promise<void> {
  await sql`INSERT INTO rollup_day (day, device_id, samples, out_kwh, in_kwh, estimated_s)
    VALUES (${day}, ${deviceId}, 96, ${out}, ${into}, 60)`.execute(db);
  await sql`INSERT INTO rollup_month (day, device_id, samples, out_kwh, in_kwh, estimated_s)
    VALUES (date_trunc('month', ${day}::date), ${deviceId}, 96, ${out}, ${into}, 60)
    ON CONFLICT (device_id, day) DO UPDATE SET out_kwh = rollup_month.out_kwh + excluded.out_kwh,
      in_kwh = rollup_month.in_kwh + excluded.in_kwh, estimated_s = rollup_month.estimated_s + 60`.execute(
    db,
  );
}

const addReading = (deviceId: number, at: string, importTotalKwh: number, exportTotalKwh: number | null) =>
  world.sample(deviceId, `${at}+08:00`, { importTotalKwh, exportTotalKwh });

beforeAll(async () => {
  await addReportPlants(world, { id: PLANT }, { id: BARE });
  await world.devices(
    PLANT,
    { id: GRID, sn: 'M-GRID', kind: 'meter', alias: 'Grid meter', samplingPoint: 'highVoltage' },
    { id: PV, sn: 'M-PV', kind: 'meter', samplingPoint: 'pv' },
    { id: OLD, sn: 'M-OLD', kind: 'meter', samplingPoint: 'load', removedAt: '2026-10-20T00:00:00Z' },
    { id: GONE, sn: 'M-GONE', kind: 'meter', samplingPoint: 'load', removedAt: '2026-09-01T00:00:00Z' },
    { id: NEW, sn: 'M-NEW', kind: 'meter' },
    { id: INVERTER, sn: 'INV-1' },
  );
  await counted(GRID, '2026-10-31', 30, 5);
  await counted(GRID, '2026-11-01', 40.5, 6);
  await counted(PV, '2026-10-31', 100, 0);
  await counted(PV, '2026-11-01', 100, 0);
  await counted(OLD, '2026-10-10', 0, 70);
  await counted(INVERTER, '2026-10-31', 101, 0);
  await counted(INVERTER, '2026-11-01', 120, 0);
  await addReading(GRID, '2026-10-31T23:59:30', 1030, 505);
  await addReading(GRID, '2026-11-01T12:00:00', 1050, 508);
  await addReading(GRID, '2026-11-01T23:59:30', 1070.5, 511);
  // Installed in the morning, and replaced in the evening.
  await addReading(NEW, '2026-11-01T08:00:00', 500, null);
  await addReading(NEW, '2026-11-01T20:00:00', 3, null);
});

const meterOf = (report: Awaited<ReturnType<typeof ask>>, deviceId: number) =>
  report.meters.find((meter) => meter.deviceId === deviceId);

describe('the meter report', () => {
  it('contains readings at both ends and the energy between', async () => {
    const report = await ask(PLANT, 'day', '2026-11-01');
    expect(meterOf(report, GRID)).toEqual({
      deviceId: GRID,
      sn: 'M-GRID',
      alias: 'Grid meter',
      model: '',
      samplingPoint: 'highVoltage',
      removedAt: null,
      start: { at: '2026-10-31T15:59:30.000Z', importKwh: 1030, exportKwh: 505 },
      end: { at: '2026-11-01T15:59:30.000Z', importKwh: 1070.5, exportKwh: 511 },
      columns: [{ outKwh: 40.5, inKwh: 6 }],
      outKwh: 40.5,
      inKwh: 6,
      estimatedS: 60,
    });
  });

  it('a meter installed later begins with its first reading; one without samples has none', async () => {
    const report = await ask(PLANT, 'day', '2026-11-01');
    expect(meterOf(report, NEW)).toMatchObject({
      start: { importKwh: 500, exportKwh: null },
      end: { importKwh: 3 },
      outKwh: null,
    });
    expect(meterOf(report, PV)).toMatchObject({ start: null, end: null, outKwh: 100 });
  });

  it('has no start reading if it measured before the first stored sample', async () => {
    const report = await ask(PLANT, 'month', '2026-10', '2026-11');
    // It counted all of the 31st, of which only the last reading is stored, and nothing the day before.
    expect(meterOf(report, GRID)?.start).toMatchObject({ importKwh: 1030 });
    await counted(GRID, '2026-10-30', 1, 0);
    expect(meterOf(await ask(PLANT, 'month', '2026-10', '2026-11'), GRID)?.start).toBeNull();
    await sql`DELETE FROM rollup_day WHERE device_id = ${GRID} AND day = '2026-10-30'`.execute(db);
    await sql`UPDATE rollup_month SET out_kwh = out_kwh - 1 WHERE device_id = ${GRID} AND day = '2026-10-01'`.execute(
      db,
    );
  });

  it('contains removed meters for their period, sorted by position', async () => {
    const serials = (report: Awaited<ReturnType<typeof ask>>) => report.meters.map(({ sn }) => sn);
    expect(serials(await ask(PLANT, 'day', '2026-11-01'))).toEqual(['M-GRID', 'M-PV', 'M-NEW']);
    const october = await ask(PLANT, 'month', '2026-10');
    expect(serials(october)).toEqual(['M-GRID', 'M-PV', 'M-OLD', 'M-NEW']);
    expect(meterOf(october, OLD)).toMatchObject({ removedAt: '2026-10-20T00:00:00.000Z', inKwh: 70 });
  });

  it('days across the end of a month agree with its months', async () => {
    const days = await ask(PLANT, 'day', '2026-10-31', '2026-11-01');
    expect(days.keys).toEqual(['2026-10-31', '2026-11-01']);
    expect(meterOf(days, GRID)).toMatchObject({ outKwh: 70.5, columns: [{ outKwh: 30 }, { outKwh: 40.5 }] });
    const months = await ask(PLANT, 'month', '2026-10', '2026-11');
    expect(meterOf(months, GRID)).toMatchObject({
      outKwh: 70.5,
      columns: [{ outKwh: 30 }, { outKwh: 40.5 }],
    });
  });

  it('hours are calculated from intervals', async () => {
    await sql`INSERT INTO rollup_15m (bucket, device_id, samples, out_kwh, in_kwh, estimated_s)
      SELECT q, ${GRID}, 15, 0.25, NULL, 0 FROM generate_series('2026-11-02T08:00:00+08:00'::timestamptz,
        '2026-11-02T09:45:00+08:00', interval '15 minutes') AS q`.execute(db);
    const report = await ask(PLANT, 'hour', '2026-11-02T08', '2026-11-02T10');
    expect(meterOf(report, GRID)?.columns).toEqual([
      { outKwh: 1, inKwh: null },
      { outKwh: 1, inKwh: null },
      { outKwh: null, inKwh: null },
    ]);
  });

  it('a repeated hour has two columns, in the call and in its files', async () => {
    await sql`UPDATE plant SET time_zone = 'Europe/Berlin' WHERE id = ${BARE}`.execute(db);
    await sql`INSERT INTO device (id, sn, kind, plant_id) VALUES (70, 'M-DST', 'meter', ${BARE})`.execute(db);
    await sql`INSERT INTO rollup_15m (bucket, device_id, samples, out_kwh, in_kwh, estimated_s)
      SELECT q, 70, 15, CASE WHEN q < '2026-10-25T01:00:00Z' THEN 1 ELSE 2 END, NULL, 0
      FROM generate_series('2026-10-24T22:00:00Z'::timestamptz, '2026-10-25T22:45:00Z', interval '15 minutes') AS q`.execute(
      db,
    );
    const report = await ask(BARE, 'hour', '2026-10-25T00', '2026-10-25T23');
    const [meter] = report.meters;
    expect(report.keys).toHaveLength(25);
    expect(report.keys.slice(1, 5).map((key, at) => [key.slice(11), meter?.columns[at + 1]?.outKwh])).toEqual(
      [
        ['01', 4],
        ['02+02:00', 4],
        ['02+01:00', 8],
        ['03', 8],
      ],
    );
    expect(meter?.outKwh).toBe(3 * 4 + 22 * 8);
    const span = { plantId: BARE, dateType: 'hour', from: '2026-10-25T00', to: '2026-10-25T23' } as const;
    const caller = testCaller({ accountId: 2, accountPath: [2] });
    const table = await meterExportSource(reads).open({ report: span, format: 'csv' }, caller, 'en');
    if (!('rows' in table)) throw new Error('a book');
    const rows = [];
    for await (const row of table.rows) rows.push(row);
    expect(rows).toHaveLength(25);
    expect(rows.slice(2, 4).map((row) => row[3])).toEqual([
      '2026-10-25 02:00 (+02:00)',
      '2026-10-25 02:00 (+01:00)',
    ]);
    await sql`DELETE FROM rollup_15m WHERE device_id = 70`.execute(db);
    await sql`DELETE FROM device WHERE id = 70`.execute(db);
    await sql`UPDATE plant SET time_zone = 'Asia/Shanghai' WHERE id = ${BARE}`.execute(db);
  });

  it('compares the meter with the devices', async () => {
    const [well] = (await ask(PLANT, 'day', '2026-10-31')).checks;
    expect(well).toMatchObject({ id: 'pv', differenceKwh: -1, flagged: false, columns: 1 });
    const [off] = (await ask(PLANT, 'day', '2026-11-01')).checks;
    expect(off).toMatchObject({
      differenceKwh: -20,
      share: expect.closeTo(-1 / 6, 9),
      flagged: true,
      meters: [{ deviceId: PV, sn: 'M-PV', alias: '' }],
      against: [{ deviceId: INVERTER, sn: 'INV-1', alias: '' }],
    });
  });

  it('a plant without meters has none', async () => {
    expect(await ask(BARE, 'day', '2026-11-01')).toMatchObject({ meters: [], checks: [] });
    await expect(ask(999, 'day', '2026-11-01')).rejects.toMatchObject({ entry: { code: 2002 } });
  });
});

describe('the file', () => {
  const source = meterExportSource(reads);
  const open = (accountId: number, format: string) =>
    source.open(
      { report: { plantId: PLANT, dateType: 'day', from: '2026-11-01', to: '2026-11-20' }, format },
      testCaller({ accountId, accountPath: [accountId] }),
      'zh',
    );

  it('has a sheet of readings and one for each meter, up to now', async () => {
    const book = await open(2, 'xlsx');
    if (!('sheets' in book)) throw new Error('no book');
    const [readings, grid] = book.sheets;
    expect(book.sheets.map(({ title }) => title)).toEqual(['电表报表', '1 M-GRID', '2 M-PV', '3 M-NEW']);
    expect(readings?.columns.map(({ header }) => header).slice(2, 5)).toEqual([
      '采样点',
      '正向有功 · 起码 (kWh)',
      '正向有功 · 止码 (kWh)',
    ]);
    expect(readings?.rows[0]).toEqual([
      'Grid meter',
      'M-GRID',
      '高压侧',
      1030,
      1070.5,
      40.5,
      40.5,
      505,
      511,
      6,
      6,
    ]);
    // A decreasing register is not energy.
    expect(readings?.rows[2]?.slice(3, 7)).toEqual([500, 3, null, null]);
    expect(grid?.rows).toHaveLength(12);
    expect(grid?.rows[0]).toEqual(['2026-11-01', 40.5, 6]);
    expect(grid?.columns.map(({ total }) => total)).toEqual([
      { label: '合计（2026-11-12 进行中）' },
      'sum',
      'sum',
    ]);
  });

  it('as text is one table', async () => {
    const table = await open(2, 'csv');
    if ('sheets' in table) throw new Error('a book');
    const rows = [];
    for await (const row of table.rows) rows.push(row);
    expect(rows).toHaveLength(36);
    expect(rows[0]).toEqual(['Grid meter', 'M-GRID', '高压侧', '2026-11-01', 40.5, 6]);
    expect(table.columns).toHaveLength(6);
  });

  it('is not available to others', async () => {
    await expect(open(9, 'csv')).rejects.toMatchObject({ entry: { code: 2002 } });
  });
});
