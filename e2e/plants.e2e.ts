import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminToken, call, tokenOf } from './support/api.ts';
import { useBrowser } from './support/browser.ts';
import { connectLogger, type TestLogger } from './support/logger.ts';

const DEMO = '济南屋顶 · Jinan Roof';
const NAME = 'E2E Roof';
const RENAMED = 'E2E Roof No. 1';
const [INVERTER, SECOND] = ['E2EPLINV', 'E2EPLNEW'];

const { open } = useBrowser();
let logger: TestLogger;

beforeAll(async () => {
  logger = await connectLogger(DEMO, 'E2EPLLOG');
  await logger.send('devices', {
    devices: [{ sn: INVERTER, kind: 'inverter', ratedKw: 110, structure: { strings: 2 } }],
  });
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
const row = (page: Page, sn: string) => page.locator('tbody tr.ant-table-row', { hasText: sn });
const point = (page: Page, name: string) => page.locator(`[data-point="${name}"]`);
const field = (page: Page, id: string) => page.locator(`#plant-${id}`);
const next = (page: Page) => page.getByRole('button', { name: '下一步' }).click();

it('a plant is added step by step, edited and deleted', async () => {
  const token = await tokenOf('manager');
  const page = await open('/monitoring/addPlant', { token, lang: 'zh' });
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
  await next(page);
  await page.getByRole('checkbox', { name: '该电站没有补贴' }).check();
  await next(page);
  await page.getByText('江苏省 · 苏州市').waitFor();
  await page.getByRole('button', { name: '完成创建' }).click();
  await page.getByText(`电站 ${NAME} 已创建`).waitFor();
  await page.getByRole('button', { name: '返回电站列表' }).click();
  await card(page, NAME).getByText('离线').waitFor();
  await card(page, NAME).getByText('江苏省 苏州市').waitFor();

  await page.getByRole('button', { name: `编辑 ${NAME}` }).click();
  await page.getByRole('heading', { name: NAME }).waitFor();
  await field(page, 'name').fill(RENAMED);
  await page.getByRole('button', { name: /保\s*存/ }).click();
  await page.getByRole('heading', { name: RENAMED }).waitFor();
  const { data: found } = await call('/plant/getPlantList', { keyword: RENAMED }, token);
  const { data } = await call('/plant/getPlantDetail', { plantId: found.rows[0].plantId }, token);
  expect(data.plant).toMatchObject({ name: RENAMED, country: 'CN', pvKwp: '500.5', screenType: 3 });

  await page.goto('/monitoring/plantList');
  await page.getByRole('button', { name: `删除 ${RENAMED}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(RENAMED);
  await dialog.getByRole('button', { name: /删\s*除/ }).click();
  await page.getByText(`电站 ${RENAMED} 已删除`).waitFor();
  await card(page, RENAMED).waitFor({ state: 'detached' });
});

it('samples of a logger appear on the open pages, from the plant to one device; implausible data is rejected', async () => {
  const token = await tokenOf('viewer');
  const page = await open('/monitoring/plantList', { token, lang: 'en' });
  await card(page, DEMO).waitFor();
  // A property on the window is lost after a reload.
  await page.evaluate(() => Object.assign(window, { unbroken: true }));
  await logger.sample(INVERTER, { workStatus: 2, activePowerKw: 43.7, stringCurrent: [7.25, 8.5] });
  await card(page, DEMO).getByText('43.7').waitFor();
  await card(page, DEMO).getByText('Normal').waitFor();
  await logger.sample(INVERTER, { workStatus: 6, activePowerKw: 1.5 });
  await card(page, DEMO).getByText('Fault').waitFor();
  await page.getByRole('tab', { name: 'Fault 1' }).waitFor();

  await card(page, DEMO).getByRole('button', { name: DEMO, exact: true }).click();
  await page.waitForURL('**/monitoring/plantHome');
  await page.getByRole('heading', { level: 1, name: DEMO }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Inverter', exact: true }).click();
  await page.waitForURL('**/monitoring/deviceManage?kind=inverter');
  await row(page, INVERTER).getByText('Fault').waitFor();
  await logger.sample(INVERTER, { workStatus: 2, activePowerKw: 42.5 });
  await row(page, INVERTER).getByText('42.5').waitFor();
  await row(page, INVERTER).getByText('Running').waitFor();
  await logger.send('devices', { devices: [{ sn: SECOND, kind: 'inverter' }] });
  await logger.sample(SECOND, { workStatus: 2, activePowerKw: 33 });
  await row(page, SECOND).getByText('33').waitFor();

  await row(page, INVERTER).click();
  await page.getByRole('heading', { name: await logger.nameOf(INVERTER) }).waitFor();
  await logger.sample(INVERTER, { workStatus: 3, activePowerKw: 61.237, stringCurrent: [7.75, 0.1] });
  await point(page, 'activePowerKw').getByText('61.237').waitFor();
  await point(page, 'workStatus').getByText('Running derated').waitFor();
  await page.getByRole('cell', { name: '7.75' }).waitFor();
  expect(await page.evaluate(() => 'unbroken' in window)).toBe(true);

  await logger.sample(INVERTER, { activePowerKw: 99_999 });
  const admin = await adminToken();
  const refused = async () =>
    (await call('/system/getQuarantineList', { keyword: INVERTER }, admin)).data.rows[0];
  await expect
    .poll(refused)
    .toMatchObject({ sn: INVERTER, reason: 'outOfRange', detail: 'activePowerKw=99999' });
});
