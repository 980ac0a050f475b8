import { readFile } from 'node:fs/promises';
import { formatNumber } from '@heliodon/kernel/format/number';
import { formatQuantity } from '@heliodon/kernel/format/unit';
import { readXlsx } from 'hucre/xlsx';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, tokenOf } from './support/api.ts';
import { useBrowser } from './support/browser.ts';
import { addPlant } from './support/logger.ts';
import { portal } from './support/portal.ts';

/* A plant with one past month of intervals, which does not change during the test. */

const PLANT = 'E2E report roof';
const MONTH = { from: '2024-05-01', to: '2024-05-31' };
const { open } = useBrowser();
let removePlant: () => Promise<void>;
let plantId: number;

const PRICE = [
  {
    startMonth: 1,
    endMonth: 12,
    usualPrice: '0.7',
    deepValley: null,
    topPeak: null,
    valley: { price: '0.3', ranges: [{ startMin: 0, endMin: 480 }] },
    peak: { price: '1.1', ranges: [{ startMin: 1080, endMin: 1320 }] },
  },
];

async function fill(client: pg.Client): Promise<void> {
  const run = (text: string, values: unknown[] = []) => client.query(text, values);
  const { rows } = await run(
    `UPDATE plant SET time_zone = 'Asia/Shanghai', screen_type = 3, pv_kwp = 50 WHERE name = $1 AND deleted_at IS NULL
     RETURNING id`,
    [PLANT],
  );
  plantId = Number(rows[0].id);
  await run(
    `CREATE TABLE IF NOT EXISTS plant_15m_e2e PARTITION OF plant_15m FOR VALUES FROM ('2024-04-01') TO ('2024-07-01')`,
  );
  await run(
    `INSERT INTO price_version (plant_id, effective_from, first, efficiency, feed_in_price, seasons, created_by_name)
     VALUES ($1, '2020-01-01', true, 1, 0.4, $2, 'x')`,
    [plantId, JSON.stringify(PRICE)],
  );
  await run(
    `INSERT INTO plant_15m (plant_id, bucket, pv_kwh, charge_kwh, discharge_kwh, import_kwh, export_kwh, load_kwh, estimated_s)
     SELECT $1, q, 3.25, 0.5, 0.45, 1 + n * 0.001, 0.75, 3.45 + n * 0.001, 0
     FROM generate_series('2024-05-01T00:00:00+08:00'::timestamptz, '2024-05-31T23:45:00+08:00', interval '15 minutes')
       WITH ORDINALITY AS g (q, n)`,
    [plantId],
  );
  const sums = ['pv', 'charge', 'discharge', 'import', 'export', 'load'].map((flow) => `${flow}_kwh`);
  const summed = sums.map((name) => `sum(${name})`).join(', ');
  await run(
    `INSERT INTO plant_day (plant_id, day, ${sums.join(', ')}, import_max_kw, estimated_s)
     SELECT plant_id, (bucket AT TIME ZONE 'Asia/Shanghai')::date, ${summed}, max(import_kwh) * 4, 0
     FROM plant_15m WHERE plant_id = $1 GROUP BY 1, 2`,
    [plantId],
  );
  // Settles days at once, without the delay for late samples.
  await run('UPDATE settlement_day SET due_at = now() WHERE plant_id = $1', [plantId]);
}

beforeAll(async () => {
  removePlant = await addPlant(PLANT, 'manager');
  const client = new pg.Client({ connectionString: portal().databaseUrl });
  await client.connect();
  await fill(client);
  await client.end();
});
afterAll(() => removePlant());

async function report(token: string) {
  const asked = { plantId, dateType: 'day', from: MONTH.from, to: MONTH.to };
  const { data, code, msg } = await call('/report/getElectricityReport', asked, token);
  expect([code, msg]).toEqual([1000, expect.any(String)]);
  return data;
}

const tile = (page: Page, key: string) => page.locator(`[data-tile="${key}"]`);
const totals = (page: Page) => page.locator('.ant-table-summary tr').last();

/** Tiles and total row equal the answer of the call. */
async function agrees(page: Page, answer: Awaited<ReturnType<typeof report>>): Promise<void> {
  const { flows, fullHours } = answer.totals;
  for (const flow of ['pv', 'import', 'export', 'charge', 'discharge']) {
    const { value } = formatQuantity(flows[flow], 'kWh');
    await tile(page, flow).getByText(value, { exact: true }).waitFor();
    await totals(page).getByText(formatNumber(flows[flow]), { exact: true }).first().waitFor();
  }
  await tile(page, 'fullHours').getByText(formatNumber(fullHours), { exact: true }).waitFor();
}

it('the electricity report of a settled month: page, call and file agree, by flow and by time of use', async () => {
  const token = await tokenOf('manager');
  await call('/user/selectPlant', { plantId }, token);
  // Until all its days are settled.
  await expect
    .poll(async () => (await report(token)).pendingDays, { timeout: 60_000, interval: 500 })
    .toBe(0);
  const month = await report(token);
  const page = await open(`/monitoring/electricityReport?by=day&from=${MONTH.from}&to=${MONTH.to}`, {
    token,
    lang: 'zh',
  });
  await agrees(page, month);
  expect(await page.locator('tbody tr.ant-table-row').count()).toBe(31);

  // The time-of-use parts of the total row equal those of the call, and add up to its total.
  await page.getByText('按时段', { exact: true }).click();
  await page.waitForURL(/view=period/);
  const { peak, valley, usual } = month.totals.periods.import;
  for (const kwh of [peak, valley, usual, month.totals.flows.import])
    await totals(page).getByText(formatNumber(kwh), { exact: true }).waitFor();
  expect(peak + valley + usual).toBeCloseTo(month.totals.flows.import, 3);
  await page.getByText('按流向', { exact: true }).click();
  // The address changes before the page does.
  await agrees(page, month);

  await page.getByRole('button', { name: /导\s?出/ }).click();
  await page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click();
  await page.getByRole('button', { name: '打开下载中心' }).click();
  const job = page.locator('tbody tr.ant-table-row', { hasText: PLANT }).first();
  const downloading = page.waitForEvent('download');
  await job.getByRole('button', { name: /^下\s?载/ }).click();
  const { sheets } = await readXlsx(await readFile(await (await downloading).path()));
  const rows = sheets[0]?.rows ?? [];
  expect(rows[0]?.[1]).toBe('光伏发电 (kWh)');
  expect(rows[1]?.[0]).toEqual(new Date('2024-05-01T00:00:00Z'));
  const sum = (column: number) => rows.slice(1, 32).reduce((all, row) => all + Number(row[column]), 0);
  expect(sum(1)).toBeCloseTo(month.totals.flows.pv, 3);
  expect(sum(4)).toBeCloseTo(month.totals.flows.import, 3);
});
