import { tableFile } from '@heliodon/infrastructure/documents/table-file';
import { readTable } from '@heliodon/infrastructure/documents/table-reader';
import { add, decimal, decimalText, fixedText, sum } from '@heliodon/kernel/decimal';
import { testCaller } from '@heliodon/server-kit/testing/test-caller';
import { createTestWorld } from '@heliodon/telemetry-store/testing/test-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportRequest } from '../../contract/report.ts';
import { keepDemandRegisters } from '../demand/demand-registers.ts';
import {
  addPlant,
  addPrice,
  addTransformer,
  METER,
  measure,
  PLANT,
  settle,
} from '../testing/billed-plant.ts';
import { billDocument } from './bill.document.ts';
import { billExport } from './bill.export.ts';
import { type BillDeps, readBill } from './bill.service.ts';
import { readBillDay, readBillLine } from './bill-line.service.ts';
import { keepReactiveMonths } from './reactive-months.ts';

const world = await createTestWorld();
const { db } = world;
afterAll(() => world.close());

/** Registers of the meter: 300 kWh and 400 kvarh from 1 October to its last sample. */
const sample = (atMs: number, importTotalKwh: number, importTotalKvarh: number) => ({
  atMs,
  values: { importTotalKwh, exportTotalKwh: 7, importTotalKvarh, exportTotalKvarh: 0 },
});
const OCTOBER_MS = Date.parse('2026-10-01T00:00:00+08:00');
const deps: BillDeps = {
  db,
  clock: { now: () => new Date('2026-11-10T12:00:00+08:00') },
  keepRawDays: () => 90,
  store: {
    samplesUpTo: async (_kind, ids, _points, atMs) => {
      if (atMs < OCTOBER_MS || !ids.includes(METER)) return new Map();
      return new Map([[METER, atMs === OCTOBER_MS ? sample(atMs, 5000, 100) : sample(atMs, 5300, 500)]]);
    },
    samples: async () => [],
    samplesEvery: async () => [],
  },
};

const months = (from: string, to = from): ReportRequest => ({ plantId: PLANT, dateType: 'month', from, to });
const shown = (lines: readonly { kind: string; period: string | null; quantity: string; amount: string }[]) =>
  lines.map(({ kind, period, quantity, amount }) => `${kind} ${period} ${quantity} = ${amount}`);

beforeAll(async () => {
  await addPlant(world);
  await addPrice(world, '2026-01-01', '1.10');
  await addPrice(world, '2026-11-01', '1.20', 'successor');
  const ranges = [{ startMonth: 1, endMonth: 12, price: 38 }];
  const demand = { billingType: 'demand', capacityKva: '800', ranges };
  await addTransformer(world, '2026-01-01', demand);
  await addTransformer(world, '2026-10-01', { ...demand, pfStandard: 90 });
  await measure(world, '2026-09-30', { '14:00': { importKwh: 50 } });
  await measure(world, '2026-10-01', {
    '05:45': { importKwh: 20 },
    '14:00': { importKwh: 100.005 },
    '12:00': { importKwh: 0, exportKwh: 30, pvKwh: 40 },
  });
  await measure(world, '2026-10-31', { '14:15': { importKwh: 80 }, '17:45': { importKwh: 100 } });
  await measure(world, '2026-11-01', { '14:00': { importKwh: 10 } });
  await settle(world);
});

