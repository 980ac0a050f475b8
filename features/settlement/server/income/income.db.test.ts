import { INCOME_GROUPS } from '@heliodon/energy/settlement/income-cents';
import { tableFile } from '@heliodon/infrastructure/documents/table-file';
import { testCaller } from '@heliodon/server-kit/testing/test-caller';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Income } from '../../contract/income.contract.ts';
import { reportErrors } from '../../contract/report.ts';
import { incomeSource } from './income.export.ts';
import { IncomeService } from './income.service.ts';
import { incomePlantsSource } from './plants.export.ts';
import { readIncomePlants } from './plants.queries.ts';
import { ABROAD, createIncomeWorld, FOREIGN, PLANT } from './testing/income-world.ts';

let world: Awaited<ReturnType<typeof createIncomeWorld>>;
let service: IncomeService;
const manager = testCaller({ accountId: 2, accountPath: [2], managerId: 2 });
const other = testCaller({ accountId: 4, accountPath: [4], managerId: 4 });
const month = { plantId: PLANT, dateType: 'day', from: '2026-07-01', to: '2026-07-31' } as const;

beforeAll(async () => {
  world = await createIncomeWorld();
  service = new IncomeService(world);
  await world.standardPrice(PLANT);
  await world.standardPrice(ABROAD);
  await world.standardPrice(FOREIGN);
  // PV for one interval at peak price: 6 kWh used, 4 fed in; battery: 3.333 charged at night, 3 discharged.
  for (const day of ['2025-07-02', '2026-06-02', '2026-07-01', '2026-07-02'])
    await world.count(PLANT, day, '12:00', { pv: 10, load: 6, export: 4 });
  // From this day on the plant has settled days.
  await world.count(PLANT, '2025-06-01', '12:00', {});
  await world.count(PLANT, '2026-07-02', '03:00', { charge: 3.333, import: 3.333 });
  await world.count(PLANT, '2026-07-02', '12:30', { discharge: 3, load: 3 });
  await world.count(PLANT, '2026-07-03', '09:00', { charging: 1.111, import: 1.111 });
  await world.count(ABROAD, '2026-07-01', '09:00', { pv: 2, load: 2 });
  await world.count(FOREIGN, '2026-07-01', '09:00', { pv: 50, load: 50 });
  await world.device(PLANT, 'meter', { id: 90, sn: 'M-1', samplingPoint: 'acLow' });
  await sql`INSERT INTO subsidy_version (plant_id, subsidies, created_by_name)
    VALUES (${PLANT}, '[{"type": "subsidy", "unitPrice": "0.03", "years": 20}]', 'x')`.execute(world.db);
  await world.settle();
});
afterAll(() => world.close());

const columnOf = (income: Income, key: string) => income.columns.find((column) => column.key === key);
const cents = (text: string) => Math.round(Number(text) * 100);

