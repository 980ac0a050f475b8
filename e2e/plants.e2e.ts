import { DAY_MS } from '@heliodon/kernel/time';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, tokenOf } from './support/api.ts';
import { useBrowser } from './support/browser.ts';
import { connectLogger, type TestLogger } from './support/logger.ts';

const DEMO = '济南屋顶 · Jinan Roof';
const NAME = 'E2E Roof';
const RENAMED = 'E2E Roof No. 1';

const { open } = useBrowser();
let logger: TestLogger;

beforeAll(async () => {
  logger = await connectLogger(DEMO, 'E2EPLLOG');
  await logger.send('devices', { devices: [{ sn: 'E2EPLINV', kind: 'inverter', ratedKw: 110 }] });
});
afterAll(async () => {
  await logger.end();
  const token = await tokenOf('manager');
  for (const keyword of [NAME, RENAMED]) {
    const { data } = await call('/plant/getPlantList', { keyword }, token);
    for (const { plantId, name } of data.rows) await call('/plant/deletePlant', { plantId, name }, token);
  }
});

const card = (page: Page, name: string) => page.locator('article', { hasText: name });
const field = (page: Page, id: string) => page.locator(`#plant-${id}`);
const next = (page: Page) => page.getByRole('button', { name: '下一步' }).click();

async function idOf(name: string): Promise<number> {
  const { data } = await call('/plant/getPlantList', { keyword: name }, await tokenOf('manager'));
  return data.rows[0].plantId;
}

it('a plant is added step by step, edited during a concurrent change, and deleted', async () => {
  const token = await tokenOf('manager');
  const page = await open('/monitoring/addPlant', { token, lang: 'zh' });
  await field(page, 'name').fill(DEMO);
  await field(page, 'name').blur();
  await page.getByText('电站名称已存在，请重新输入！').waitFor();
  await field(page, 'name').fill(NAME);
  await page.getByRole('radio', { name: '光储', exact: true }).check();
  await next(page);
  await page.getByRole('combobox', { name: /搜索地点/ }).fill('suzhou');
  await page.locator('.ant-select-item-option').first().click();
  await page.getByTitle('江苏省').first().waitFor();
  await page.getByTitle('苏州市').first().waitFor();
  await page
    .getByTitle(/Asia\/Shanghai/)
    .first()
    .waitFor();
  await next(page);
  await field(page, 'pvKwp').fill('500.5');
  await field(page, 'storageKw').fill('100');
  await field(page, 'storageKwh').fill('215');
  await next(page);
  await page.getByLabel('平电价').first().fill('0.65');
  await page.getByLabel('上网电价').fill('0.391');
  // The input is also saved when the page is left.
  await page.reload();
  await page.getByLabel('平电价').first().waitFor();
  expect(await page.getByLabel('平电价').first().inputValue()).toBe('0.65');
  expect(await page.getByLabel('上网电价').inputValue()).toBe('0.391');
  await next(page);
  await page.getByRole('checkbox', { name: '该电站没有补贴' }).check();
  await next(page);
  await page.getByText('江苏省 · 苏州市').waitFor();
  await page.getByRole('button', { name: '完成创建' }).click();
  await page.getByText(`电站 ${NAME} 已创建`).waitFor();
  await page.getByRole('button', { name: '返回电站列表' }).click();
  await card(page, NAME).getByText('离线').waitFor();
  await card(page, NAME).getByText('江苏省 苏州市').waitFor();

  const plantId = await idOf(NAME);
  await page.getByRole('button', { name: `编辑 ${NAME}` }).click();
  await page.getByRole('heading', { name: NAME }).waitFor();
  await field(page, 'name').fill(RENAMED);
  await page.getByRole('button', { name: /保\s*存/ }).click();
  await page.getByRole('heading', { name: RENAMED }).waitFor();
  const { data } = await call('/plant/getPlantDetail', { plantId }, token);
  expect(data.plant).toMatchObject({ name: RENAMED, country: 'CN', pvKwp: '500.5', screenType: 3 });
  const plant = { ...data.plant, dealer: 'Meanwhile' };
  await call('/plant/updatePlant', { plantId, version: data.version, plant }, token);
  await page.getByRole('tab', { name: '安装信息' }).click();
  await field(page, 'installer').fill('Mine');
  await page.getByRole('button', { name: /保\s*存/ }).click();
  await page.getByText(/其他人刚刚修改了该电站/).waitFor();
  await page.getByRole('button', { name: '重新加载' }).click();
  await expect.poll(() => field(page, 'dealer').inputValue()).toBe('Meanwhile');

  await page.goto('/monitoring/plantList');
  await page.getByRole('button', { name: `删除 ${RENAMED}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(RENAMED);
  await dialog.getByRole('button', { name: /删\s*除/ }).click();
  await page.getByText(`电站 ${RENAMED} 已删除`).waitFor();
  await card(page, RENAMED).waitFor({ state: 'detached' });
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const [from, to] = [dayOf(Date.now() - DAY_MS), dayOf(Date.now() + DAY_MS)];
  const log = await call('/system/getLogList', { from, to, timeZone: 'UTC', keyword: 'Deleted' }, token);
  const contents = log.data.rows.map(({ content }: { content: string }) => content);
  expect(contents).toContainEqual(expect.stringContaining(`Deleted plant ${RENAMED}`));
});

it('the list follows the samples of a plant, and filters by its status', async () => {
  const token = await tokenOf('manager');
  const page = await open('/monitoring/plantList', { token, lang: 'en' });
  await card(page, DEMO).waitFor();
  await page.evaluate(() => Object.assign(window, { unbroken: true }));
  await logger.sample('E2EPLINV', { workStatus: 2, activePowerKw: 43.7 });
  await card(page, DEMO).getByText('43.7').waitFor();
  await card(page, DEMO).getByText('Normal').waitFor();
  await logger.sample('E2EPLINV', { workStatus: 6, activePowerKw: 1.5 });
  await card(page, DEMO).getByText('Fault').waitFor();
  await page.getByRole('tab', { name: 'Fault 1' }).waitFor();
  expect(await page.evaluate(() => 'unbroken' in window)).toBe(true);

  // The server's count of all plants is cached for a few seconds.
  const faults = async () => (await call('/plant/getPlantList', {}, token)).data.counts.fault;
  await expect.poll(faults).toBe(1);
  await page.getByRole('tab', { name: /^Fault/ }).click();
  await page.waitForURL(/status=fault/);
  await card(page, '莱比锡工厂 · Werk Leipzig').waitFor({ state: 'detached' });
  await card(page, DEMO).getByRole('button', { name: DEMO, exact: true }).click();
  await page.waitForURL('**/monitoring/plantHome');
  await page.getByRole('heading', { level: 1, name: DEMO }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Inverter', exact: true }).click();
  await page.waitForURL('**/monitoring/deviceManage?kind=inverter');
  await page.getByText('E2EPLINV').first().waitFor();
});