describe('the bill of a month', () => {
  it('is energy by period, demand, power factor and credit', async () => {
    const bill = await readBill(deps, months('2026-10'));
    // 280.005 × 1.10 = 308.0055; 400.02 kW × 38; cos φ 0.60 of 0.90: 25 % of 15,514.77.
    expect(bill.months).toHaveLength(1);
    expect(shown(bill.months[0]?.lines ?? [])).toEqual([
      'import peak 280.005 = 308.01',
      'import valley 20 = 6.00',
      'demand null 400.02 = 15200.76',
      'powerFactor null 25 = 3878.69',
      'feedIn null 30 = -12.00',
    ]);
    expect(bill.totals).toMatchObject({ total: '19381.46', energy: '314.01', meanPrice: '64.6438' });
    expect(bill).toMatchObject({ running: false, currency: 'CNY', basis: { pendingDays: 0 } });
    // Five intervals of the month were measured.
    expect(bill.basis.quarters - bill.basis.unknownQuarters).toBe(5);
    expect(bill.chart.map(({ key }) => key).slice(0, 2)).toEqual(['2026-10-01', '2026-10-02']);
    expect(bill.chart[0]).toMatchObject({ kwh: { peak: 100.005, valley: 20 }, feedInKwh: 30 });
  });

  it('is compared with the previous month only where all its figures are available', async () => {
    expect((await readBill(deps, months('2026-10'))).before).toBeNull();
    const november = await readBill(deps, months('2026-11'));
    expect(november.running).toBe(true);
    // Nine days of October: 120.005 kWh; 400.02 kW × 38 × 9/30 = 4,560.23; cos φ 0.60: 25 % of 4,676.24.
    expect(november.before).toMatchObject({
      from: '2026-10-01',
      to: '2026-10-09',
      importKwh: '120.005',
      feedInKwh: '30',
      energy: '116.01',
      capacity: '4560.23',
      powerFactor: '1169.06',
      own: { from: '2026-11-01', to: '2026-11-09', importKwh: '10', energy: '12.00', capacity: '456.00' },
    });
    expect(november.yearBefore).toBeNull();
  });

  it('of a running month has a mean price of its completed days, the demand charge pro rata', async () => {
    // Today's energy is billed, but excluded from the mean: 10 kWh × 1.20 and 40 kW × 38 × 9/30.
    await measure(world, '2026-11-10', { '08:00': { importKwh: 5 } });
    await settle(world);
    const running = await readBill(deps, months('2026-11'));
    expect(running.totals).toMatchObject({ importKwh: '15', energy: '15.50', capacity: '1520.00' });
    expect(running.preliminary).toEqual({ from: '2026-11-01', to: '2026-11-09', days: 9, of: 30 });
    const paid = ['energy', 'capacity', 'powerFactor'] as const;
    const own = running.before?.own;
    const mean = paid.reduce((sum, part) => sum + Number(own?.[part]), 0) / 10;
    expect(running.totals.meanPrice).toBe(mean.toFixed(4));
    expect(running.months[0]?.totals.meanPrice).toBe(mean.toFixed(4));
    const first = { ...deps, clock: { now: () => new Date('2026-11-01T15:00:00+08:00') } };
    const begun = await readBill(first, months('2026-11'));
    expect(begun).toMatchObject({ preliminary: null, before: null, totals: { meanPrice: null } });
    expect((await readBill(deps, months('2026-10'))).preliminary).toBeNull();
    // A year consists of its completed months and the completed days of the running one.
    const year = await readBill(deps, months('2026-01', '2026-12'));
    const whole = (await readBill(deps, months('2026-09', '2026-10'))).totals;
    const all = paid.reduce((sum, part) => sum + Number(whole[part]) + Number(own?.[part]), 0);
    expect(year.totals.meanPrice).toBe((all / (Number(whole.importKwh) + 10)).toFixed(4));
    await sql`DELETE FROM plant_15m WHERE bucket >= '2026-11-09T16:00:00Z'`.execute(db);
    await sql`DELETE FROM plant_day WHERE day = '2026-11-10'`.execute(db);
    await sql`DELETE FROM settlement_day WHERE day = '2026-11-10'`.execute(db);
    await settle(world);
  });

  it('of a year equals the sum of its months', async () => {
    const [year, ...parts] = await Promise.all([
      readBill(deps, months('2026-01', '2026-12')),
      ...['2026-09', '2026-10', '2026-11'].map((month) => readBill(deps, months(month))),
    ]);
    expect(year.months.map(({ month }) => month)).toEqual(['2026-09', '2026-10', '2026-11']);
    expect(year.months).toEqual(parts.flatMap((part) => part.months));
    const total = parts.reduce((all, part) => add(all, decimal(part.totals.total)), decimal('0'));
    expect(year.totals.total).toBe(fixedText(total, 2));
    const byYear = await readBill(deps, { plantId: PLANT, dateType: 'total' });
    expect(byYear.totals).toEqual(year.totals);
  });

  it('of some days or hours contains energy only; all days of a month give the month', async () => {
    const span = { plantId: PLANT, dateType: 'day', from: '2026-09-30', to: '2026-10-01' } as const;
    const days = await readBill(deps, span);
    expect(days.months.map(({ month, lines }) => [month, ...shown(lines)])).toEqual([
      ['2026-09', 'import peak 50 = 55.00'],
      ['2026-10', 'import peak 100.005 = 110.01', 'import valley 20 = 6.00', 'feedIn null 30 = -12.00'],
    ]);
    expect(days.months[1]).toMatchObject({ whole: false, capacity: 'notWhole' });
    const whole = { plantId: PLANT, dateType: 'day', from: '2026-10-01', to: '2026-10-31' } as const;
    expect((await readBill(deps, whole)).months).toEqual((await readBill(deps, months('2026-10'))).months);
    const hours = await readBill(deps, {
      plantId: PLANT,
      dateType: 'hour',
      from: '2026-10-01T05',
      to: '2026-10-01T13',
    });
    expect(shown(hours.months[0]?.lines ?? [])).toEqual([
      'import valley 20 = 6.00',
      'feedIn null 30 = -12.00',
    ]);
  });
});

