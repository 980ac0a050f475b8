import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, tokenOf } from './support/api.ts';
import { seriousViolations } from './support/axe.ts';
import { type OpenOptions, useBrowser } from './support/browser.ts';
import { addPlant } from './support/logger.ts';
import { portal } from './support/portal.ts';

/*
 * A plant of which one day is known to the last quarter. Prices: peak 1.10 from 14:00 to 18:00, valley 0.30 until 06:00,
 * feed-in 0.40; demand 38 a kW. By hand: 180.005 × 1.10 = 198.0055, 20 × 0.30 = 6, 400.02 kW × 38 = 15,200.76, less
 * 30 × 0.40 = 12.
 */

const PLANT = 'E2E mill';
const TOTAL = '15392.77';
const DAY = '2024-08-15';
const MONTH = DAY.slice(0, 7);

const { open } = useBrowser();
const db = new pg.Client(portal().databaseUrl);
let removePlant: () => Promise<void>;
let plantId: number;
let token: string;

const season = {
  ...{ startMonth: 1, endMonth: 12, usualPrice: '0.70', deepValley: null, topPeak: null },
  valley: { price: '0.30', ranges: [{ startMin: 0, endMin: 360 }] },
  peak: { price: '1.10', ranges: [{ startMin: 840, endMin: 1080 }] },
};
const QUARTERS: readonly [clock: string, importKwh: number, exportKwh: number, pvKwh: number][] = [
  ['05:45', 20, 0, 0],
  ['12:00', 0, 30, 40],
  ['14:00', 100.005, 0, 0],
  ['14:15', 80, 0, 0],
];

beforeAll(async () => {
  await db.connect();
  removePlant = await addPlant(PLANT, 'manager');
  const { rows } = await db.query(
    `UPDATE plant SET screen_type = 3, time_zone = 'Asia/Shanghai', currency = 'CNY', install_date = '2024-05-20'
     WHERE name = $1 RETURNING id`,
    [PLANT],
  );
  plantId = Number(rows[0].id);
  await db.query(
    `INSERT INTO price_version (plant_id, effective_from, first, efficiency, feed_in_price, seasons, created_by_name)
     VALUES ($1, '2024-05-01', true, 0.9, 0.4, $2, 'planner')`,
    [plantId, JSON.stringify([season])],
  );
  const transformer = {
    billingType: 'demand',
    capacityKva: '800',
    ranges: [{ startMonth: 1, endMonth: 12, price: 38 }],
  };
  await db.query(
    `INSERT INTO transformer_version (plant_id, effective_from, transformer, created_by_name)
     VALUES ($1, '2024-05-01', $2, 'planner')`,
    [plantId, JSON.stringify(transformer)],
  );
  await db.query(
    `INSERT INTO device (sn, kind, plant_id, sampling_point) VALUES ('E2EBILLM1', 'meter', $1, 'acLow')`,
    [plantId],
  );
  await db.query(
    `CREATE TABLE IF NOT EXISTS plant_15m_bill PARTITION OF plant_15m FOR VALUES FROM ('2024-08-01') TO ('2024-09-01')`,
  );
  for (const [clock, importKwh, exportKwh, pvKwh] of QUARTERS)
    await db.query(
      `INSERT INTO plant_15m (plant_id, bucket, pv_kwh, import_kwh, export_kwh, load_kwh, estimated_s)
       VALUES ($1, $2::timestamptz, $3, $4, $5, $6, 0)`,
      [plantId, `${DAY}T${clock}:00+08:00`, pvKwh, importKwh, exportKwh, importKwh + pvKwh - exportKwh],
    );
  await db.query(
    `INSERT INTO plant_day (plant_id, day, import_kwh, export_kwh, import_max_kw, estimated_s)
     VALUES ($1, $2, 200.005, 30, 400.02, 0)`,
    [plantId, DAY],
  );
  await db.query('UPDATE settlement_day SET due_at = now() WHERE plant_id = $1', [plantId]);
  token = await tokenOf('manager');
  await call('/user/selectPlant', { plantId }, token);
});
afterAll(async () => {
  await db.query(`DELETE FROM device WHERE sn = 'E2EBILLM1'`);
  await removePlant();
  await db.end();
});

const bill = async () => {
  const span = { plantId, dateType: 'month', from: MONTH, to: MONTH };
  return (await call('/report/getBill', span, token)).data;
};
/** The server settles what is due every few seconds. */
const isSettled = () => expect.poll(async () => (await bill()).totals.total, { timeout: 30_000 }).toBe(TOTAL);

const line = (page: Page, key: string) => page.locator(`[data-line="${key}"]`);
const shown = async (page: Page) =>
  (await page.locator('[data-bill] [data-line] td:last-child').allInnerTexts()).map((text) =>
    text.replaceAll(',', ''),
  );

async function billPage(options: OpenOptions, query = '') {
  await isSettled();
  const page = await open(`/monitoring/bill?by=month&from=${MONTH}&to=${MONTH}${query}`, {
    token,
    ...options,
  });
  await page
    .getByRole('heading', { name: /电费账单|Electricity bill/ })
    .first()
    .waitFor();
  return page;
}

