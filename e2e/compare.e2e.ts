import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, tokenOf } from './support/api.ts';
import { seriousViolations } from './support/axe.ts';
import { type OpenOptions, useBrowser } from './support/browser.ts';
import { connectLogger, type TestLogger } from './support/logger.ts';

const PLANT = '苏州工业园光储充电站';
const [FIRST, SECOND, MACHINE, BATTERY] = ['E2ECMP1', 'E2ECMP2', 'E2EPCS1', 'E2EPCB1'];
const [SET, OTHER_SET] = ['E2E inverters', 'E2E strings'];

const { open } = useBrowser();
let logger: TestLogger;
let ids: number[];

beforeAll(async () => {
  logger = await connectLogger(PLANT, 'E2ECMPLOG');
  const inverter = (sn: string) => ({ sn, kind: 'inverter', ratedKw: 110, structure: { strings: 2 } });
  await logger.say('devices', {
    devices: [
      inverter(FIRST),
      inverter(SECOND),
      { sn: MACHINE, kind: 'pcs', ratedKw: 100 },
      { sn: BATTERY, kind: 'battery', parent: MACHINE, structure: { capacityKwh: 215 } },
    ],
  });
  await logger.sample(FIRST, { workStatus: 2, activePowerKw: 42.5, stringCurrent: [7.25, 8.5] });
  await logger.sample(SECOND, { workStatus: 2, activePowerKw: 31.25, stringCurrent: [6, 7] });
  ids = [await logger.deviceIdOf(FIRST), await logger.deviceIdOf(SECOND)];
});
afterAll(async () => {
  const token = await tokenOf('operator');
  const { data } = await call('/compare/getSetList', { keyword: 'E2E' }, token);
  for (const { setId } of data.rows) await call('/compare/deleteSet', { setId }, token);
  await logger.end();
});

async function at(account: string): Promise<string> {
  const token = await tokenOf(account);
  const { data } = await call('/user/queryPlantList', { keyword: PLANT }, token);
  await call('/user/selectPlant', { plantId: data.rows[0].plantId }, token);
  return token;
}

async function comparePage(account: string, query: string, options: OpenOptions = {}) {
  const page = await open(`/monitoring/paramsCompared${query}`, { token: await at(account), ...options });
  await page.getByRole('heading', { name: /参数对比|Parameter comparison/ }).waitFor();
  return page;
}

const row = (page: Page, text: string) => page.locator('tbody tr.ant-table-row', { hasText: text });

it('two devices are chosen in Chinese, saved as a set and shown again by the link', async () => {
  const page = await comparePage('operator', '', { lang: 'zh' });
  await page.getByText('选择要对比的测点').waitFor();
  await page.getByRole('button', { name: '添加测点' }).last().click();
  const picker = page.getByRole('dialog', { name: '添加测点' });
  await picker.getByLabel('搜索设备').fill('E2ECMP');
  for (const sn of [FIRST, SECOND]) {
    await picker.getByText(sn, { exact: true }).first().click();
    await picker.locator('[data-point="activePowerKw"]').getByRole('checkbox').click();
  }
  await picker.getByText(FIRST, { exact: true }).first().click();
  await picker.getByRole('button', { name: '组串电流 #2' }).click();
  await picker.getByText('已选 3 / 20').waitFor();
  await picker.getByRole('button', { name: /完\s*成/ }).click();
  await page.waitForURL(/s=\d+-activePowerKw_\d+-activePowerKw_\d+-stringCurrent\.2/);
  await page.locator('canvas').first().waitFor();
  await row(page, SECOND).getByText('31.25').first().waitFor();

  await page.getByRole('button', { name: '保存方案' }).click();
  const dialog = page.getByRole('dialog', { name: '另存为新方案' });
  await dialog.getByLabel('方案名称').fill(SET);
  await dialog.getByRole('button', { name: /保\s*存/ }).click();
  await page.getByText('方案已保存').waitFor();
  await page.waitForURL(/set=\d+/);

  await page.reload();
  await row(page, SECOND).getByText('31.25').first().waitFor();
});

