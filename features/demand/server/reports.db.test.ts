import { monthBill } from '@heliodon/energy/settlement/bill';
import { tableFile } from '@heliodon/infrastructure/documents/table-file';
import { fixedText } from '@heliodon/kernel/decimal';
import { testCaller } from '@heliodon/server-kit/testing/test-caller';
import { readDemandMonths } from '@heliodon/settlement/demand-months';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demandDaysExport } from './days/days.export.ts';
import { readDays } from './days/days.service.ts';
import { demandIncomeExport } from './income/income.export.ts';
import { readIncome } from './income/income.service.ts';
import { readEras, writeLimit } from './limit.queries.ts';
import { readDaysQuarters } from './quarters.queries.ts';
import { figuresOf } from './statistics/statistics.policy.ts';
import { readStatistics } from './statistics/statistics.service.ts';
import { createDemandWorld, METER, MILL, YARD } from './testing/demand-world.ts';

let world: Awaited<ReturnType<typeof createDemandWorld>>;
const owner = testCaller({ accountId: 2, accountPath: [2], managerId: 2 });
const NO_REGISTER =
  'The meter does not report a maximum-demand register: the highest 15-minute demand is used';
const ms = (clock: string) => Date.parse(`${clock}:00+08:00`);
const terms = {
  billingType: 'demand' as const,
  capacityKva: '800',
  ranges: [{ startMonth: 1, endMonth: 12, price: 38 }],
};

beforeAll(async () => {
  world = await createDemandWorld(
    '2026-11-03T12:00:00+08:00',
    (reads) => (plant, months) => readDemandMonths(reads, plant, months),
  );
  const { count, db } = world;
  // September by capacity: no saving. October: the peak lowered by up to 30 kWh an interval. November runs.
  await count('2026-09-15 10:00', { importKwh: 50 });
  await count('2026-10-10 14:00', { importKwh: 75.001, dischargeKwh: 25 });
  await count('2026-10-10 14:15', { importKwh: 70, dischargeKwh: 30 });
  await count('2026-10-31 23:45', { importKwh: 60, chargeKwh: 20 });
  await count('2026-11-02 09:00', { importKwh: 80 });
  await count('2026-11-02 09:15', { importKwh: 85, dischargeKwh: 5 });
  await count('2026-11-03 08:00', { importKwh: 20 });
  await sql`INSERT INTO transformer_version (plant_id, effective_from, transformer, created_by_name) VALUES
    (${MILL}, '2026-01-01', ${JSON.stringify({ ...terms, billingType: 'monthly' })}::jsonb, 'x'),
    (${MILL}, '2026-10-01', ${JSON.stringify(terms)}::jsonb, 'x')`.execute(db);
  const set = { warnPercent: 90, on: false };
  await writeLimit(db, MILL, { ...set, limitKw: 310 }, { at: new Date(ms('2026-10-01 00:00')), byName: 'x' });
  await writeLimit(db, MILL, { ...set, limitKw: 330 }, { at: new Date(ms('2026-11-02 09:10')), byName: 'x' });
});
afterAll(() => world.close());

describe('days', () => {
  it('each with its peak, the limit at that time and the shaved energy', async () => {
    const found = await readDays(world.deps, { plantId: MILL, from: '2026-10-10', to: '2026-11-05' });
    const of = (day: string) => found.days.find((one) => one.day === day);
    // 25 kWh and 30 kWh in intervals that would have reached 400.004 and 400 kW.
    expect(of('2026-10-10')).toEqual({
      day: '2026-10-10',
      peakKw: 300.004,
      peakAtMs: ms('2026-10-10 14:00'),
      freeKw: 400.004,
      limitKw: 310,
      overQuarters: 0,
      shavedKwh: 55,
      known: 2,
    });
    // 320 kW exceeded 310; 340 kW exceeded 330, which applied from the second interval on.
    expect(of('2026-11-02')).toMatchObject({ peakKw: 340, limitKw: 330, overQuarters: 2, shavedKwh: 5 });
    expect(of('2026-11-01')).toMatchObject({ peakKw: null, known: 0 });
    expect(found.days.at(-1)?.day).toBe('2026-11-03');
    expect(found.quarters).toHaveLength(6);
    expect(found.totals).toMatchObject({ peakKw: 340, overQuarters: 2, overDays: 1, shavedKwh: 60 });
    expect(found.episodes).toMatchObject([
      { fromMs: ms('2026-11-02 09:15'), importKw: 340, freeKw: 360, held: false },
      { fromMs: ms('2026-10-10 14:00'), toMs: ms('2026-10-10 14:30'), held: true, shavedKwh: 55 },
    ]);
  });

  it('long ranges contain days only; the future is refused', async () => {
    const year = await readDays(world.deps, { plantId: MILL, from: '2025-11-04', to: '2026-11-03' });
    expect([year.days.length, year.quarters]).toEqual([365, null]);
    const tomorrow = readDays(world.deps, { plantId: MILL, from: '2026-11-04', to: '2026-11-04' });
    await expect(tomorrow).rejects.toMatchObject({ entry: { code: 2822 } });
  });

  it('are exported, for those who may see the plant', async () => {
    const span = { plantId: MILL, from: '2026-11-02', to: '2026-11-03' };
    const table = await demandDaysExport(world.deps).open(span, owner, 'en');
    expect(await lines(table)).toEqual([
      '﻿Date (Asia/Shanghai),Peak demand (kW),Peak time,Demand limit (kW),Intervals above limit (15 min),Peak demand without storage (kW),Shaved energy (kWh)',
      '2026-11-02,340,2026-11-02 09:15,330,2,360,5',
      '2026-11-03,80,2026-11-03 08:00,330,0,80,0',
      'Total,,,,2,,5',
    ]);
    const exporter = { ...owner, permissions: new Set(['reportExport'] as const) };
    await expect(demandDaysExport(world.deps).open(span, exporter, 'en')).rejects.toMatchObject({
      entry: { code: 2003 },
    });
    const stranger = testCaller({ accountId: 9, managerId: 9 });
    await expect(demandDaysExport(world.deps).open(span, stranger, 'en')).rejects.toMatchObject({
      entry: { code: 2002 },
    });
  });
});

