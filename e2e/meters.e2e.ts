import { openDatabase } from '@heliodon/platform/database';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, tokenOf } from './support/api.ts';
import { seriousViolations } from './support/axe.ts';
import { move, type OpenOptions, useBrowser } from './support/browser.ts';
import { addPlant, connectLogger, type TestLogger } from './support/logger.ts';
import { portal } from './support/portal.ts';

/** Seen by the viewer too. */
const SHARED_PLANT = 'E2E shared roof';
const OWN_PLANT = 'E2E metered roof';
const [LOOSE, GRID, SECOND, INVERTER] = ['E2EMLOOSE', 'E2EMGRID', 'E2EMTWO', 'E2EMINV'];
const AT_GRID = 'E2EMGATE';

const { open } = useBrowser();
let shared: TestLogger;
let own: TestLogger;
let removePlants: (() => Promise<void>)[];

beforeAll(async () => {
  removePlants = [await addPlant(SHARED_PLANT, 'manager'), await addPlant(OWN_PLANT, 'manager')];
  await show(SHARED_PLANT, 'viewer');
  shared = await connectLogger(SHARED_PLANT, 'E2EMLOG1');
  own = await connectLogger(OWN_PLANT, 'E2EMLOG2');
  await shared.say('devices', {
    devices: [
      { sn: 'E2EMINV0', kind: 'inverter', ratedKw: 50 },
      { sn: AT_GRID, kind: 'meter', samplingPoint: 'acLow' },
      { sn: LOOSE, kind: 'meter', model: 'DTSU666' },
    ],
  });
  const registers = { workStatus: 0, importTotalKwh: 5, exportTotalKwh: 100 };
  for (const sn of [AT_GRID, LOOSE]) await shared.sample(sn, { ...registers, powerKw: -12 });
  await own.say('devices', { devices: [{ sn: INVERTER, kind: 'inverter', ratedKw: 100 }] });
});
afterAll(async () => {
  await shared.end();
  await own.end();
  for (const remove of removePlants) await remove();
});

/** Gives a plant to an account. */
async function show(plantName: string, account: string): Promise<void> {
  const { db, close } = openDatabase(portal().databaseUrl);
  const seeing = db.selectFrom('account').select('id').where('account_name', '=', account);
  const seen = db
    .selectFrom('plant')
    .select('id')
    .where('name', '=', plantName)
    .where('deleted_at', 'is', null);
  const [{ id: account_id }, { id: plant_id }] = [
    await seeing.executeTakeFirstOrThrow(),
    await seen.executeTakeFirstOrThrow(),
  ];
  await db.insertInto('account_plant').values({ account_id, plant_id }).execute();
  await close();
}

/** A page of a session that looks at the plant. */
async function openAt(plantName: string, account: string, path: string, options: OpenOptions = {}) {
  const token = await tokenOf(account);
  const { data } = await call('/user/queryPlantList', { keyword: plantName }, token);
  await call('/user/selectPlant', { plantId: data.rows[0].plantId }, token);
  return open(path, { token, ...options });
}

const place = (page: Page, id: string) => page.locator(`[data-place="${id}"]`);
const row = (page: Page, sn: string) => page.locator('tbody tr.ant-table-row', { hasText: sn });
const warning = (page: Page) => page.getByText(/数据可能异常|Data may be wrong/);

it('an unassigned meter: readers are warned, and told whom to ask', async () => {
  const page = await openAt(SHARED_PLANT, 'viewer', '/monitoring/gridMonitoring', { lang: 'en' });
  await page.getByText(`A meter has no sampling point (${LOOSE})`).waitFor();
  await page.getByText('Please ask the manager').waitFor();
  expect(await page.getByRole('link', { name: 'Go to configure' }).count()).toBe(0);
  await page.getByText(`${AT_GRID} · AC low-voltage side`).waitFor();
  // Closed for this session, on the other pages too.
  await move(page, '/monitoring/meterStatistics');
  await warning(page).waitFor();
  await page.getByRole('button', { name: 'Close this tip' }).click();
  await warning(page).waitFor({ state: 'detached' });
  await move(page, '/monitoring/gridMonitoring');
  await page.getByText(`${AT_GRID} · AC low-voltage side`).waitFor();
  expect(await warning(page).count()).toBe(0);
});

it('a manager is led to the meter, assigns it and comes back', async () => {
  const page = await openAt(SHARED_PLANT, 'manager', '/monitoring/electricityReport', { lang: 'zh' });
  await page.getByText(`电表未设置采样点（${LOOSE}）`).waitFor();
  await page.getByRole('link', { name: '去配置' }).click();
  await page.waitForURL('**/monitoring/meterManage');
  await place(page, 'load').getByRole('button', { name: '在此添加' }).click();
  await page.getByRole('menuitem', { name: LOOSE }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('负载侧').first().waitFor();
  // The rule of the call stands beside the field, and what was typed stays.
  await drawer.getByLabel('安装地址').fill('2号-配电房');
  await drawer.getByRole('button', { name: '保存' }).click();
  await drawer.getByText('地址只能包含中文、英文字母和数字').waitFor();
  await drawer.getByLabel('安装地址').fill('2号配电房');
  await drawer.getByRole('button', { name: '保存' }).click();
  await page.getByText(/电表配置已保存/).waitFor();
  await place(page, 'load').getByRole('button', { name: LOOSE }).waitFor();
  await page.getByText('电表关系完整').waitFor();
  await row(page, LOOSE).getByText('2号配电房').waitFor();
  await page.getByRole('button', { name: '返回原页面' }).click();
  await page.waitForURL('**/monitoring/electricityReport');
  await page.locator('h1').first().waitFor();
  expect(await warning(page).count()).toBe(0);
});

it('what was set stays when the logger describes its meter anew; readers see it, the log tells it', async () => {
  await shared.say('devices', { devices: [{ sn: LOOSE, kind: 'meter', samplingPoint: 'pv' }] });
  const page = await openAt(SHARED_PLANT, 'viewer', '/monitoring/meterManage', { lang: 'en' });
  await row(page, LOOSE).getByText('Load side').waitFor();
  await row(page, LOOSE).click();
  await page.getByRole('dialog').getByText('2号配电房').waitFor();
  expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);
  const day = new Date().toISOString().slice(0, 10);
  const asked = { from: day, to: day, timeZone: 'UTC', keyword: LOOSE };
  const { data } = await call('/system/getLogList', asked, await tokenOf('manager'));
  expect(data.rows.map((entry: { content: string }) => entry.content).sort()).toEqual([
    `Address of meter ${LOOSE}: -- → 2号配电房`,
    `Sampling point of meter ${LOOSE}: none → Load side`,
  ]);
});