describe('details of a line', () => {
  const line = { kind: 'import', period: 'peak', price: '1.1' } as const;

  it('its days, its price version and the registers of the meter', async () => {
    const span = months('2026-10');
    const found = await readBillLine(deps, { span, month: '2026-10', ...line });
    expect(found.line).toMatchObject({ quantity: '280.005', amount: '308.01' });
    expect(found.days.map(({ day, kwh, amount }) => [day, kwh, amount])).toEqual([
      ['2026-10-01', '100.005', '110.0055'],
      ['2026-10-31', '180', '198'],
    ]);
    expect(found.exactAmount).toBe('308.0055');
    expect(fixedText(sum(found.days.map(({ amount }) => decimal(amount))), 2)).toBe(found.line?.amount);
    expect(found.priceVersions).toMatchObject([{ effectiveFrom: '2026-01-01', createdBy: 'planner' }]);
    expect(found.meters).toMatchObject([
      { sn: 'M-1', start: { importKwh: 5000 }, end: { importKwh: 5300 }, countedKwh: 300.005 },
    ]);
    expect(found.meters).toMatchObject([{ atStart: true, atEnd: true }]);
  });

  it.each<[string, { first: string; last: string }, { atStart: boolean; atEnd: boolean }]>([
    [
      'from the middle of the month on',
      { first: '2026-10-12T08:30:00+08:00', last: '2026-10-31T23:59:00+08:00' },
      { atStart: false, atEnd: true },
    ],
    [
      'within an hour of its start',
      { first: '2026-10-01T00:55:00+08:00', last: '2026-10-31T23:59:00+08:00' },
      { atStart: true, atEnd: true },
    ],
    [
      'up to the middle of the month',
      { first: '2026-10-01T00:00:00+08:00', last: '2026-10-20T10:00:00+08:00' },
      { atStart: true, atEnd: false },
    ],
  ])('registers read %s', async (_name, { first, last }, edges) => {
    const [start, end] = [sample(Date.parse(first), 5100, 100), sample(Date.parse(last), 5300, 500)];
    const store = {
      samplesUpTo: async (_kind: unknown, _ids: unknown, _points: unknown, atMs: number) =>
        new Map(atMs === OCTOBER_MS ? [] : [[METER, end]]),
      samples: async () => [start],
      samplesEvery: async () => [],
    };
    const asked = { span: months('2026-10'), month: '2026-10', ...line };
    const { meters } = await readBillLine({ ...deps, store }, asked);
    expect(meters).toMatchObject([
      { start: { at: new Date(first).toISOString(), importKwh: 5100 }, countedKwh: 300.005, ...edges },
    ]);
  });

  it('a running month ends now', async () => {
    const nowMs = deps.clock.now().getTime();
    const store = {
      samplesUpTo: async (_kind: unknown, _ids: unknown, _points: unknown, atMs: number) =>
        new Map([[METER, sample(Math.min(atMs, nowMs - 60_000), 5300, 500)]]),
      samples: async () => [],
      samplesEvery: async () => [],
    };
    const asked = { span: months('2026-11'), month: '2026-11', ...line, price: '1.2' };
    const { meters } = await readBillLine({ ...deps, store }, asked);
    expect(meters).toMatchObject([{ atStart: true, atEnd: true }]);
  });

  it('a day has its intervals', async () => {
    const span = months('2026-10');
    const { quarters, kwh, amount } = await readBillDay(deps, { span, ...line, day: '2026-10-31' });
    expect(quarters).toMatchObject([
      { startMs: Date.parse('2026-10-31T14:15:00+08:00'), kwh: '80', amount: '88', period: 'peak' },
      { startMs: Date.parse('2026-10-31T17:45:00+08:00'), kwh: '100', amount: '110' },
    ]);
    expect([kwh, amount]).toEqual(['180', '198.00']);
    expect(decimalText(sum(quarters.map((one) => decimal(one.kwh))))).toBe(kwh);
  });

  it('for hours only their own intervals', async () => {
    const span = { plantId: PLANT, dateType: 'hour', from: '2026-10-31T17', to: '2026-10-31T23' } as const;
    const found = await readBillLine(deps, { span, month: '2026-10', ...line });
    expect(found).toMatchObject({ line: { amount: '110.00' }, days: [{ kwh: '100', amount: '110' }] });
    expect((await readBillDay(deps, { span, ...line, day: '2026-10-31' })).quarters).toHaveLength(1);
  });

  it('a demand has its days, the power factor its registers', async () => {
    const span = months('2026-10');
    const demand = { kind: 'demand', period: null, price: '38' } as const;
    const found = await readBillLine(deps, { span, month: '2026-10', ...demand });
    expect(found.days.map(({ day, maxKw }) => [day, maxKw])).toEqual([
      ['2026-10-01', 400.02],
      ['2026-10-31', 400],
    ]);
    expect(found.transformer).toMatchObject({ billingType: 'demand', effectiveFrom: '2026-10-01' });
    const { quarters } = await readBillDay(deps, { span, ...demand, day: '2026-10-31' });
    expect(quarters.map(({ demandKw }) => demandKw)).toEqual([320, 400]);
    const factor = { kind: 'powerFactor', period: null, price: '15514.77' } as const;
    expect(await readBillLine(deps, { span, month: '2026-10', ...factor })).toMatchObject({
      line: { amount: '3878.69' },
      reactive: { activeKwh: 300, reactiveKvarh: 400 },
    });
  });

  it('none for a month outside the bill', async () => {
    const asked = readBillLine(deps, { span: months('2026-10'), month: '2026-09', ...line });
    await expect(asked).rejects.toMatchObject({ entry: { code: 2002 } });
  });
});

