import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from './support/api.ts';
import { seriousViolations } from './support/axe.ts';
import {
  billWorld,
  BILL_DAY as DAY,
  BILL_MONTH as MONTH,
  BILL_TOTAL as TOTAL,
} from './support/bill-world.ts';
import { type OpenOptions, useBrowser } from './support/browser.ts';

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

async function billPage(options: OpenOptions, query = '') {
  await isSettled();
  const page = await open(`/monitoring/bill?by=month&from=${MONTH}&to=${MONTH}${query}`, {
    token: world.token,
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
  const called = await world.bill();
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
  await page.locator(`button[data-month="${MONTH}"]`).getByText('Open').waitFor();
});

it.each(['zh', 'en'] as const)(
  'on paper: every line in dark letters and nothing of the portal, in %s',
  async (lang) => {
    const page = await billPage({ lang, theme: 'dark' });
    await line(page, 'import peak').waitFor();
    const menu = page.getByRole('navigation').first();
    await menu.waitFor();
    expect(await page.locator('[data-print-sheet]').isVisible()).toBe(false);

    await page.emulateMedia({ media: 'print' });
    const sheet = page.locator('[data-print-sheet]');
    await sheet.getByRole('heading', { name: lang === 'zh' ? '电费账单' : 'Electricity bill' }).waitFor();
    expect(await menu.isVisible()).toBe(false);
    expect(await page.getByRole('banner').isVisible()).toBe(false);
    expect(await page.getByRole('button').count()).toBe(0);
    const { lines } = (await world.bill()).months[0];
    const paper = await sheet.locator('[data-paper-line] td:last-child').allInnerTexts();
    expect(paper.map((text) => text.replaceAll(',', ''))).toEqual(
      lines.map((one: { amount: string }) => one.amount),
    );
    await expect(sheet.locator('[data-paper-total]').innerText()).resolves.toContain('15,392.77');
    await expect(sheet.locator('[data-fact="plant"]').innerText()).resolves.toContain('E2E mill');
    await expect(sheet.locator('[data-fact="span"]').innerText()).resolves.toContain(MONTH);
    await expect(sheet.locator('[data-fact="made"]').innerText()).resolves.toMatch(
      /20\d\d-\d\d-\d\d \d\d:\d\d/,
    );
    const ink = await sheet.evaluate((element) => getComputedStyle(element).color.match(/\d+/g)?.map(Number));
    expect(Math.max(...(ink ?? [255]).slice(0, 3))).toBeLessThan(80);

    const file = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    // A4 in points.
    expect(file).toMatch(/MediaBox\s*\[\s*0 0 59[45][.\d]* 84[12]/);
  },
);
