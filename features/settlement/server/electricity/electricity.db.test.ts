import { PRICE_PERIODS } from '@heliodon/energy/tariff/tariff-day';
import { tableFile } from '@heliodon/infrastructure/documents/table-file';
import { testCaller } from '@heliodon/server-kit/testing/test-caller';
import { createTestWorld } from '@heliodon/telemetry-store/testing/test-world';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ElectricityReport } from '../../contract/electricity.contract.ts';
import type { ReportType } from '../../contract/report.ts';
import { readBill } from '../bill/bill.service.ts';
import { IncomeService } from '../income/income.service.ts';
import { addPrice, addReportPlants, fillQuarters, rollUp } from '../testing/report-world.ts';
import { electricityExportSource } from './electricity.export.ts';
import { electricityReport } from './electricity.service.ts';

const world = await createTestWorld();
const { db } = world;
afterAll(() => world.close());

const [SHANGHAI, BERLIN, SILENT, YOUNG, UNPRICED] = [10, 11, 12, 13, 14];
// Thursday noon in China.
let now = new Date('2026-11-12T04:00:00Z');
const reads = { db, clock: { now: () => now } };
const ask = (plantId: number, dateType: ReportType, from?: string, to = from) =>
  electricityReport(reads, { plantId, dateType, from, to });

beforeAll(async () => {
  await addReportPlants(
    world,
    { id: SHANGHAI },
    { id: BERLIN, timeZone: 'Europe/Berlin', screenType: 2 },
    { id: SILENT },
    { id: YOUNG, createdAt: '2026-11-12T03:30:00Z' },
    { id: UNPRICED },
  );
  for (const id of [SHANGHAI, BERLIN]) await addPrice(world, id);
  await fillQuarters(world, SHANGHAI, '2026-09-01T00:00:00+08:00', '2026-11-12T12:00:00+08:00');
  // No samples from 10:00 to 11:00 on the 3rd, and half an hour of the 4th is estimated.
  await sql`DELETE FROM plant_15m WHERE plant_id = ${SHANGHAI} AND bucket >= '2026-11-03T10:00:00+08:00'
    AND bucket < '2026-11-03T11:00:00+08:00'`.execute(db);
  await sql`UPDATE plant_15m SET estimated_s = 900 WHERE plant_id = ${SHANGHAI}
    AND bucket >= '2026-11-04T10:00:00+08:00' AND bucket < '2026-11-04T10:30:00+08:00'`.execute(db);
  await fillQuarters(world, BERLIN, '2026-10-24T00:00:00+02:00', '2026-10-27T00:00:00+01:00');
  await fillQuarters(world, UNPRICED, '2026-11-10T00:00:00+08:00', '2026-11-11T00:00:00+08:00');
  // The worker's clock is ahead: days that were just marked are due.
  for (const id of [SHANGHAI, BERLIN, UNPRICED]) await rollUp(world, id, new Date(Date.now() + 3_600_000));
});

/** Sums of the columns agree with the other report's totals to the Wh. */
function sameEnergy(
  columns: ElectricityReport['columns'],
  totals: Pick<ElectricityReport['totals'], 'flows' | 'periods'>,
) {
  for (const flow of ['pv', 'import', 'export', 'load', 'charge', 'discharge'] as const) {
    const sum = columns.reduce((all, column) => all + (column.flows[flow] ?? 0), 0);
    expect(sum).toBeCloseTo(totals.flows[flow] ?? Number.NaN, 3);
    for (const period of PRICE_PERIODS) {
      const split = columns.reduce((all, column) => all + (column.periods[flow][period] ?? 0), 0);
      expect(split).toBeCloseTo(totals.periods[flow][period] ?? 0, 3);
    }
  }
}

