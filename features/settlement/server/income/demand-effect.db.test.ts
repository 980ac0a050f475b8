import { tableFile } from '@heliodon/infrastructure/documents/table-file';
import { testCaller } from '@heliodon/server-kit/testing/test-caller';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Income } from '../../contract/income.contract.ts';
import type { ReportRequest } from '../../contract/report.ts';
import { incomeSource } from './income.export.ts';
import { IncomeService } from './income.service.ts';
import { createIncomeWorld, PLANT } from './testing/income-world.ts';

let world: Awaited<ReturnType<typeof createIncomeWorld>>;
let service: IncomeService;
const manager = testCaller({ accountId: 2, accountPath: [2], managerId: 2 });
const months = (from: string, to = from): ReportRequest => ({ plantId: PLANT, dateType: 'month', from, to });

beforeAll(async () => {
  world = await createIncomeWorld();
  service = new IncomeService(world);
  await world.standardPrice(PLANT);
  await world.device(PLANT, 'meter', { id: 90, sn: 'M-1', samplingPoint: 'acLow' });
  const ranges = [{ startMonth: 1, endMonth: 12, price: 38 }];
  const terms = (billingType: string) => JSON.stringify({ billingType, capacityKva: '800', ranges });
  await sql`INSERT INTO transformer_version (plant_id, effective_from, transformer, created_by_name) VALUES
    (${PLANT}, '2026-01-01', ${terms('monthly')}::jsonb, 'x'),
    (${PLANT}, '2026-06-01', ${terms('demand')}::jsonb, 'x')`.execute(world.db);
  await world.count(PLANT, '2026-05-10', '12:00', { import: 100, load: 100 });
  // June: 400 kW instead of 500. July: 520 kW by charging at night, instead of 360 at noon.
  await world.count(PLANT, '2026-06-10', '10:00', { import: 100, discharge: 25, load: 125 });
  await world.count(PLANT, '2026-07-02', '03:00', { import: 130, charge: 50, load: 80 });
  await world.count(PLANT, '2026-07-02', '12:00', { import: 90, load: 90 });
  await sql`UPDATE plant_day d SET import_max_kw = (SELECT max(q.import_kwh) * 4 FROM plant_15m q
    WHERE q.plant_id = d.plant_id AND (q.bucket AT TIME ZONE 'Asia/Shanghai')::date = d.day)`.execute(
    world.db,
  );
  await world.settle();
});
afterAll(() => world.close());

const effects = ({ columns, totals }: Income) => [
  ...columns.map(({ key, demandEffect }) => [key, demandEffect]),
  ['totals', totals.demandEffect],
];

it('is the charge without storage minus the charge, month by month, and adds up', async () => {
  const income = await service.read(months('2026-05', '2026-07'));
  expect(effects(income)).toEqual([
    // Not billed by demand.
    ['2026-05', null],
    ['2026-06', '3800.00'],
    ['2026-07', '-6080.00'],
    ['totals', '-2280.00'],
  ]);
});

it('is shown beside the income of the days, and included in it', async () => {
  const { columns, totals } = await service.read(months('2026-07'));
  // 50 kWh are charged at 0.3; there is no other income.
  expect(columns[0]).toMatchObject({ storage: '-15.00', total: '-15.00' });
  expect(columns[0]).toMatchObject({ storageWithDemand: '-6095.00', totalWithDemand: '-6095.00' });
  expect(totals).toMatchObject({ total: '-15.00', totalWithDemand: '-6095.00' });
});

it.each<[string, ReportRequest, string | null]>([
  ['a year', { plantId: PLANT, dateType: 'year', from: '2026', to: '2026' }, '-2280.00'],
  ['all there is', { plantId: PLANT, dateType: 'total' }, '-2280.00'],
  [
    'all days of a month',
    { plantId: PLANT, dateType: 'day', from: '2026-06-01', to: '2026-06-30' },
    '3800.00',
  ],
  ['some days', { plantId: PLANT, dateType: 'day', from: '2026-06-01', to: '2026-06-29' }, null],
  ['hours', { plantId: PLANT, dateType: 'hour', from: '2026-06-10T00', to: '2026-06-10T23' }, null],
])('%s', async (_name, span, effect) => {
  const { totals, columns } = await service.read(span);
  expect(totals.demandEffect).toBe(effect);
  if (effect === null) expect(totals.totalWithDemand).toBe(totals.total);
  if (span.dateType === 'day') expect(columns.every(({ demandEffect }) => demandEffect === null)).toBe(true);
});

it('is a column of the file, with a total', async () => {
  const file = async (span: ReportRequest) => {
    const table = await incomeSource(world, service).open({ ...span, format: 'csv' }, manager, 'en');
    const parts: Uint8Array[] = [];
    for await (const part of tableFile('csv', table.title, table.columns, table.rows)) parts.push(part);
    return Buffer.concat(parts)
      .toString()
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','));
  };
  const [head = [], ...rows] = await file(months('2026-05', '2026-07'));
  const of = (header: string) => rows.map((row) => row[head.indexOf(header)]);
  expect(of('Storage effect on demand charge (CNY)')).toEqual(['', '3800.00', '-6080.00', '-2280.00']);
  expect(of('Total incl. demand effect (CNY)').at(-2)).toBe('-6095.00');
  const [days = []] = await file({ plantId: PLANT, dateType: 'day', from: '2026-06-01', to: '2026-06-29' });
  expect(days).not.toContain('Storage effect on demand charge (CNY)');
});

it('states that the plant uses full feed-in', async () => {
  expect((await service.read(months('2026-06'))).fullFeedIn).toBe(false);
  await sql`UPDATE plant SET plant_mode = 'fullFeedIn' WHERE id = ${PLANT}`.execute(world.db);
  expect((await service.read(months('2026-06'))).fullFeedIn).toBe(true);
});

it('a subsidy for discharged energy is included', async () => {
  await sql`INSERT INTO subsidy_version (plant_id, subsidies, created_by_name) VALUES (${PLANT},
    '[{"type": "subsidy", "unitPrice": "0.5", "years": 10, "per": "discharged"}]', 'x')`.execute(world.db);
  await world.settle();
  // 25 kWh in June, none in July.
  const { columns } = await service.read(months('2026-06', '2026-07'));
  expect(columns.map(({ amounts }) => amounts.subsidy)).toEqual(['12.50', '0.00']);
});
