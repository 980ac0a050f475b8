import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { billWorld, BILL_MONTH as MONTH } from './support/bill-world.ts';
import { move, useBrowser } from './support/browser.ts';

const { open } = useBrowser();
let world: Awaited<ReturnType<typeof billWorld>>;

beforeAll(async () => {
  world = await billWorld('E2E mill', 'E2EBILLM1');
});
afterAll(() => world.end());

const line = (page: Page, key: string) => page.locator(`[data-line="${key}"]`);
const shown = async (page: Page) =>
  (await page.locator('[data-bill] [data-line] td:last-child').allInnerTexts()).map((text) =>
    text.replaceAll(',', ''),
  );

const INVOICE = `Item,Time of use,Quantity,Amount
Energy charge,Peak,170,187.00
Energy charge,Valley,30,9.00
Demand charge,,410,15580.00
`;

it('page, print, call and spreadsheet of a bill agree to the cent, and an invoice is compared with it', async () => {
  await expect.poll(world.isSettled, { timeout: 30_000 }).toBe(true);
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

  await move(page, `/monitoring/bill?tab=reconciliation&month=${MONTH}`);
  await page.getByRole('button', { name: /(Enter|Edit) invoice/ }).click();
  const form = page.locator('.ant-drawer');
  await form
    .locator('input[type="file"]')
    .setInputFiles({ name: 'invoice.csv', mimeType: 'text/csv', buffer: Buffer.from(INVOICE) });
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
});
