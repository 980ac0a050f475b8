import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, tokenOf } from './support/api.ts';
import { seriousViolations } from './support/axe.ts';
import { move, type OpenOptions, useBrowser } from './support/browser.ts';
import { connectLogger, type TestLogger } from './support/logger.ts';

const DEMO = '济南钢构屋顶光伏';
const NAME = 'E2E 屋顶 1 号';
const RENAMED = 'E2E Roof No. 1';
const QUICK = 'E2E Quick roof';

const { open } = useBrowser();
let logger: TestLogger;

beforeAll(async () => {
  logger = await connectLogger(DEMO, 'E2EPLLOG');
  await logger.say('devices', { devices: [{ sn: 'E2EPLINV', kind: 'inverter', ratedKw: 110 }] });
});
afterAll(async () => {
  await logger.end();
  const token = await tokenOf('manager');
  for (const keyword of [NAME, RENAMED, QUICK]) {
    const { data } = await call('/plant/getPlantList', { keyword }, token);
    for (const { plantId, name } of data.rows) await call('/plant/deletePlant', { plantId, name }, token);
  }
});

const card = (page: Page, name: string) => page.locator('article', { hasText: name });
const field = (page: Page, id: string) => page.locator(`#plant-${id}`);
const next = (page: Page) => page.getByRole('button', { name: /^(下一步|Next)$/ }).click();
const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id);

async function listPage(account: string, options: OpenOptions = {}, query = '') {
  const page = await open(`/monitoring/plantList${query}`, { token: await tokenOf(account), ...options });
  await card(page, DEMO).waitFor();
  return page;
}

async function searchPlace(page: Page, typed: string) {
  await page.getByRole('combobox', { name: /搜索地点|Search for a place/ }).fill(typed);
  await page.locator('.ant-select-item-option').first().click();
}

async function idOf(name: string): Promise<number> {
  const { data } = await call('/plant/getPlantList', { keyword: name }, await tokenOf('manager'));
  return data.rows[0].plantId;
}