describe('statistics', () => {
  it('of a month, compared with the previous month', async () => {
    const found = await readStatistics(world.deps, { plantId: MILL, dateType: 'month', at: '2026-11' });
    // (320 + 340 + 80) / 3.
    expect(found.figures).toMatchObject({ peakKw: 340, overQuarters: 2, known: 3 });
    expect(found.figures.meanKw).toBeCloseTo(246.667, 3);
    // Today, the 3rd, is not compared: two days with two, without any data in October.
    expect(found.before).toMatchObject({
      from: '2026-10-01',
      to: '2026-10-02',
      peakKw: null,
      known: 0,
      own: { from: '2026-11-01', to: '2026-11-02', peakKw: 340, meanKw: 330, overQuarters: 2, known: 2 },
    });
    expect(found.columns).toHaveLength(30);
    expect(found.top.map(({ importKw, limitKw }) => [importKw, limitKw])).toEqual([
      [340, 330],
      [320, 310],
      [80, 330],
    ]);
    expect(found.heat.rows.map(({ day }) => day)).toEqual(['2026-11-02', '2026-11-03']);
  });

  it('of a completed month, with the whole month before; of a running day with the same hours', async () => {
    const november = { plantId: MILL, dateType: 'month', at: '2026-11' } as const;
    const nowMs = world.time.ms;
    world.time.ms = ms('2026-12-05 00:00');
    const { before, figures } = await readStatistics(world.deps, november);
    expect(before).toMatchObject({
      to: '2026-10-31',
      peakKw: 300.004,
      own: { ...figures, to: '2026-11-30' },
    });
    world.time.ms = ms('2026-11-02 09:20');
    const day = await readStatistics(world.deps, { ...november, dateType: 'day', at: '2026-11-02' });
    expect(day.figures.peakKw).toBe(320);
    expect(day.before).toMatchObject({
      from: '2026-11-01T00',
      to: '2026-11-01T08',
      own: { from: '2026-11-02T00', to: '2026-11-02T08', peakKw: null },
    });
    world.time.ms = ms('2026-11-01 00:04');
    expect((await readStatistics(world.deps, november)).before).toBeNull();
    world.time.ms = nowMs;
  });

  it.each([
    ['year', '2027', '2026-01-01', '2026-12-31'],
    ['month', '2026-12', '2026-11-01', '2026-11-30'],
    ['day', '2026-11-01', '2026-10-31', '2026-10-31'],
    ['month', '2026-08', '2026-07-01', '2026-07-31'],
  ] as const)('%s %s: the previous period is calculated by the same rule', async (dateType, at, from, to) => {
    const nowMs = world.time.ms;
    world.time.ms = ms('2028-01-05 00:00');
    const { before } = await readStatistics(world.deps, { plantId: MILL, dateType, at });
    world.time.ms = nowMs;
    const quarters = await readDaysQuarters(
      world.db,
      { plantId: MILL, timeZone: 'Asia/Shanghai' },
      { from, to },
    );
    const { meanKw, loadFactor, ...rest } = figuresOf(quarters, await readEras(world.db, MILL));
    expect(before).toMatchObject(rest);
    expect(before?.meanKw ?? 0).toBeCloseTo(meanKw ?? 0, 6);
    expect(before?.loadFactor ?? 0).toBeCloseTo(loadFactor ?? 0, 6);
  });

  it('without data are empty', async () => {
    const found = await readStatistics(world.deps, { plantId: YARD, dateType: 'year', at: '2026' });
    expect(found).toMatchObject({ hasMeter: false, figures: { peakKw: null, known: 0 }, top: [] });
  });
});