describe('the energy of a range', () => {
  it('hours add up to their day, days to their month, months to their year', async () => {
    const hours = await ask(SHANGHAI, 'hour', '2026-10-31T00', '2026-10-31T23');
    const day = await ask(SHANGHAI, 'day', '2026-10-31');
    expect(hours.columns).toHaveLength(24);
    sameEnergy(hours.columns, day.totals);
    const days = await ask(SHANGHAI, 'day', '2026-10-01', '2026-10-31');
    const month = await ask(SHANGHAI, 'month', '2026-10');
    expect(days.columns).toHaveLength(31);
    sameEnergy(days.columns, month.totals);
    expect(days.totals.importMaxKw).toBe(month.totals.importMaxKw);
    const months = await ask(SHANGHAI, 'month', '2026-01', '2026-12');
    const total = await ask(SHANGHAI, 'total');
    sameEnergy(months.columns, total.totals);
    expect(total.columns.map(({ key }) => key)).toEqual(['2025', '2026']);
    expect(total.columns[0]?.flows.pv).toBeNull();
  });

  it('two days across the end of a month, by the hour', async () => {
    const { columns, totals } = await ask(SHANGHAI, 'hour', '2026-10-31T20', '2026-11-01T19');
    expect(columns.map(({ key }) => key).slice(3, 5)).toEqual(['2026-10-31T23', '2026-11-01T00']);
    expect(totals.flows.pv).toBeCloseTo(24 * 4.4, 6);
    // 20:00 to 24:00 and 08:00 to 20:00 are peak.
    expect(totals.periods.pv).toEqual({
      peak: expect.closeTo(16 * 4.4, 6),
      valley: expect.closeTo(8 * 4.4, 6),
    });
  });

  it('the day with clocks set back has 25 columns, the one with clocks set forward 23', async () => {
    const hours = await ask(BERLIN, 'hour', '2026-10-25T00', '2026-10-25T23');
    const day = await ask(BERLIN, 'day', '2026-10-25');
    expect(hours.columns).toHaveLength(25);
    expect(hours.columns.slice(1, 5).map(({ key, flows }) => [key, flows.pv])).toEqual([
      ['2026-10-25T01', expect.closeTo(4.4, 6)],
      ['2026-10-25T02+02:00', expect.closeTo(4.4, 6)],
      ['2026-10-25T02+01:00', expect.closeTo(4.4, 6)],
      ['2026-10-25T03', expect.closeTo(4.4, 6)],
    ]);
    expect(day.totals.flows.pv).toBeCloseTo(25 * 4.4, 6);
    await fillQuarters(world, BERLIN, '2026-03-29T00:00:00+01:00', '2026-03-30T00:00:00+02:00');
    const spring = await ask(BERLIN, 'hour', '2026-03-29T00', '2026-03-29T23');
    expect(spring.columns.map(({ key }) => key.slice(11))).not.toContain('02');
    expect(spring.columns).toHaveLength(23);
    expect(spring.totals.flows.pv).toBeCloseTo(23 * 4.4, 6);
    // The repeated hour is counted twice, in income and in the bill.
    const metered = {
      ...reads,
      keepRawDays: () => 90,
      store: { samplesUpTo: async () => new Map(), samples: async () => [], samplesEvery: async () => [] },
    };
    const income = await new IncomeService(metered).read({
      plantId: BERLIN,
      dateType: 'hour',
      from: '2026-10-25T00',
      to: '2026-10-25T23',
    });
    const bill = await readBill(metered, {
      plantId: BERLIN,
      dateType: 'hour',
      from: '2026-10-25T00',
      to: '2026-10-25T23',
    });
    for (const columns of [income.columns, bill.chart])
      expect(columns.slice(1, 5).map(({ key }) => key.slice(11))).toEqual([
        '01',
        '02+02:00',
        '02+01:00',
        '03',
      ]);
    expect([income.columns.length, bill.chart.length]).toEqual([25, 25]);
    const [one, twice, again] = income.columns.slice(1, 4).map(({ energy }) => energy.pvUseKwh);
    expect([twice, again]).toEqual([one, one]);
    expect(one).toBeGreaterThan(0);
    const bought = bill.chart.reduce((sum, { kwh }) => sum + (kwh.valley ?? 0) + (kwh.peak ?? 0), 0);
    expect(bought).toBeCloseTo(day.totals.flows.import ?? Number.NaN, 3);
    // Nine hours up to 08:00.
    expect(day.totals.periods.pv.valley).toBeCloseTo(9 * 4.4, 6);
    expect([hours.totals.missingQuarters, day.totals.missingQuarters]).toEqual([0, 0]);
    sameEnergy(hours.columns, day.totals);
  });

  it('an unsettled day of 25 hours is not reported as one with gaps', async () => {
    await sql`UPDATE settlement_day SET settled_at = NULL WHERE plant_id = ${BERLIN} AND day = '2026-10-25'`.execute(
      db,
    );
    expect((await ask(BERLIN, 'day', '2026-10-25')).totals.missingQuarters).toBe(0);
    await sql`UPDATE settlement_day SET settled_at = now() WHERE plant_id = ${BERLIN} AND day = '2026-10-25'`.execute(
      db,
    );
  });

  it('contains derived figures of a day', async () => {
    const { totals } = await ask(SHANGHAI, 'day', '2026-10-31');
    expect(totals).toMatchObject({
      fullHours: expect.closeTo(105.6 / 50, 6),
      roundTrip: expect.closeTo(0.9, 6),
      selfUse: expect.closeTo(0.9 / 1.1, 6),
      coalKg: expect.closeTo(42.24, 6),
      co2Kg: expect.closeTo(105.6, 6),
      trees: expect.closeTo(10.56, 6),
    });
  });
});