describe('a plant from its first step to its end', () => {
  it('is added step by step, in Chinese; nothing typed is lost', async () => {
    const page = await open('/monitoring/addPlant', { token: await tokenOf('manager'), lang: 'zh' });
    await field(page, 'name').waitFor();
    await next(page);
    await page.getByText('电站名称为 2 至 50 个字符').waitFor();
    await expect.poll(() => focusedId(page)).toBe('plant-name');
    await field(page, 'name').fill(DEMO);
    await field(page, 'name').blur();
    await page.getByText('电站名称已存在，请重新输入！').waitFor();
    await field(page, 'name').fill(NAME);
    await page.getByRole('radio', { name: '光储', exact: true }).check();
    await next(page);

    await page.getByText('位置信息').first().waitFor();
    await next(page);
    await page.getByText('请先获取经纬度：搜索地点或在地图上点选').waitFor();
    await searchPlace(page, 'suzhou');
    await page.getByTitle('江苏省').first().waitFor();
    await page.getByTitle('苏州市').first().waitFor();
    await page
      .getByTitle(/Asia\/Shanghai/)
      .first()
      .waitFor();
    await next(page);

    await field(page, 'pvKwp').fill('12a');
    await next(page);
    await page.getByText('请输入数字，最多 20 个字符').waitFor();
    await page.getByText('请填写储能功率和容量').first().waitFor();
    await field(page, 'pvKwp').fill('500.5');
    await field(page, 'storageKw').fill('100');
    await field(page, 'storageKwh').fill('215');
    await page.getByRole('switch').click();
    await page.getByRole('spinbutton', { name: '功率 2' }).fill('0');
    await next(page);
    await page.getByText('功率百分比不能重复').waitFor();
    await page.getByRole('spinbutton', { name: '功率 2' }).fill('60');
    await next(page);

    await page.getByLabel('平电价').first().waitFor();
    await next(page);
    await page.getByText('请输入数字，最多 20 个字符').first().waitFor();
    await page.getByLabel('平电价').first().fill('0.65');
    await page.getByLabel('上网电价').fill('0.391');
    await page.waitForTimeout(400);
    await page.reload();
    await page.getByLabel('平电价').first().waitFor();
    expect(await page.getByLabel('平电价').first().inputValue()).toBe('0.65');
    await next(page);

    await page.getByText('该电站没有补贴').waitFor();
    await next(page);
    await page.getByText('请添加补贴，或确认没有补贴').waitFor();
    await page.getByRole('checkbox', { name: '该电站没有补贴' }).check();
    await next(page);

    await page.getByRole('button', { name: '修改基本信息' }).click();
    expect(await field(page, 'name').inputValue()).toBe(NAME);
    for (let step = 0; step < 5; step += 1) await next(page);
    await page.getByText('江苏省 · 苏州市').waitFor();
    await page.getByRole('button', { name: '完成创建' }).click();
    await page.getByText(`电站 ${NAME} 已创建`).waitFor();
    await page.getByRole('button', { name: '返回电站列表' }).click();
    await card(page, NAME).getByText('离线').waitFor();
    await card(page, NAME).getByText('江苏省 苏州市').waitFor();
  });

  it('is edited, in English; what is not saved is asked about, and somebody else’s change is noticed', async () => {
    const plantId = await idOf(NAME);
    const token = await tokenOf('manager');
    const page = await listPage('manager', { lang: 'en' });
    await page.getByRole('button', { name: `Edit ${NAME}` }).click();
    await page.getByRole('heading', { name: NAME }).waitFor();
    await field(page, 'name').fill('x');
    await page.getByRole('tab', { name: 'Formulas' }).click();
    await field(page, 'co2KgPerKwh').fill('0');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Must be more than 0').waitFor();
    await field(page, 'co2KgPerKwh').fill('0.38');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The name must have 2 to 50 characters').waitFor();
    await expect.poll(() => focusedId(page)).toBe('plant-name');
    await field(page, 'name').fill(RENAMED);
    await page.getByRole('radio', { name: 'PV', exact: true }).check();
    await page.getByText('these pages will not be shown any more').waitFor();
    await page.getByRole('radio', { name: 'PV + storage', exact: true }).check();

    await page.getByRole('link', { name: 'Devices' }).click();
    await page.getByRole('dialog').getByText('There are unsaved changes').last().waitFor();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    expect(await field(page, 'name').inputValue()).toBe(RENAMED);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The plant was saved').waitFor();
    await page.getByRole('heading', { name: RENAMED }).waitFor();

    const { data } = await call('/plant/getPlantDetail', { plantId }, token);
    expect(data.plant).toMatchObject({ name: RENAMED, co2KgPerKwh: '0.38', screenType: 3 });
    const plant = { ...data.plant, dealer: 'Meanwhile' };
    await call('/plant/updatePlant', { plantId, version: data.version, plant }, token);
    await page.getByRole('tab', { name: 'Installation' }).click();
    await field(page, 'installer').fill('Mine');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/Someone else has just changed this plant/).waitFor();
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => field(page, 'dealer').inputValue()).toBe('Meanwhile');
  });

  it('is deleted by typing its name, and the log tells it', async () => {
    const page = await listPage('manager', { lang: 'en' });
    await page.getByRole('button', { name: `Delete ${RENAMED}` }).click();
    const dialog = page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: 'Delete' });
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill(RENAMED);
    await confirm.click();
    await page.getByText(`${RENAMED} was deleted`).waitFor();
    await card(page, RENAMED).waitFor({ state: 'detached' });
    await page.goto('/systemManage/log?keyword=Deleted');
    await page.getByText(`Deleted plant ${RENAMED}`).first().waitFor();
  });
});

it('a newcomer’s short form leads on to the first logger', async () => {
  const page = await open('/addPlantSimple', { token: await tokenOf('manager'), lang: 'en' });
  await field(page, 'name').fill(QUICK);
  await field(page, 'pvKwp').fill('30');
  await page.getByRole('button', { name: 'Add the plant, then its logger' }).click();
  await page.getByText('Latitude and longitude are needed').waitFor();
  await searchPlace(page, 'Leipzig');
  await page.getByTitle('Germany').first().waitFor();
  await page.getByText('Peak and valley').click();
  await page.getByLabel('Usual price').fill('0.30');
  await page.getByLabel('Peak price').fill('0.4x');
  await page.getByLabel('Valley price').fill('0.2');
  await page.getByRole('button', { name: 'Add the plant, then its logger' }).click();
  await page.getByText('Please enter a number').waitFor();
  await page.getByLabel('Peak price').fill('0.4');
  // What was typed comes along to the long form and back.
  await page.getByRole('button', { name: 'Fill in everything' }).click();
  await page.waitForURL('**/addNewPlant');
  expect(await field(page, 'name').inputValue()).toBe(QUICK);
  await page.goBack();
  expect(await page.getByLabel('Peak price').inputValue()).toBe('0.4');
  await page.getByRole('button', { name: 'Add the plant, then its logger' }).click();
  await page.waitForURL(/\/addDevice\?plantId=\d+/);
  const { data } = await call(
    '/plant/getPlantDetail',
    { plantId: await idOf(QUICK) },
    await tokenOf('manager'),
  );
  expect(data.plant).toMatchObject({ country: 'DE', timeZone: 'Europe/Berlin', pvKwp: '30' });
});