describe('income of a plant', () => {
  it('by item and day, as calculated manually', async () => {
    const income = await service.read(month);
    // 6 × 1.2, 4 × 0.4, 10 × 0.03.
    expect(columnOf(income, '2026-07-01')).toMatchObject({
      amounts: { pvUse: '7.20', pvFeedIn: '1.60', discharge: '0.00', charge: '0.00', subsidy: '0.30' },
      total: '9.10',
      storage: '0.00',
      empty: false,
      energy: { pvUseKwh: 6, pvFeedInKwh: 4 },
    });
    // 3 × 1.2 × 0.9 = 3.24; 3.333 × 0.3 = 0.9999, rounded to 1.00.
    expect(columnOf(income, '2026-07-02')).toMatchObject({
      amounts: { discharge: '3.24', charge: '-1.00' },
      storage: '2.24',
      total: '11.34',
      energy: { chargeKwh: 3.333, dischargeKwh: 3 },
    });
    // 1.111 × 0.7 = 0.7777
    expect(columnOf(income, '2026-07-03')).toMatchObject({
      amounts: { charging: '0.78', pileEnergy: '-0.78' },
      total: '0.00',
    });
    expect(columnOf(income, '2026-07-04')).toMatchObject({ empty: true, total: '0.00' });
    // 17.60 for 20 kWh of PV; 2.24 for 3 kWh discharged.
    expect(income.totals).toMatchObject({ total: '20.44', pvPerKwh: '0.8800', storagePerKwh: '0.7467' });
    expect(income).toMatchObject({
      currency: 'CNY',
      pendingDays: 0,
      daysWithoutPrice: 0,
      unknownQuarters: 0,
    });
  });

  it('parts add up to the total, by row and by column', async () => {
    const { columns, totals } = await service.read(month);
    for (const { amounts, total } of [...columns, totals])
      expect(INCOME_GROUPS.reduce((sum, group) => sum + cents(amounts[group]), 0)).toBe(cents(total));
    for (const group of INCOME_GROUPS)
      expect(columns.reduce((sum, { amounts }) => sum + cents(amounts[group]), 0)).toBe(
        cents(totals.amounts[group]),
      );
  });

  it('is the same for any division of the time', async () => {
    const total = async (span: object) =>
      (await service.read({ plantId: PLANT, ...span } as never)).totals.total;
    expect(await total({ dateType: 'month', from: '2026-07', to: '2026-07' })).toBe('20.44');
    // 20.44, and 9.10 for June.
    expect(await total({ dateType: 'year', from: '2026', to: '2026' })).toBe('29.54');
    expect(await total({ dateType: 'total' })).toBe('38.64');
    const hours = await service.read({
      plantId: PLANT,
      dateType: 'hour',
      from: '2026-07-02T00',
      to: '2026-07-02T23',
    });
    expect(hours.totals.total).toBe('11.34');
    expect(columnOf(hours, '2026-07-02T03')?.total).toBe('-1.00');
    expect(columnOf(hours, '2026-07-02T12')?.total).toBe('12.34');
  });

  it('is compared with the same part of the previous month and of the previous year', async () => {
    const { before, yearBefore, totals } = await service.read(month);
    // Today is the 20th.
    const own = { from: '2026-07-01', to: '2026-07-19', total: totals.total };
    expect(before).toMatchObject({ from: '2026-06-01', to: '2026-06-19', total: '9.10', own });
    expect(yearBefore).toMatchObject({ from: '2025-07-01', to: '2025-07-19', total: '9.10', own });
    const may = await service.read({ ...month, from: '2026-05-01', to: '2026-05-31' });
    expect(may).toMatchObject({ before: null, yearBefore: null });
  });

  it('a running month is never compared with a whole one', async () => {
    await world.count(PLANT, '2026-06-25', '12:00', { pv: 10, load: 6, export: 4 });
    await world.settle();
    const { before, yearBefore } = await service.read({
      plantId: PLANT,
      dateType: 'month',
      from: '2026-07',
      to: '2026-07',
    });
    expect(before).toMatchObject({ from: '2026-06-01', to: '2026-06-19', total: '9.10' });
    expect(yearBefore).toMatchObject({ from: '2025-07-01', to: '2025-07-19', total: '9.10' });
    await sql`DELETE FROM plant_15m WHERE bucket::date = '2026-06-25'`.execute(world.db);
    await sql`DELETE FROM plant_day WHERE day = '2026-06-25'`.execute(world.db);
    await sql`DELETE FROM settlement_day WHERE day = '2026-06-25'`.execute(world.db);
    await sql`UPDATE settlement_day SET due_at = now() WHERE day = '2026-06-02'`.execute(world.db);
    await world.settle();
  });

  it('hours are compared with the previous day; nothing before the first settled day', async () => {
    const hours = { plantId: PLANT, dateType: 'hour', from: '2026-07-03T00', to: '2026-07-03T23' } as const;
    expect((await service.read(hours)).before).toMatchObject({
      from: '2026-07-02T00',
      to: '2026-07-02T23',
      total: '11.34',
    });
    const year = await service.read({ plantId: PLANT, dateType: 'year', from: '2026', to: '2026' });
    expect(year).toMatchObject({ before: null, yearBefore: null });
  });

  it('states missing data', async () => {
    await world.count(PLANT, '2026-07-05', '12:00', { pv: 8 });
    await sql`UPDATE plant_15m SET import_kwh = NULL, export_kwh = NULL WHERE plant_id = ${PLANT}
      AND bucket = '2026-07-05T12:00:00+08:00'`.execute(world.db);
    expect(await service.read(month)).toMatchObject({ pendingDays: 1 });
    await world.settle();
    expect(await service.read(month)).toMatchObject({ pendingDays: 0, unknownQuarters: 1 });
    await sql`DELETE FROM settlement_day WHERE day = '2026-07-05'`.execute(world.db);
    await sql`UPDATE settlement_day SET due_at = now() WHERE day = '2026-07-01'`.execute(world.db);
    await world.settle();
  });

  it('a future period is refused', async () => {
    await expect(service.read({ ...month, from: '2026-08-01', to: '2026-08-02' })).rejects.toMatchObject({
      entry: reportErrors.future,
    });
  });
});