describe('completeness of the readings', () => {
  it.each([
    ['hour', '2026-11-03T00', '2026-11-03T23'],
    ['day', '2026-11-03', '2026-11-03'],
    ['day', '2026-11-01', '2026-11-30'],
    ['month', '2026-11', '2026-11'],
    ['month', '2026-01', '2026-12'],
  ] as const)('gaps: %s %s to %s', async (dateType, from, to) => {
    expect((await ask(SHANGHAI, dateType, from, to)).totals.missingQuarters).toBe(4);
  });

  it('energy estimated over a gap', async () => {
    const hours = await ask(SHANGHAI, 'hour', '2026-11-04T09', '2026-11-04T11');
    expect(hours.columns.map(({ estimatedS }) => estimatedS)).toEqual([0, 1800, 0]);
    expect((await ask(SHANGHAI, 'month', '2026-11')).totals.estimatedS).toBe(1800);
  });

  it('pending days, and days without a price', async () => {
    const before = await ask(SHANGHAI, 'day', '2026-11-01', '2026-11-12');
    expect([before.pendingDays, before.daysWithoutPrice]).toEqual([0, 0]);
    await sql`UPDATE settlement_day SET due_at = now() - interval '1 minute' WHERE plant_id = ${SHANGHAI}
      AND day IN ('2026-11-05', '2026-11-06')`.execute(db);
    expect((await ask(SHANGHAI, 'month', '2026-11')).pendingDays).toBe(2);
    const unpriced = await ask(UNPRICED, 'day', '2026-11-10', '2026-11-11');
    expect(unpriced).toMatchObject({
      daysWithoutPrice: 1,
      totals: { flows: { pv: expect.closeTo(105.6, 6) } },
    });
    expect(unpriced.totals.periods.pv).toEqual({});
    expect((await ask(UNPRICED, 'hour', '2026-11-10T08', '2026-11-10T09')).daysWithoutPrice).toBe(1);
  });
});

describe('the previous period and the previous year', () => {
  it('compares completed days and hours with the same ones', async () => {
    // Eleven days are complete, one hour of the 3rd is missing; today is included in the totals only.
    const { before, yearBefore, totals } = await ask(SHANGHAI, 'day', '2026-11-01', '2026-11-30');
    expect(before).toMatchObject({
      from: '2026-10-01',
      to: '2026-10-11',
      flows: { pv: expect.closeTo(11 * 105.6, 6) },
      own: { from: '2026-11-01', to: '2026-11-11', flows: { pv: expect.closeTo(11 * 105.6 - 4.4, 6) } },
    });
    expect(totals.flows.pv).toBeCloseTo(11.5 * 105.6 - 4.4, 6);
    expect(yearBefore).toBeNull();
    const today = await ask(SHANGHAI, 'hour', '2026-11-12T00', '2026-11-12T23');
    expect(today.before).toMatchObject({
      to: '2026-11-11T11',
      flows: { pv: expect.closeTo(12 * 4.4, 6) },
      own: { from: '2026-11-12T00', to: '2026-11-12T11', flows: { pv: expect.closeTo(12 * 4.4, 6) } },
    });
  });

  it('is the same right before and after midnight except for the completed day', async () => {
    const at = async (time: string) => {
      now = new Date(time);
      const { before } = await ask(SHANGHAI, 'month', '2026-11');
      now = new Date('2026-11-12T04:00:00Z');
      return before && [before.own.to, before.to];
    };
    expect(await at('2026-11-11T23:56:00+08:00')).toEqual(['2026-11-10', '2026-10-10']);
    expect(await at('2026-11-12T00:04:00+08:00')).toEqual(['2026-11-11', '2026-10-11']);
    expect(await at('2026-11-01T00:04:00+08:00')).toBeNull();
  });

  it('none before the first reading, none for all years', async () => {
    expect((await ask(SHANGHAI, 'month', '2026-09')).before).toBeNull();
    expect((await ask(SHANGHAI, 'month', '2026-10')).before).toMatchObject({
      from: '2026-09-01',
      to: '2026-09-30',
    });
    expect((await ask(SHANGHAI, 'total')).before).toBeNull();
  });
});

