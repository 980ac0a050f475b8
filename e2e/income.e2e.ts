import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, tokenOf } from './support/api.ts';
import { move, useBrowser } from './support/browser.ts';
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

const tile = (page: Page, key: string) => page.locator(`[data-tile="${key}"]`);
const total = (page: Page, key: string) => page.locator(`[data-total="${key}"]`).innerText();
/** '-1,234.50' of the page in the format of the call. */
const plain = (shown: string) => shown.replaceAll(',', '');

const span = () => ({ plantId: world.plantId, dateType: 'day', from: FROM, to: TO });

/** The server settles due days every few seconds. */
async function settled(token: string) {
  const read = async () => (await call('/report/getIncome', span(), token)).data;
  await expect
    .poll(async () => (await read()).columns.filter(({ empty }: { empty: boolean }) => !empty).length, {
      timeout: 60_000,
      interval: 500,
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

it('income: items, table, files and call agree to the cent; plans and causes; all plants', async () => {
  const token = await tokenOf('manager');
  const income = await settled(token);
  // A day: 6 × 1.2, 4 × 0.4, 5 × 1.2 × 0.9 and 3.333 × 1.2 = 3.9996, also paid by the chargers.
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
  await call('/user/selectPlant', { plantId: world.plantId }, token);
  const page = await open(`/monitoring/incomev3?${QUERY}`, { token, lang: 'zh', height: 1000 });
  await tile(page, 'total').getByText('28.40').waitFor();
  await tile(page, 'pv').getByText('17.60').waitFor();
  await tile(page, 'storage').getByText('10.80').waitFor();
  await tile(page, 'charging').getByText('0.00').waitFor();
  for (const key of ['pvUse', 'pvFeedIn', 'discharge', 'charging'])
    expect(plain(await total(page, key))).toBe(income.totals.amounts[key]);
  expect(plain(await total(page, 'total'))).toBe(income.totals.total);
  await page.locator('tbody tr', { hasText: FROM }).getByText('14.20').waitFor();
  const rows = await exported(page, /导出/, '收益报表');
  const place = rows[0]?.indexOf('合计 (元)') ?? -1;
  expect(rows.slice(1).map((row) => row[place])).toEqual([14.2, 14.2, Number(income.totals.total)]);

  await move(page, `/monitoring/incomev3?${QUERY}&tab=planned`);
  await page.locator('[data-cause="socLimit"]').getByText('-5.40 元').waitFor();
  await page.locator('[data-cause="forecast"]').getByText('-5.40 元').waitFor();
  const { data: planned } = await call('/report/getPlannedIncome', span(), token);
  expect(planned.totals).toMatchObject({ planned: '39.20', actual: '28.40', plannedQuarters: 4 });
  for (const key of ['planned', 'actual']) {
    expect(plain(await total(page, key))).toBe(planned.totals[key]);
    await tile(page, key).getByText(planned.totals[key]).waitFor();
  }
  const plannedRows = await exported(page, /导出/, '计划与实际收益');
  expect(plannedRows.at(-1)?.[1]).toBe(39.2);

  await move(page, `/monitoring/incomev3?tab=plants&period=${FROM.slice(0, 4)}`);
  await page.getByPlaceholder('按电站名称搜索').fill(PLANT);
  await page.keyboard.press('Enter');
  await tile(page, 'CNY').getByText('28.40').waitFor();
  await expect.poll(() => page.locator('tbody tr.ant-table-row').count()).toBe(1);
});

it('an ordinary user sees the income of assigned plants only; a new plant has none yet', async () => {
  const viewer = await tokenOf('viewer');
  const { data } = await call('/report/getIncomePlants', { keyword: 'E2E', pageSize: 100 }, viewer);
  const names = data.rows.map(({ name }: { name: string }) => name);
  expect(names).toContain(PLANT);
  expect(names).not.toContain(NEW);

  const token = await tokenOf('manager');
  const found = await call('/user/queryPlantList', { keyword: NEW }, token);
  const { plantId } = found.data.rows[0];
  const young = await call('/report/getIncome', { ...span(), plantId }, token);
  expect(young.code).toBe(2701);
  expect((await call('/report/getIncome', { plantId, dateType: 'total' }, token)).code).toBe(1000);
});