/** Cells of the csv, which has the same source as the xlsx; the test data need no quotes. */
async function fileOf(source: ReturnType<typeof incomeSource>, params: object): Promise<string[][]> {
  const table = await source.open(params, manager, 'en');
  const pieces: Uint8Array[] = [];
  for await (const piece of tableFile('csv', table.title, table.columns, table.rows)) pieces.push(piece);
  const lines = Buffer.concat(pieces).toString('utf8').replace('\uFEFF', '').trim().split('\r\n');
  return lines.map((one) => one.split(','));
}

describe('files', () => {
  it('contain the values of the call, to the cent', async () => {
    const { columns, totals } = await service.read(month);
    const [head, ...rows] = await fileOf(incomeSource(world, service), { ...month, format: 'csv' });
    const place = head?.indexOf('Total (CNY)') ?? -1;
    // Today is the 20th; cells that are empty on the page are empty here.
    const begun = columns.slice(0, 20);
    expect(rows.slice(0, -1).map((row) => row[place])).toEqual(
      begun.map(({ total, empty }) => (empty ? '' : total)),
    );
    expect(rows[3]).toEqual(['2026-07-04', ...Array.from({ length: (head?.length ?? 0) - 1 }, () => '')]);
    expect(rows.at(-1)?.[place]).toBe(totals.total);
    expect(rows.at(-1)?.[head?.indexOf('Charging cost (CNY)') ?? -1]).toBe(totals.amounts.charge);
  });

  it.each([
    ['year', '2026', '0', '2026'],
    ['hour', '2026-07-02T00', 'yyyy-mm-dd hh:mm', '2026-07-02 00:00'],
  ] as const)('by %s have dates in spreadsheet format', async (dateType, from, numberFormat, first) => {
    const span = { plantId: PLANT, dateType, from, to: from };
    const table = await incomeSource(world, service).open({ ...span, format: 'xlsx' }, manager, 'en');
    expect(table.columns[0]).toMatchObject({ numberFormat });
    for await (const [key] of table.rows) expect(key).toBe(first);
  });

  it('of a plant of another owner are empty', async () => {
    const table = await incomeSource(world, service).open(
      { ...month, plantId: FOREIGN, format: 'csv' },
      manager,
      'en',
    );
    expect(table.total).toBe(0);
  });

  it('of all plants end with a total for each currency', async () => {
    const rows = await fileOf(incomePlantsSource(world), {
      timeZone: 'UTC',
      period: '2026-07',
      format: 'csv',
    });
    expect(rows.slice(1).map((row) => row.slice(0, 5))).toEqual([
      ['Plant 10', 'CNY', '20.44', '20.44', '9.10'],
      ['Plant 11', 'EUR', '1.40', '', ''],
      ['Total', 'CNY', '20.44', '20.44', '9.10'],
      ['Total', 'EUR', '1.40', '', ''],
    ]);
  });

  it('of all plants use sum formulas', async () => {
    const params = { timeZone: 'UTC', period: '2026-07', format: 'xlsx' };
    const table = await incomePlantsSource(world).open(params, manager, 'en');
    expect(table.total).toBe(2);
    const pieces: Uint8Array[] = [];
    for await (const piece of tableFile('xlsx', table.title, table.columns, table.rows)) pieces.push(piece);
    const { sheets } = await readXlsx(Buffer.concat(pieces));
    expect(sheets[0]?.cells?.get('3,2')).toMatchObject({
      formula: 'SUMIF($B$2:$B$3,$B4,C2:C3)',
      formulaResult: 20.44,
    });
  });
});