describe('without data', () => {
  it('a plant that never sent a sample', async () => {
    const { columns, totals, since } = await ask(SILENT, 'day', '2026-11-01', '2026-11-03');
    expect(since).toBeNull();
    expect(columns).toHaveLength(3);
    expect(totals).toMatchObject({
      flows: { pv: null, load: null },
      missingQuarters: 0,
      fullHours: null,
      co2Kg: null,
    });
  });

  it.each([
    [YOUNG, 'hour', '2026-11-12T10', 2700],
    [YOUNG, 'day', '2026-11-11', 2701],
    [YOUNG, 'month', '2026-11', 2702],
    [YOUNG, 'year', '2026', 2703],
    [SHANGHAI, 'day', '2026-11-13', 2704],
    [999, 'day', '2026-11-11', 2002],
  ] as const)('plant %d by %s: %s', async (plantId, dateType, from, code) => {
    await expect(ask(plantId, dateType, from)).rejects.toMatchObject({ entry: { code } });
  });

  it('is available a day later', async () => {
    const then = now;
    now = new Date('2026-11-13T04:00:00Z');
    expect((await ask(YOUNG, 'day', '2026-11-13')).columns).toHaveLength(1);
    now = then;
  });
});

describe('the file', () => {
  const source = electricityExportSource(reads);
  const open = (view: string, caller = testCaller({ accountId: 2, accountPath: [2] })) =>
    source.open(
      { report: { plantId: SHANGHAI, dateType: 'day', from: '2026-11-01', to: '2026-11-20' }, view },
      caller,
      'en',
    );
  const rowsOf = async (table: Awaited<ReturnType<typeof open>>) => {
    const rows = [];
    for await (const row of table.rows) rows.push(row);
    return rows;
  };

  it('has units in its header, columns up to now, and sums equal to the call', async () => {
    const table = await open('flow');
    expect(table.columns.map(({ header }) => header)).toEqual([
      'Time (Asia/Shanghai)',
      'PV generation (kWh)',
      'Storage charge (kWh)',
      'Storage discharge (kWh)',
      'Grid import (kWh)',
      'Grid export (kWh)',
      'Load (kWh)',
      'Full-load hours (h)',
      'Maximum demand (kW)',
    ]);
    const rows = await rowsOf(table);
    expect(rows).toHaveLength(12);
    expect(rows[0]?.slice(0, 2)).toEqual(['2026-11-01', 105.6]);
    const { totals } = await ask(SHANGHAI, 'day', '2026-11-01', '2026-11-20');
    const sums = table.columns.map((_, at) => rows.reduce((sum, row) => sum + Number(row[at]), 0));
    for (const [at, flow] of (['pv', 'charge', 'discharge', 'import', 'export', 'load'] as const).entries())
      expect(sums[at + 1]).toBeCloseTo(totals.flows[flow] ?? Number.NaN, 3);
    expect(table.columns.map(({ total }) => total)).toEqual([
      { label: 'Total (2026-11-12 in progress)' },
      ...Array(7).fill('sum'),
      'max',
    ]);
    expect(Math.max(...rows.map((row) => Number(row.at(-1))))).toBe(totals.importMaxKw);
  });

  it('the workbook totals maximum demand as a number in the format of its column', async () => {
    const { title, columns, rows } = await open('flow');
    const parts: Uint8Array[] = [];
    for await (const part of tableFile('xlsx', title, columns, rows)) parts.push(part);
    const [sheet] = (await readXlsx(Buffer.concat(parts), { readStyles: true })).sheets;
    const { totals } = await ask(SHANGHAI, 'day', '2026-11-01', '2026-11-20');
    expect(sheet?.cells?.get('13,8')).toMatchObject({
      formulaResult: totals.importMaxKw,
      style: { numFmt: '#,##0.0' },
    });
  });

  it('by time of use the parts of a row add up to its total', async () => {
    const table = await open('period');
    expect(table.columns.slice(1, 4).map(({ header }) => header)).toEqual([
      'PV generation · Peak (kWh)',
      'PV generation · Valley (kWh)',
      'PV generation · Total (kWh)',
    ]);
    for (const [key, peak, valley, whole] of (await rowsOf(table)) as [string, number, number, number][]) {
      expect(key).toMatch(/^2026-11-\d\d$/);
      expect(peak + valley).toBeCloseTo(whole, 6);
    }
  });

  it('is not available to others', async () => {
    await expect(open('flow', testCaller({ accountId: 9, accountPath: [9] }))).rejects.toMatchObject({
      entry: { code: 2002 },
    });
  });
});