it('the bill: screen, call and sheet agree to the cent, and a line opens down to the quarter', async () => {
  const page = await billPage({ lang: 'zh' });
  await line(page, 'import peak').getByText('198.01').waitFor();
  const called = await bill();
  expect(called.months[0].lines.map((one: { amount: string }) => one.amount)).toEqual([
    '198.01',
    '6.00',
    '15200.76',
    '-12.00',
  ]);
  expect(await shown(page)).toEqual(called.months[0].lines.map((one: { amount: string }) => one.amount));
  await expect(page.locator('[data-total]').innerText()).resolves.toContain('15,392.77');
  await page.locator('[data-tile="toPay"]').getByText('1.54').waitFor();
  expect(await seriousViolations(page)).toEqual([]);

  await line(page, 'import peak').getByRole('button').click();
  const drawer = page.locator('.ant-drawer');
  await drawer.getByText('各日之和 198.0055，取整到分为 198.01。').waitFor();
  await expect(drawer.locator('[data-sum]').innerText()).resolves.toContain('180.005 kWh × 1.10');
  await drawer.getByText('2024-05-01 起生效，planner').waitFor();
  await drawer.locator('.ant-table-row', { hasText: DAY }).click();
  const quarters = drawer.locator(`[data-quarters="${DAY}"]`);
  await quarters.getByText('14:00').waitFor();
  expect((await quarters.locator('li').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))).toEqual([
    '14:00 100.005 kWh',
    '14:15 80.00 kWh',
  ]);
  await quarters.getByText('2 个 15 分钟，180.005 kWh × 1.10 = 198.01').waitFor();
  await drawer.locator('.ant-drawer-close').click();

  await page.getByRole('button', { name: '导出' }).click();
  await page.getByRole('menuitem', { name: /xlsx/ }).click();
  await page.getByRole('button', { name: '打开下载中心' }).click();
  const first = page.locator('tbody tr.ant-table-row').first();
  await first.getByText('已完成').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    first.getByRole('button', { name: '下载' }).click(),
  ]);
  const { sheets } = await readXlsx(await readFile(await download.path()));
  expect(sheets[0]?.rows.slice(1).map((row) => row[6])).toEqual([198.01, 6, 15200.76, -12, 15392.77]);
});

it('reconciliation: an invoice that differs is explained line by line and accepted', async () => {
  const page = await billPage({ lang: 'en' }, `&tab=reconciliation&month=${MONTH.slice(0, 4)}-12`);
  await page.locator(`button[data-month="${MONTH}"]`).click();
  await page.getByRole('button', { name: /(Enter|Change) the invoice/ }).click();
  const form = page.locator('.ant-drawer');
  const upload = (text: string) =>
    form.locator('input[type="file"]').setInputFiles({
      name: 'invoice.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    });
  await upload('Item,Time of use,Quantity,Amount\nEnergy bought,Peak,many,187.00\n');
  await form.getByText('row 2, column C: no number').waitFor();
  await upload(
    'Item,Time of use,Quantity,Amount\nEnergy bought,Peak,170,187.00\nEnergy bought,Valley,30,9.00\nDemand charge,,410,15580.00\n',
  );
  await form.getByText('invoice.csv').waitFor();
  await form.getByRole('textbox', { name: 'Feed-in credit amount' }).fill('-9.00');
  await form.getByRole('textbox', { name: 'Feed-in credit quantity' }).fill('30');
  await form.getByRole('textbox', { name: 'Invoice no.' }).fill('INV-2026-7');
  await form.getByRole('button', { name: 'Save and compare' }).click();

  const reason = (key: string, text: string) =>
    page.locator('[data-comparison]').locator(`[data-line="${key}"]`).getByText(text).waitFor();
  await reason('import peak', 'The sum agrees, the periods do not');
  await reason('import valley', 'The sum agrees, the periods do not');
  await reason('demand', 'Another demand');
  await reason('feedIn', 'Another price: theirs is 0.30');
  await page.getByText(/Revision \d, entered by manager/).waitFor();
  expect(await seriousViolations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Accept' }).click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByRole('button', { name: 'Accept' }).isDisabled()).toBe(true);
  await dialog.getByRole('textbox', { name: 'Note' }).fill('The utility reads the meter an hour later');
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await page.locator(`button[data-month="${MONTH}"]`).getByText('Explained').waitFor();
  await page.getByText('The utility reads the meter an hour later').waitFor();
  const year = Number(MONTH.slice(0, 4));
  const { data } = await call('/report/getReconciliations', { plantId, year }, token);
  expect(data.months.find(({ month }: { month: string }) => month === MONTH)).toMatchObject({
    status: 'explained',
    ours: TOTAL,
    // 187.00 + 9.00 + 15,580.00 − 9.00
    theirs: '15767.00',
    difference: '374.23',
  });
  await page.getByRole('button', { name: 'Reopen' }).click();
  await page.locator(`button[data-month="${MONTH}"]`).getByText('Open').waitFor();
});