it('the grid connection: nothing without a meter, then live values, curves and a choice of meters', async () => {
  const page = await openAt(OWN_PLANT, 'manager', '/monitoring/gridMonitoring', { lang: 'en' });
  await page.getByText('No meter at the grid connection yet').waitFor();
  await page.getByRole('button', { name: 'Go to configure' }).waitFor();
  await own.say('devices', {
    devices: [
      { sn: GRID, kind: 'meter', samplingPoint: 'highVoltage', model: 'ADL400' },
      { sn: SECOND, kind: 'meter', samplingPoint: 'acLow' },
    ],
  });
  const values = { workStatus: 0, importTotalKwh: 5000, exportTotalKwh: 700, frequency: 50.02 };
  await own.sample(GRID, { ...values, powerKw: 61.5, voltageA: 5771.3, currentB: 12.34, demandKw: 58.5 });
  await own.sample(SECOND, { ...values, powerKw: 60 });
  await page.reload();
  await page.getByText(`${GRID} · High-voltage side`).waitFor();
  await page.getByText('61.5').first().waitFor();
  await page.getByText('Bought from the grid').first().waitFor();
  await page.getByRole('cell', { name: '5,771.3' }).waitFor();
  await page.getByRole('cell', { name: '12.34' }).waitFor();
  await page.getByText('58.5').first().waitFor();
  await page.evaluate(() => Object.assign(window, { unbroken: true }));
  await own.sample(GRID, { ...values, powerKw: -7.25 });
  await page.getByText('Fed into the grid').first().waitFor();
  await page.getByText('7.3').first().waitFor();
  expect(await page.evaluate(() => 'unbroken' in window)).toBe(true);
  await page.locator('canvas').first().waitFor();
  await page.getByRole('button', { name: 'Show as table' }).first().click();
  await page.getByText('61.5', { exact: true }).first().waitFor();
  await page.getByText('Current', { exact: true }).last().click();
  await page.waitForURL(/curves=current/);
  await page.getByText('31 days').click();
  await page.waitForURL(/span=31/);
  // Behind the high-voltage side the other one does not count, but it can be looked at.
  await page.getByRole('combobox', { name: 'Measured by' }).click();
  await page.getByText(`${SECOND} · AC low-voltage side`).last().click();
  await page.waitForURL(/meter=\d+/);
  await page.getByText('60.0').first().waitFor();
  expect(await warning(page).count()).toBe(0);
});

it('a PV-side meter measures the inverters that are linked to it, from a moment on', async () => {
  const manage = await openAt(OWN_PLANT, 'manager', '/monitoring/meterManage', { lang: 'en' });
  await row(manage, SECOND)
    .getByRole('button', { name: `Edit ${SECOND}` })
    .click();
  const drawer = manage.getByRole('dialog');
  await drawer.getByLabel('Sampling point').click();
  await manage.locator('.ant-select-item-option', { hasText: 'PV side' }).first().click();
  await drawer.getByLabel('Linked devices').click();
  await manage.locator('.ant-select-item-option', { hasText: INVERTER }).click();
  await manage.keyboard.press('Escape');
  await drawer.getByLabel('Brand').click();
  await manage.locator('.ant-select-item-option', { hasText: 'Eastron' }).click();
  await drawer.getByRole('button', { name: 'Save' }).click();
  await manage.getByText('The meter is saved').waitFor();
  await row(manage, SECOND).getByText(INVERTER).waitFor();
  await place(manage, 'pv').getByRole('button', { name: SECOND }).click();
  await drawer.getByText('Eastron SDM630MCT').first().waitFor();
  // A side without devices takes no links.
  await drawer.getByLabel('Sampling point').click();
  await manage.locator('.ant-select-item-option', { hasText: 'Load side' }).first().click();
  await drawer.getByText('Measures the whole line here').waitFor();
  await drawer.getByRole('button', { name: 'Cancel' }).click();
  await manage.goto('/monitoring/meterManage?place=pv');
  await row(manage, SECOND).waitFor();
  expect(await row(manage, GRID).count()).toBe(0);
});

it('both pages are accessible, in both themes, and the grid fits a phone', async () => {
  const manage = await openAt(OWN_PLANT, 'manager', '/monitoring/meterManage', { lang: 'en', theme: 'dark' });
  await row(manage, GRID).waitFor();
  expect(await seriousViolations(manage)).toEqual([]);
  const grid = await openAt(OWN_PLANT, 'manager', '/monitoring/gridMonitoring', {
    ...{ lang: 'zh', theme: 'light', width: 390, height: 844 },
  });
  await grid.getByText('三相数据').waitFor();
  expect(await seriousViolations(grid)).toEqual([]);
  const overflow = await grid.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
