import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from './support/api.ts';
import {
  billWorld,
  BILL_DAY as DAY,
  BILL_MONTH as MONTH,
  BILL_TOTAL as TOTAL,
} from './support/bill-world.ts';
import { useBrowser } from './support/browser.ts';

const { open } = useBrowser();
let world: Awaited<ReturnType<typeof billWorld>>;

beforeAll(async () => {
  world = await billWorld('E2E mill', 'E2EBILLM1');
});
afterAll(() => world.end());

const isSettled = () => expect.poll(world.isSettled, { timeout: 30_000 }).toBe(true);

const line = (page: Page, key: string) => page.locator(`[data-line="${key}"]`);
const shown = async (page: Page) =>
  (await page.locator('[data-bill] [data-line] td:last-child').allInnerTexts()).map((text) =>
    text.replaceAll(',', ''),
  );

const CSV_HEAD = 'Item,Time of use,Quantity,Amount\n';

it('the bill of a month: page, intervals, print, call and spreadsheet agree to the cent', async () => {
  await isSettled();
  const page = await open(`/monitoring/bill?by=month&from=${MONTH}&to=${MONTH}`, {
    token: world.token,
    lang: 'en',
    theme: 'dark',
  });
  await line(page, 'import peak').getByText('198.01').waitFor();
  const { lines } = (await world.bill()).months[0];
  const amounts = lines.map((one: { amount: string }) => one.amount);
  expect(amounts).toEqual(['198.01', '6.00', '15200.76', '-12.00']);
  expect(await shown(page)).toEqual(amounts);
  await page.locator('[data-total]').getByText('15,392.77').waitFor();

  await line(page, 'import peak').getByRole('button').click();
  const drawer = page.locator('.ant-drawer');
  await drawer.getByText('Sum of the days: 198.0055; rounded to the cent: 198.01.').waitFor();
  await drawer.getByText('effective from 2024-05-01, entered by planner').waitFor();
  await drawer.locator('.ant-table-row', { hasText: DAY }).click();
  const quarters = drawer.locator(`[data-quarters="${DAY}"]`);
  await quarters.getByText('2 intervals, 180.005 kWh × 1.10 = 198.01').waitFor();
  expect((await quarters.locator('li').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))).toEqual([
    '14:00 100.005 kWh',
    '14:15 80.00 kWh',
  ]);
  await drawer.locator('.ant-drawer-close').click();
  await drawer.waitFor({ state: 'hidden' });

  // The print contains no portal elements.
  const menu = page.getByRole('navigation').first();
  await menu.waitFor();
  await page.emulateMedia({ media: 'print' });
  const sheet = page.locator('[data-print-sheet]');
  await sheet.getByRole('heading', { name: 'Electricity bill' }).waitFor();
  expect(await menu.isVisible()).toBe(false);
  expect(await page.getByRole('banner').isVisible()).toBe(false);
  expect(await page.getByRole('button').count()).toBe(0);
  const paper = await sheet.locator('[data-paper-line] td:last-child').allInnerTexts();
  expect(paper.map((text) => text.replaceAll(',', ''))).toEqual(amounts);
  const file = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  // A4 in points.
  expect(file).toMatch(/MediaBox\s*\[\s*0 0 59[45][.\d]* 84[12]/);
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: /xlsx/ }).click();
  await page.getByRole('button', { name: 'Open download centre' }).click();
  const first = page.locator('tbody tr.ant-table-row').first();
  await first.getByText('Done').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    first.getByRole('button', { name: 'Download' }).click(),
  ]);
  const { sheets } = await readXlsx(await readFile(await download.path()));
  expect(sheets[0]?.rows.slice(1).map((row) => row[6])).toEqual([198.01, 6, 15200.76, -12, 15392.77]);
});

it('reconciliation: an invoice from a file is explained line by line and accepted', async () => {
  await isSettled();
  const page = await open(`/monitoring/bill?tab=reconciliation&month=${MONTH}`, {
    token: world.token,
    lang: 'en',
  });
  await page.getByRole('button', { name: /(Enter|Edit) invoice/ }).click();
  const form = page.locator('.ant-drawer');
  const upload = (text: string) =>
    form.locator('input[type="file"]').setInputFiles({
      name: 'invoice.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    });
  await upload(`${CSV_HEAD}Energy charge,Peak,many,187.00\n`);
  await form.getByText('row 2, column C: not a number').waitFor();
  await upload(
    `${CSV_HEAD}Energy charge,Peak,170,187.00\nEnergy charge,Valley,30,9.00\nDemand charge,,410,15580.00\n`,
  );
  await form.getByText('invoice.csv').waitFor();
  await form.getByRole('textbox', { name: 'Feed-in credit amount' }).fill('-9.00');
  await form.getByRole('textbox', { name: 'Feed-in credit quantity' }).fill('30');
  await form.getByRole('button', { name: 'Save and compare' }).click();

  const reason = (key: string, text: string) =>
    page.locator('[data-comparison]').locator(`[data-line="${key}"]`).getByText(text).waitFor();
  await reason('import peak', 'Totals match but periods do not');
  await reason('import valley', 'Totals match but periods do not');
  await reason('demand', 'Different demand');
  await reason('feedIn', 'Different price: the utility’s is 0.30');

  await page.getByRole('button', { name: 'Accept difference' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Note' }).fill('The utility reads the meter an hour later');
  await dialog.getByRole('button', { name: 'Accept difference' }).click();
  await page.locator(`button[data-month="${MONTH}"]`).getByText('Accepted').waitFor();
  const year = Number(MONTH.slice(0, 4));
  const { plantId, token } = world;
  const { data } = await call('/report/getReconciliations', { plantId, year }, token);
  expect(data.months.find(({ month }: { month: string }) => month === MONTH)).toMatchObject({
    status: 'explained',
    ours: TOTAL,
    // 187.00 + 9.00 + 15,580.00 − 9.00
    theirs: '15767.00',
    difference: '374.23',
  });
  await page.getByRole('button', { name: 'Reopen' }).click();
  await page.locator(`button[data-month="${MONTH}"]`).getByText('Discrepancy').waitFor();
});