describe('demand by the register of the meter', () => {
  const at = (clock: string) => Date.parse(`${clock}:00+08:00`);
  const reading = (clock: string, maxDemandKw: number | null) => ({
    atMs: at(clock),
    values: { maxDemandKw },
  });
  /** A store with these readings of the meter. */
  const depsWith = (...readings: ReturnType<typeof reading>[]): BillDeps => ({
    ...deps,
    store: {
      samples: async () => [],
      samplesUpTo: async (_kind, ids, points, atMs, withinMs) => {
        if (!points.includes('maxDemandKw'))
          return deps.store.samplesUpTo(_kind, ids, points, atMs, withinMs);
        const found = readings.findLast((one) => one.atMs <= atMs && one.atMs >= atMs - withinMs);
        return new Map(found ? [[METER, found]] : []);
      },
      samplesEvery: async ({ fromMs, toMs }) => readings.filter(({ atMs }) => atMs >= fromMs && atMs < toMs),
    },
  });
  const october = depsWith(
    reading('2026-09-30T23:50', 500),
    reading('2026-10-01T00:05', 0),
    reading('2026-10-31T17:50', 395.5),
    reading('2026-10-31T18:00', 423.75),
    reading('2026-10-31T23:50', 423.75),
  );
  const span = months('2026-10');
  const asked = { span, month: '2026-10', kind: 'demand', period: null, price: '38' } as const;
  const demandLine = async (of: BillDeps) =>
    shown((await readBill(of, span)).months[0]?.lines ?? []).find((line) => line.startsWith('demand'));

  it('is billed, and both values are returned', async () => {
    // 423.75 × 38, while the intervals give 400.02.
    expect(await demandLine(october)).toBe('demand null 423.75 = 16102.50');
    const { demand } = await readBillLine(october, asked);
    expect(demand).toMatchObject({
      billedKw: 423.75,
      source: 'register',
      reason: 'register',
      quartersKw: 400.02,
      registers: [
        {
          sn: 'M-1',
          state: 'whole',
          kw: 423.75,
          afterMs: at('2026-10-31T17:50'),
          atMs: at('2026-10-31T18:00'),
        },
      ],
    });
  });

  it.each([
    ['no register', depsWith(reading('2026-10-05T10:00', null)), 'noRegister', '400.02'],
    [
      'not reset',
      depsWith(reading('2026-09-30T23:50', 900), reading('2026-10-31T23:50', 900)),
      ...(['notReset', '400.02'] as const),
    ],
    [
      'silent from the tenth on, and less than the quarters say',
      depsWith(reading('2026-09-30T23:50', 900), reading('2026-10-10T10:00', 300)),
      ...(['registerPart', '400.02'] as const),
    ],
  ])('%s: the intervals are used', async (_name, of, reason, kw) => {
    expect(await demandLine(of)).toContain(`demand null ${kw} =`);
    expect((await readBillLine(of, asked)).demand).toMatchObject({ source: 'quarters', reason });
  });

  it('is stored when the samples are deleted', async () => {
    await keepDemandRegisters(october);
    await keepDemandRegisters(october);
    const gone = { ...depsWith(), clock: { now: () => new Date('2027-06-10T12:00:00+08:00') } };
    expect(await demandLine(gone)).toBe('demand null 423.75 = 16102.50');
    await db.deleteFrom('demand_register_month').execute();
    expect(await demandLine(gone)).toBe('demand null 400.02 = 15200.76');
  });

  it('of the first days of a month is not that of the whole month', async () => {
    await keepDemandRegisters(october);
    const november = await readBill(october, months('2026-11'));
    // Nine days of October, 9/30 of 400.02 kW × 38: the register increased on the 31st.
    expect(november.before?.capacity).toBe('4560.23');
    await db.deleteFrom('demand_register_month').execute();
  });
});