describe('all plants', () => {
  const list = (filter: object = {}, page: object = {}, caller = manager) =>
    readIncomePlants(
      world.db,
      caller,
      { keyword: '', ...filter },
      { page: 1, pageSize: 20, ...page },
      world.clock.now(),
    );

  it.each<[string, object, object, [string, string | null][]]>([
    [
      'a month, best first',
      { period: '2026-07' },
      {},
      [
        ['Plant 10', '20.44'],
        ['Plant 11', '1.40'],
      ],
    ],
    [
      'a year',
      { period: '2026' },
      { sort: 'income', order: 'asc' },
      [
        ['Plant 11', '1.40'],
        ['Plant 10', '29.54'],
      ],
    ],
    [
      'all that there is, by name downward',
      {},
      { sort: 'name', order: 'desc' },
      [
        ['Plant 11', '1.40'],
        ['Plant 10', '38.64'],
      ],
    ],
    ['by name', { keyword: '11', period: '2025' }, {}, [['Plant 11', null]]],
    ['a page', { period: '2026' }, { pageSize: 1, page: 2 }, [['Plant 11', '1.40']]],
  ])('%s', async (_, filter, page, expected) => {
    const { rows } = await list(filter, page);
    expect(rows.map(({ name, income }) => [name, income])).toEqual(expected);
  });

  it('totals cover all pages, separately by currency', async () => {
    const { totals, total } = await list({ period: '2026-07' }, { pageSize: 1 });
    expect(total).toBe(2);
    expect(totals).toEqual([
      { currency: 'CNY', plants: 1, income: '20.44', incomeBefore: '9.10', incomeCompared: '20.44' },
      { currency: 'EUR', plants: 1, income: '1.40', incomeBefore: null, incomeCompared: null },
    ]);
  });

  it('other owners see their own plants', async () => {
    expect((await list({}, {}, other)).rows.map(({ plantId }) => plantId)).toEqual([FOREIGN]);
  });

  it('the list of plants shows the same values as the report', async () => {
    const { rows } = await sql<{
      income: string;
    }>`SELECT income FROM settlement_total WHERE plant_id = ${PLANT}`.execute(world.db);
    expect(rows[0]?.income).toBe('38.64');
  });

  it('amounts are sorted as numbers, not as texts', async () => {
    await world.count(PLANT, '2026-05-02', '09:00', { pv: 100, load: 100 });
    await world.count(ABROAD, '2026-05-01', '09:00', {});
    await world.count(ABROAD, '2026-05-02', '09:00', { pv: 1000, load: 1000 });
    await world.settle();
    for (const sort of ['income', 'incomeBefore'] as const) {
      const { rows } = await list(
        { period: sort === 'income' ? '2026-05' : '2026-06' },
        { sort, order: 'desc' },
      );
      expect(rows.map((row) => row[sort])).toEqual(['700.00', '73.00']);
    }
  });
});

describe('all plants compared with the previous period', () => {
  const july = async (plantId: number) => {
    const filter = { keyword: '', period: '2026-07' };
    const caller = plantId === FOREIGN ? other : manager;
    const { rows, totals } = await readIncomePlants(world.db, caller, filter, 'all', world.clock.now());
    return { row: rows.find((row) => row.plantId === plantId), totals };
  };
  const reported = async (plantId: number) => (await service.read({ ...month, plantId })).before;

  it('a running period with as many days, as in the report of the plant; a completed one fully', async () => {
    // Today is the 20th.
    for (const day of ['2026-06-19', '2026-06-20', '2026-06-21', '2026-07-20'])
      await world.count(PLANT, day, '12:00', { pv: 10, load: 6, export: 4 });
    await world.settle();
    expect((await july(PLANT)).row).toMatchObject({
      income: '29.54',
      incomeBefore: '18.20',
      incomeCompared: '20.44',
    });
    expect(await reported(PLANT)).toMatchObject({ total: '18.20', own: { total: '20.44' } });
    world.at('2026-08-03T04:00:00Z');
    expect((await july(PLANT)).row).toMatchObject({
      income: '29.54',
      incomeBefore: '36.40',
      incomeCompared: '29.54',
    });
    expect(await reported(PLANT)).toMatchObject({ total: '36.40', own: { total: '29.54' } });
    world.at('2026-07-01T04:00:00Z');
    expect((await july(PLANT)).row).toMatchObject({ incomeBefore: null, incomeCompared: null });
    world.at('2026-07-20T04:00:00Z');
  });

  it('by the clock of each plant', async () => {
    await sql`UPDATE plant SET time_zone = 'America/Los_Angeles' WHERE id = ${ABROAD}`.execute(world.db);
    // 08:00 there, still the 19th.
    for (const day of ['2026-06-18', '2026-06-19'])
      await world.count(ABROAD, day, '23:00', { pv: 2, load: 2 });
    await world.settle();
    expect((await july(ABROAD)).row).toMatchObject({ incomeBefore: '1.40' });
    expect(await reported(ABROAD)).toMatchObject({ to: '2026-06-18', total: '1.40' });
    expect((await july(PLANT)).row).toMatchObject({ incomeBefore: '18.20' });
  });

  it('not for a plant that began within it; totals compare only plants with both', async () => {
    await world.count(FOREIGN, '2026-06-10', '09:00', { pv: 50, load: 50 });
    await world.settle();
    const { row, totals } = await july(FOREIGN);
    expect(row).toMatchObject({ income: '35.00', incomeBefore: null });
    expect(await reported(FOREIGN)).toBeNull();
    expect(totals).toEqual([
      { currency: 'CNY', plants: 1, income: '35.00', incomeBefore: null, incomeCompared: null },
    ]);
    await sql`UPDATE plant SET owner_id = 4 WHERE id = ${PLANT}`.execute(world.db);
    expect((await july(FOREIGN)).totals).toEqual([
      { currency: 'CNY', plants: 2, income: '64.54', incomeBefore: '18.20', incomeCompared: '20.44' },
    ]);
  });
});
