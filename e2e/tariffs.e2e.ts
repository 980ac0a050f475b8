import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, tokenOf } from './support/api.ts';
import { useBrowser } from './support/browser.ts';
import { addPlant } from './support/logger.ts';

const PATH = '/monitoring/electricityPrice';
const ROOF = 'E2E price roof';

const { open, forgiveComplaints } = useBrowser();
let removePlant: () => Promise<void>;

beforeAll(async () => {
  removePlant = await addPlant(ROOF, 'manager');
});
afterAll(() => removePlant());

const editor = (page: Page) => page.locator('.ant-drawer-body').first();
const season = (page: Page, n: number) => editor(page).getByRole('group', { name: new RegExp(`^季节 ${n}`) });
const rows = (page: Page) => page.locator('tbody tr.ant-table-row');
const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).click();

it('a price is saved and listed in the history, changed from a template and withdrawn; a third change in a month is rejected', async () => {
  const token = await tokenOf('manager');
  const { data } = await call('/user/queryPlantList', { keyword: ROOF }, token);
  const { plantId } = data.rows[0];
  await call('/user/selectPlant', { plantId }, token);
  const page = await open(PATH, { token, lang: 'zh', height: 1000 });

  await page.getByRole('button', { name: '设置电价' }).click();
  await editor(page).getByLabel('上网电价').fill('0.391');
  await season(page, 1).getByRole('textbox', { name: '平电价' }).fill('0.6684');
  await save(page);
  await rows(page).getByText('当前生效').waitFor();
  await page.getByText('本月已修改 0/2 次').waitFor();
  await page.getByText(/^现在 \d\d:\d\d$/).waitFor();

  await page.getByRole('button', { name: '修改电价' }).click();
  await page.getByRole('button', { name: '套用模板' }).click();
  await page.getByRole('textbox', { name: '搜索地区或文件' }).fill('山东');
  await page.getByRole('button', { name: /^套用 山东/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '套用', exact: true }).last().click();
  await season(page, 5).getByText('季节 5：9–11月').waitFor();
  expect(await page.getByRole('radio', { disabled: true }).count()).toBe(2);
  await save(page);
  await rows(page).getByText('待生效').waitFor();
  await page.getByText('本月已修改 1/2 次').waitFor();
  await rows(page).first().getByRole('button', { name: '撤回' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '撤回' }).click();
  await rows(page).getByText('已撤回').waitFor();
  await page.getByText('本月已修改 1/2 次').waitFor();

  // Another user makes the last permitted modification while the third is entered.
  await page.getByRole('button', { name: '修改电价' }).click();
  await editor(page).getByLabel('上网电价').fill('0.5');
  const { data: now } = await call('/tariff/getPriceNow', { plantId }, token);
  const price = { ...now.current.price, effectiveMonth: now.effectiveMonths.at(-1) };
  expect((await call('/tariff/savePrice', { plantId, price }, token)).code).toBe(1000);
  await save(page);
  await page.getByText('电价每月最多修改两次，本月不能再修改，请下次再试').first().waitFor();
  expect(await editor(page).getByLabel('上网电价').inputValue()).toBe('0.5');
  await page.getByRole('button', { name: '取消' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '放弃' }).click();
  await expect.poll(() => page.getByRole('button', { name: '修改电价' }).isDisabled()).toBe(true);
  await expect.poll(() => rows(page).count()).toBe(3);
  forgiveComplaints();
});