it('a set is opened in English, goes on live, shows its numbers and is exported', async () => {
  const token = await tokenOf('operator');
  const series = [
    ...ids.map((deviceId, tint) => ({ deviceId, point: 'activePowerKw', tint })),
    { deviceId: ids[0], point: 'stringCurrent.2', tint: 2 },
  ];
  const content = { series, view: 'value', stepMin: null, units: [], days: 1, timeZone: null };
  await call('/compare/saveSet', { name: OTHER_SET, shared: false, content }, token);

  const english = await comparePage('operator', '', { lang: 'en' });
  await english.getByRole('button', { name: 'Saved sets' }).click();
  await english.getByRole('button', { name: new RegExp(`^${OTHER_SET}`) }).click();
  await row(english, SECOND).getByText('31.25').first().waitFor();
  await english.waitForURL(
    (url) =>
      url.searchParams.get('s') ===
      `${ids[0]}-activePowerKw_${ids[1]}-activePowerKw_${ids[0]}-stringCurrent.2`,
  );
  // Live, without a reload.
  await logger.sample(SECOND, { workStatus: 2, activePowerKw: 57.75 });
  await row(english, SECOND).getByText('57.75').first().waitFor();
  await english.getByRole('button', { name: 'Show as table' }).click();
  await english.getByText('8.50').first().waitFor();

  await english.getByRole('button', { name: 'Export' }).click();
  await english.getByRole('menuitem', { name: 'CSV (.csv)' }).click();
  await english.getByRole('button', { name: 'Open download centre' }).click();
  const job = english.locator('tbody tr.ant-table-row', { hasText: 'Compared data' }).first();
  await job.getByText('Done').waitFor();
  const [download] = await Promise.all([
    english.waitForEvent('download'),
    job.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Parameter comparison .*\.csv$/);
});

it('order, views, several days and a device that is gone', async () => {
  const [first, second] = ids;
  const page = await comparePage(
    'operator',
    `?s=${first}-activePowerKw_${second}-activePowerKw_-workStatus_2000000000-soc`,
    {
      lang: 'en',
    },
  );
  await page.getByText('1 point is left out').waitFor();
  await page.getByRole('button', { name: 'Remove them' }).click();
  await page.getByText('1 point is left out').waitFor({ state: 'detached' });

  await page.getByRole('button', { name: /^More for E2ECMP2 · Active power/ }).click();
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await page.waitForURL(
    (url) => url.searchParams.get('s')?.startsWith(`${second}-activePowerKw-1_${first}`) === true,
  );
  await row(page, SECOND).first().dragTo(row(page, FIRST).first());
  await page.waitForURL((url) => url.searchParams.get('s')?.startsWith(`${first}-activePowerKw_`) === true);

  await page.getByLabel('View').click();
  await page.getByText('% of rated power').last().click();
  await page.waitForURL(/view=rated/);
  await row(page, 'Work status').getByText('Not drawn').waitFor();

  await page.getByRole('button', { name: /^More for E2ECMP1/ }).click();
  await page.getByRole('menuitem', { name: 'Compare with other days' }).click();
  await page.waitForURL(/mode=days/);
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Shanghai' });
  await row(page, today).getByText('42.5').first().waitFor();
});

it('an ordinary user compares and saves, but exports nothing; light and dark are readable', async () => {
  const query = `?s=${ids.map((id) => `${id}-activePowerKw`).join('_')}`;
  const page = await comparePage('viewer', query, { lang: 'en', theme: 'dark' });
  await row(page, FIRST).first().waitFor();
  await page.getByRole('button', { name: 'Save set' }).waitFor();
  expect(await page.getByRole('button', { name: 'Export' }).count()).toBe(0);
  expect(await seriousViolations(page)).toEqual([]);
  const light = await comparePage('manager', query, { lang: 'zh' });
  await row(light, FIRST).first().waitFor();
  expect(await seriousViolations(light)).toEqual([]);
});

it('the storage system follows its machines and leads to their batteries', async () => {
  await logger.sample(BATTERY, { workStatus: 1, soc: 63, powerKw: -51, cellTemperatureMax: 28.4 });
  await logger.sample(MACHINE, {
    workStatus: 4,
    workMode: 1,
    activePowerKw: -52.5,
    dcPowerKw: -51,
    dcVoltage: 760,
  });
  const page = await open('/monitoring/energyStorage', { token: await at('viewer'), lang: 'zh' });
  const card = page.locator('.ant-card', { hasText: MACHINE }).first();
  await card.getByText('电池优先').waitFor();
  await card.getByText('52.5 kW').waitFor();
  await card.getByText('63%').waitFor();
  await card.getByRole('img', { name: '充电 52.5 kW' }).waitFor();
  await logger.sample(MACHINE, {
    workStatus: 5,
    workMode: 2,
    activePowerKw: 44.5,
    dcPowerKw: 45.5,
    dcVoltage: 755,
  });
  await card.getByRole('img', { name: '放电 44.5 kW' }).waitFor();
  await card.getByText('电网优先').waitFor();
  await page.locator('canvas').first().waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await card.getByRole('link', { name: BATTERY }).click();
  await page.waitForURL(/\/monitoring\/stack\?deviceId=\d+/);
});