describe('income', () => {
  it('is the additional demand charge without storage, month by month', async () => {
    const found = await readIncome(world.deps, { plantId: MILL, year: 2026 });
    expect(found.months.map(({ month, state, saved }) => [month, state, saved])).toEqual([
      ['2026-09', 'notByDemand', null],
      // 400 × 38 − 300 × 38: both are billed with a resolution of 0.01 kW.
      ['2026-10', 'counted', '3800.00'],
      ['2026-11', 'counted', '760.00'],
    ]);
    expect(found.months[2]).toMatchObject({ running: true, peakKw: 340, freeKw: 360, pricePerKw: '38' });
    expect(found.totals).toEqual({
      saved: '4560.00',
      charge: '24320.00',
      freeCharge: '28880.00',
      counted: 2,
    });
  });

  it('the charge equals the line of the bill', async () => {
    const found = await readIncome(world.deps, { plantId: MILL, year: 2026 });
    const october = found.months.find(({ month }) => month === '2026-10');
    const { rows } = await sql<{ kw: number }>`SELECT max(import_max_kw) AS kw FROM plant_day
      WHERE plant_id = ${MILL} AND day BETWEEN '2026-10-01' AND '2026-10-31'`.execute(world.db);
    const facts = { month: '2026-10', whole: true, lines: [], transformer: terms, reactive: null };
    const bill = monthBill({ ...facts, demandKw: rows[0]?.kw ?? null });
    const line = bill.lines.find(({ kind }) => kind === 'demand');
    expect(line && [fixedText(line.quantity, 2), fixedText(line.amount, 2)]).toEqual([
      october?.peakKw?.toFixed(2),
      october?.charge,
    ]);
  });

  it('uses the register of the meter where there is one', async () => {
    const peaks: [string, number][] = [
      ['2026-10-31 23:50', 300],
      ['2026-11-01 00:05', 0],
      ['2026-11-02 09:20', 352.5],
      ['2026-11-03 11:55', 352.5],
    ];
    for (const [clock, maxDemandKw] of peaks) await world.sample(METER, ms(clock), { maxDemandKw });
    const found = await readIncome(world.deps, { plantId: MILL, year: 2026 });
    // 352.5 and 372.5 × 38: without storage the intervals would have been 20 kW higher.
    expect(found.months[2]).toMatchObject({
      source: 'register',
      reason: 'register',
      peakKw: 352.5,
      registerKw: 352.5,
      quartersKw: 340,
      freeKw: 372.5,
      charge: '13395.00',
      freeCharge: '14155.00',
      saved: '760.00',
      registerAtMs: ms('2026-11-02 09:20'),
    });
    expect(found.months[1]).toMatchObject({ source: 'quarters', peakKw: 300 });
    await sql`DELETE FROM telemetry_meter`.execute(world.db);
  });

  it('is unknown where the intervals of the peak were deleted', async () => {
    await sql`DELETE FROM plant_15m WHERE plant_id = ${MILL} AND bucket = ${new Date(ms('2026-10-10 14:00'))}`.execute(
      world.db,
    );
    const found = await readIncome(world.deps, { plantId: MILL, year: 2026 });
    expect(found.months[1]).toMatchObject({
      state: 'noQuarters',
      charge: '11400.00',
      freeKw: null,
      saved: null,
    });
    expect(found.totals).toMatchObject({ saved: '760.00', counted: 1 });
    const file = await lines(
      await demandIncomeExport(world.deps).open({ plantId: MILL, year: 2026 }, owner, 'en'),
    );
    expect(file.slice(2)).toEqual([
      `2026-10,300,,,300,,${NO_REGISTER},,,38,11400.00,,,No 15-minute data to compare`,
      `2026-11,340,,,340,2026-11-02 09:15,${NO_REGISTER},360,2026-11-02 09:15,38,12920.00,13680.00,760.00,`,
      'Total,,,,,,,,,,24320.00,13680.00,760.00,',
    ]);
  });
});

async function lines(
  table: Awaited<ReturnType<ReturnType<typeof demandDaysExport>['open']>>,
): Promise<string[]> {
  const parts: Uint8Array[] = [];
  for await (const part of tableFile('csv', table.title, table.columns, table.rows)) parts.push(part);
  return Buffer.concat(parts).toString('utf8').trimEnd().split(/\r?\n/);
}