describe('document and spreadsheet', () => {
  it('call, document and xlsx agree to the cent', async () => {
    const span = months('2026-09', '2026-11');
    const bill = await readBill(deps, span);
    const document = billDocument(bill, 'en');
    expect(document.total.cells.at(-1)?.text.replaceAll(',', '')).toBe(bill.totals.total);
    // Only the printed fields.
    const [section] = document.sections;
    for (const cell of [...(section?.rows ?? []), document.total].flatMap(({ cells }) => cells))
      expect(Object.keys(cell)).toEqual(['text']);
    for (const column of document.columns) expect(Object.keys(column)).toEqual(['header', 'align', 'share']);
    expect(document).not.toHaveProperty('currency');
    const table = await billExport(deps).open(span, testCaller({ accountId: 2, accountPath: [2] }), 'en');
    expect(table.document).toEqual(document);
    const parts: Uint8Array[] = [];
    for await (const part of tableFile('xlsx', table.title, table.columns, table.rows)) parts.push(part);
    const [head, ...rows] = await readTable(Buffer.concat(parts), 100);
    expect(head).toEqual(['Month', 'Item', 'Time of use', 'Quantity', 'Unit', 'Price (CNY)', 'Amount (CNY)']);
    const amounts = rows.map((row) => Number(row[6]));
    const lines = bill.months.flatMap((month) => month.lines.map((line) => Number(line.amount)));
    expect(amounts).toEqual([...lines, Number(bill.totals.total)]);
  });

  it('a document states what is missing', async () => {
    const bill = await readBill(deps, months('2026-11'));
    expect(billDocument(bill, 'zh')).toMatchObject({
      title: '电费账单',
      plant: 'Mill',
      period: '2026-11',
      facts: expect.arrayContaining([{ label: '币种', value: '元' }]),
      remarks: expect.arrayContaining(['2026-11 尚未结束，为截至目前的数据。']),
    });
  });
});

describe('the power factor of a month', () => {
  const later: BillDeps = { ...deps, clock: { now: () => new Date('2027-06-10T12:00:00+08:00') } };
  const lines = async (of: BillDeps) => shown((await readBill(of, months('2026-10'))).months[0]?.lines ?? []);

  it('is not estimated when the first samples of the month were deleted', async () => {
    expect(await lines(later)).not.toContain('powerFactor null 25 = 3878.69');
  });

  it('stays on the bill when its samples were deleted, also after replacement of the meter', async () => {
    await db
      .updateTable('device')
      .set({ removed_at: new Date('2026-11-05T00:00:00Z') })
      .where('id', '=', METER)
      .execute();
    expect(await lines(deps)).toContain('powerFactor null 25 = 3878.69');
    await keepReactiveMonths(deps);
    await keepReactiveMonths(deps);
    const rows = await db.selectFrom('reactive_month').selectAll().execute();
    expect(rows).toMatchObject([{ active_kwh: 300, reactive_kvarh: 400 }]);
    expect(await lines(later)).toContain('powerFactor null 25 = 3878.69');
  });
});