describe('the list', () => {
  it('follows the plants, filters and remembers how it is looked at', async () => {
    const page = await listPage('manager', { lang: 'en' });
    await page.evaluate(() => Object.assign(window, { unbroken: true }));
    await logger.sample('E2EPLINV', { workStatus: 2, activePowerKw: 43.7 });
    await card(page, DEMO).getByText('43.7').waitFor();
    await card(page, DEMO).getByText('Normal').waitFor();
    await logger.sample('E2EPLINV', { workStatus: 6, activePowerKw: 1.5 });
    await card(page, DEMO).getByText('Fault').waitFor();
    await page.getByRole('tab', { name: 'Fault 1' }).waitFor();
    expect(await page.evaluate(() => 'unbroken' in window)).toBe(true);

    // The server's own count of all plants is a few seconds old.
    const faults = async () =>
      (await call('/plant/getPlantList', {}, await tokenOf('manager'))).data.counts.fault;
    await expect.poll(faults, { timeout: 20_000 }).toBe(1);
    await page.getByRole('tab', { name: /^Fault/ }).click();
    await page.waitForURL(/status=fault/);
    await card(page, 'Werk Leipzig').waitFor({ state: 'detached' });
    await page.getByTitle('Table').click();
    await page.locator('tbody tr.ant-table-row', { hasText: DEMO }).waitFor();
    await page.reload();
    await page.locator('tbody tr.ant-table-row', { hasText: DEMO }).waitFor();
    await page.getByRole('tab', { name: /^All/ }).click();
    await page.waitForURL((url) => !url.search.includes('status'));
    await page.locator('tbody tr.ant-table-row', { hasText: 'Werk Leipzig' }).waitFor();
    await page.getByLabel('Search').first().fill('nobody has this');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('Nothing matches').waitFor();
    await page.getByRole('button', { name: 'Reset' }).first().click();
    await page.locator('tbody tr.ant-table-row', { hasText: DEMO }).click();
    await page.waitForURL('**/monitoring/deviceManage');
    await page.getByText(DEMO).first().waitFor();
  });

  it('offers what the account may do', async () => {
    const controls = async (page: Page) => {
      const count = (name: string | RegExp) => page.getByRole('button', { name }).count();
      return {
        add: await count(/新增电站/),
        edit: (await count(/^编辑 /)) > 0,
        remove: (await count(/^删除 /)) > 0,
        exports: await count(/导出/),
      };
    };
    const operator = await listPage('operator', { lang: 'zh' });
    expect(await controls(operator)).toEqual({ add: 0, edit: true, remove: true, exports: 1 });
    await move(operator, '/monitoring/addPlant');
    await operator.getByText('无权访问此页面').waitFor();
    const viewer = await listPage('viewer', { lang: 'zh' });
    expect(await controls(viewer)).toEqual({ add: 0, edit: false, remove: false, exports: 0 });
    await move(viewer, '/monitoring/editPlant?plantId=1');
    await viewer.getByText('无权访问此页面').waitFor();
    const auditor = await listPage('auditor', { lang: 'zh' });
    expect(await controls(auditor)).toEqual({ add: 0, edit: false, remove: false, exports: 0 });
    // Without the right to see devices the list stays, and the session looks at the plant.
    await auditor.getByRole('button', { name: DEMO }).click();
    await auditor.getByText(`当前电站已切换为 ${DEMO}`).waitFor();
  });

  it.each(['light', 'dark'] as const)('has no serious violation in %s', async (theme) => {
    const page = await listPage('manager', { lang: 'en', theme });
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByTitle('Table').click();
    await page.locator('tbody tr.ant-table-row').first().waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await move(page, '/addPlantSimple');
    await field(page, 'name').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
  });
});
