import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, tokenOf } from './support/api.ts';
import { seriousViolations } from './support/axe.ts';
import { type OpenOptions, useBrowser } from './support/browser.ts';
import { addIncomePlant, dayAgo } from './support/income-world.ts';

const [PLANT, NEW] = ['E2E income plant', 'E2E new plant'];
const [FROM, TO] = [dayAgo(2), dayAgo(1)];
const QUERY = `by=day&from=${FROM}&to=${TO}`;

const { open } = useBrowser();
let world: Awaited<ReturnType<typeof addIncomePlant>>;
beforeAll(async () => {
  world = await addIncomePlant(PLANT);
  await world.addNew(NEW);
});
afterAll(() => world.remove([PLANT, NEW]));

async function incomePage(plant: string, account: string, query: string, options: OpenOptions) {
  const token = await tokenOf(account);
  const { data } = await call('/user/queryPlantList', { keyword: plant }, token);
  await call('/user/selectPlant', { plantId: data.rows[0].plantId }, token);
  const page = await open(`/monitoring/incomev3?${query}`, { token, height: 1000, ...options });
  return { page, token };
}

const tile = (page: Page, key: string) => page.locator(`[data-tile="${key}"]`);
const total = (page: Page, key: string) => page.locator(`[data-total="${key}"]`).innerText();
/** '-1,234.50' of the page as the call says it. */
const plain = (shown: string) => shown.replaceAll(',', '');

/** Both days are settled within half a minute. */
async function settled(token: string) {
  const span = { plantId: world.plantId, dateType: 'day', from: FROM, to: TO };
  const read = async () => (await call('/report/getIncome', span, token)).data;
  await expect
    .poll(async () => (await read()).columns.filter(({ empty }: { empty: boolean }) => !empty).length, {
      ...{ timeout: 60_000, interval: 500 },
    })
    .toBe(2);
  return read();
}

async function exported(page: Page, button: RegExp, kind: string) {
  await page.getByRole('button', { name: button }).first().click();
  await page.getByText('Excel (.xlsx)').click();
  await page.getByRole('button', { name: /打开下载中心|Open download centre/ }).click();
  const row = page.locator('tbody tr.ant-table-row', { hasText: kind }).first();
  const downloading = page.waitForEvent('download');
  await row.getByRole('button', { name: /下载|Download/ }).click();
  return (await readXlsx(await readFile(await (await downloading).path()))).sheets[0]?.rows ?? [];
}

it('a manager, in Chinese: items, table, file and call agree to the cent; plans and causes; all plants', async () => {
  const income = await settled(await tokenOf('manager'));
  // A day: 6 × 1.2, 4 × 0.4, 5 × 1.2 × 0.9 and 3.333 × 1.2 = 3.9996, which the piles pay too.
  expect(income.columns[0]).toMatchObject({
    amounts: {
      pvUse: '7.20',
      pvFeedIn: '1.60',
      discharge: '5.40',
      charge: '0.00',
      charging: '4.00',
      pileEnergy: '-4.00',
    },
    total: '14.20',
  });
  const { page, token } = await incomePage(PLANT, 'manager', QUERY, { lang: 'zh' });
  await tile(page, 'total').getByText('28.40').waitFor();
  await tile(page, 'pv').getByText('17.60').waitFor();
  await tile(page, 'storage').getByText('10.80').waitFor();
  await tile(page, 'charging').getByText('0.00').waitFor();
  for (const key of ['pvUse', 'pvFeedIn', 'discharge', 'charging'])
    expect(plain(await total(page, key))).toBe(income.totals.amounts[key]);
  expect(plain(await total(page, 'total'))).toBe(income.totals.total);
  await page.locator('tbody tr', { hasText: FROM }).getByText('14.20').waitFor();

  await page.getByText('时', { exact: true }).click();
  await page.waitForURL(/by=hour/);
  await page.goBack().catch(() => undefined);

  await page.goto(`/monitoring/incomev3?${QUERY}&tab=planned`);
  await page.locator('[data-cause="socLimit"]').getByText('-5.40 元').waitFor();
  await page.locator('[data-cause="forecast"]').getByText('-5.40 元').waitFor();
  await page.getByText('电池已到达 SOC 上限或下限').waitFor();
  const span = { plantId: world.plantId, dateType: 'day', from: FROM, to: TO };
  const { data: planned } = await call('/report/getPlannedIncome', span, token);
  expect(planned.totals).toMatchObject({ planned: '39.20', actual: '28.40', plannedQuarters: 4 });
  for (const key of ['planned', 'actual']) {
    expect(plain(await total(page, key))).toBe(planned.totals[key]);
    await tile(page, key).getByText(planned.totals[key]).waitFor();
  }
  const plannedRows = await exported(page, /导出/, '计划与实际收益');
  expect(plannedRows.at(-1)?.[1]).toBe(39.2);

  await page.goto(`/monitoring/incomev3?${QUERY}`);
  const rows = await exported(page, /导出/, '收益报表');
  const place = rows[0]?.indexOf('合计 (元)') ?? -1;
  expect(rows.slice(1).map((row) => row[place])).toEqual([14.2, 14.2, Number(income.totals.total)]);

  await page.goto(`/monitoring/incomev3?tab=plants&period=${FROM.slice(0, 4)}`);
  await tile(page, 'CNY').waitFor();
  await page.getByPlaceholder('按电站名称搜索').fill(PLANT);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('tbody tr.ant-table-row').count()).toBe(1);
  await tile(page, 'CNY').getByText('28.40').waitFor();
});

it('an ordinary user, in English and dark: looks, exports nothing; a new plant says why there is nothing', async () => {
  await settled(await tokenOf('manager'));
  const { page } = await incomePage(PLANT, 'viewer', QUERY, { lang: 'en', theme: 'dark' });
  await tile(page, 'total').getByText('28.40').waitFor();
  expect(await page.getByRole('button', { name: 'Export' }).count()).toBe(0);
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Planned and actual' }).click();
  await page.getByText('The battery had reached its upper or lower SOC limit').waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole('tab', { name: 'All plants' }).click();
  await page.getByRole('row', { name: new RegExp(PLANT) }).waitFor();
  expect(await page.getByText(NEW).count()).toBe(0);

  const young = await incomePage(NEW, 'manager', '', { lang: 'en' });
  await young.page.getByText('The plant is younger than a day').waitFor();
  await young.page.getByRole('button', { name: 'Show all there is' }).click();
  await young.page.waitForURL(/by=total/);
  await tile(young.page, 'total').waitFor();
});
