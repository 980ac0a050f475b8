import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminToken, call, tokenOf } from './support/api.ts';
import { seriousViolations } from './support/axe.ts';
import { type OpenOptions, useBrowser } from './support/browser.ts';
import { addPlant, connectLogger, type TestLogger } from './support/logger.ts';

const PLANT = '苏州工业园光储充电站';
const EMPTY_PLANT = 'E2E bare roof';
const [INVERTER, BATTERY] = ['E2EINV1', 'E2EBAT1'];

const { open } = useBrowser();
let logger: TestLogger;
let removePlant: () => Promise<void>;

beforeAll(async () => {
  removePlant = await addPlant(EMPTY_PLANT, 'manager');
  logger = await connectLogger(PLANT, 'E2ELOG1');
  await logger.say('devices', {
    devices: [
      {
        sn: INVERTER,
        kind: 'inverter',
        brand: 'Solis',
        model: 'SX-110K',
        ratedKw: 110,
        structure: { strings: 2 },
      },
      { sn: BATTERY, kind: 'battery', model: 'EnerOne', structure: { clusters: 1 } },
      { sn: `${BATTERY}-C1`, kind: 'cluster', parent: BATTERY },
    ],
  });
  await logger.sample(INVERTER, { workStatus: 2, activePowerKw: 10, stringCurrent: [7.25, 8.5] });
  await logger.sample(BATTERY, { workStatus: 6, powerKw: -20, soc: 55.5 });
  await logger.sample(`${BATTERY}-C1`, { workStatus: 2, soc: 54 });
});
afterAll(async () => {
  await logger.end();
  await removePlant();
});

/** A session that looks at the plant. */
async function at(plantName: string, account: string): Promise<string> {
  const token = await tokenOf(account);
  const { data } = await call('/user/queryPlantList', { keyword: plantName }, token);
  await call('/user/selectPlant', { plantId: data.rows[0].plantId }, token);
  return token;
}

const row = (page: Page, sn: string) => page.locator('tbody tr.ant-table-row', { hasText: sn });
const point = (page: Page, name: string) => page.locator(`[data-point="${name}"]`);

async function listPage(account: string, options: OpenOptions = {}, query = '?keyword=E2E') {
  const token = await at(PLANT, account);
  const page = await open(`/monitoring/deviceManage${query}`, { token, ...options });
  await row(page, INVERTER).waitFor();
  return page;
}

async function detailPage(sn: string, query = '', options: OpenOptions = {}) {
  const token = await at(PLANT, 'operator');
  const deviceId = await logger.deviceIdOf(sn);
  const page = await open(`/monitoring/deviceDetails?deviceId=${deviceId}${query}`, {
    token,
    lang: 'en',
    ...options,
  });
  await page.getByRole('heading', { name: sn }).waitFor();
  return page;
}

/** What is put on the window is gone after a reload. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { unbroken: true }));
const isUnbroken = (page: Page) => page.evaluate(() => 'unbroken' in window);

describe('the list of devices', () => {
  it.each([
    ['manager', 'zh', '运行', '故障'],
    ['operator', 'en', 'Running', 'Fault'],
    ['viewer', 'zh', '运行', '故障'],
  ] as const)('%s in %s: a sample appears without a reload', async (account, lang, running, fault) => {
    await logger.sample(INVERTER, { workStatus: 2, activePowerKw: 11 });
    const page = await listPage(account, { lang });
    await row(page, INVERTER).getByText(running).waitFor();
    await mark(page);
    await logger.sample(INVERTER, { workStatus: 6, activePowerKw: 42.5 });
    await row(page, INVERTER).getByText('42.5').waitFor();
    await row(page, INVERTER).getByText(fault).waitFor();
    expect(await isUnbroken(page)).toBe(true);
    expect(await page.getByRole('button', { name: /添加设备|Add device/ }).count()).toBe(
      account === 'viewer' ? 0 : 1,
    );
  });

  it('filters by kind, state and words, and says which way power flows', async () => {
    await logger.sample(INVERTER, { workStatus: 2, activePowerKw: 12 });
    const page = await listPage('manager', { lang: 'en' });
    await row(page, BATTERY).getByText('Charge').waitFor();
    expect(await row(page, `${BATTERY}-C1`).count()).toBe(0);
    await page.getByRole('tab', { name: /^Battery/ }).click();
    await page.waitForURL(/kind=battery/);
    await row(page, INVERTER).waitFor({ state: 'detached' });
    await row(page, BATTERY).getByText('55.5').waitFor();
    await page.getByRole('tab', { name: /^All/ }).click();
    await page.getByRole('button', { name: /^Running/ }).click();
    await page.waitForURL(/status=running/);
    await row(page, BATTERY).waitFor({ state: 'detached' });
    await page.reload();
    await row(page, INVERTER).waitFor();
    await page.getByLabel('Search').first().fill('EnerOne');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('Nothing matches').waitFor();
  });

  it('a device that is announced meanwhile comes by itself', async () => {
    const page = await listPage('manager', { lang: 'en' });
    await logger.say('devices', {
      devices: [{ sn: 'E2EMET1', kind: 'meter', samplingPoint: 'highVoltage' }],
    });
    await logger.sample('E2EMET1', { workStatus: 0, powerKw: 33 });
    await row(page, 'E2EMET1').getByText('Bought from the grid').waitFor();
  });

  it('is usable on a phone', async () => {
    const page = await listPage('operator', { width: 390, height: 844 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await row(page, INVERTER).click();
    await page.waitForURL(/deviceDetails\?deviceId=\d+/);
    await point(page, 'activePowerKw').waitFor();
  });

  it('of a plant without devices says what to do', async () => {
    const page = await open('/monitoring/deviceManage', {
      token: await at(EMPTY_PLANT, 'manager'),
      lang: 'en',
    });
    await page.getByText('The plant has no device, add a logger first').waitFor();
    await page.getByRole('button', { name: 'Add device' }).last().click();
    await page.waitForURL('**/addDevice');
  });
});

it('an auditor may not see devices', async () => {
  const page = await open('/monitoring/deviceManage', { token: await tokenOf('auditor'), lang: 'en' });
  await page.getByText('You may not see this page').waitFor();
  expect(await page.getByRole('link', { name: 'Devices' }).count()).toBe(0);
});

describe('one device', () => {
  it('is opened from the list and follows its samples', async () => {
    const page = await listPage('manager', { lang: 'en' });
    await row(page, INVERTER).click();
    await page.getByRole('heading', { name: INVERTER }).waitFor();
    await mark(page);
    await logger.sample(INVERTER, { workStatus: 3, activePowerKw: 61.237, stringCurrent: [7.75, 0.1] });
    await point(page, 'activePowerKw').getByText('61.237').waitFor();
    await point(page, 'workStatus').getByText('Running derated').waitFor();
    await page.getByRole('cell', { name: '7.75' }).waitFor();
    await page.getByText('Roof box').waitFor();
    expect(await isUnbroken(page)).toBe(true);
  });

  it('says signs and codes in words, in Chinese too', async () => {
    const page = await detailPage(BATTERY, '', { lang: 'zh' });
    await point(page, 'powerKw').getByText('充电').waitFor();
    await point(page, 'workStatus').getByText('未知 (6)').waitFor();
    await page.getByRole('tab', { name: '电池簇 (1)' }).click();
    await logger.sample(`${BATTERY}-C1`, { workStatus: 3, soc: 53.5 });
    await row(page, `${BATTERY}-C1`).getByText('53.5').waitFor();
    await row(page, `${BATTERY}-C1`).click();
    await page.getByRole('heading', { name: `${BATTERY}-C1` }).waitFor();
  });

  it('draws curves that go on, with the numbers one click away', async () => {
    const page = await detailPage(INVERTER, '&tab=curves&points=activePowerKw,stringCurrent.2');
    await page.locator('canvas').first().waitFor();
    await logger.sample(INVERTER, { workStatus: 2, activePowerKw: 77.125, stringCurrent: [7, 8.75] });
    await page.getByRole('button', { name: 'Show as table' }).first().click();
    await page.getByText('77.125').waitFor();
    await page.getByText('8.75').first().waitFor();
    await page.getByRole('button', { name: 'Earlier' }).click();
    await page.waitForURL(/from=\d{4}-\d\d-\d\d/);
    await page.getByText('There are no data of these points').waitFor();
  });

  it('of another one, or of none, there is nothing to see', async () => {
    const token = await at(PLANT, 'viewer');
    const missing = await open('/monitoring/deviceDetails?deviceId=2000000000', { token, lang: 'en' });
    await missing.getByText('No device, please check!').waitFor();
    const none = await open('/monitoring/deviceDetails', { token, lang: 'zh' });
    await none.getByText('未选择设备').waitFor();
  });
});

describe('accessibility', () => {
  it.each(['light', 'dark'] as const)('of list, values and curves in %s', async (theme) => {
    const list = await listPage('manager', { lang: 'en', theme });
    expect(await seriousViolations(list)).toEqual([]);
    const page = await detailPage(INVERTER, '', { theme });
    await point(page, 'activePowerKw').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole('tab', { name: 'Curves' }).click();
    await page.locator('canvas').first().waitFor();
    expect(await seriousViolations(page)).toEqual([]);
  });
});

it('quarantine shows what was refused, why, and the message', async () => {
  await logger.sample(INVERTER, { activePowerKw: 99_999 });
  const page = await open('/systemManage/config', { token: await adminToken(), lang: 'en' });
  await page.getByRole('tab', { name: 'Quarantine' }).click();
  await page.waitForURL(/tab=quarantine/);
  await row(page, 'activePowerKw=99999').first().waitFor();
  await page.getByLabel('Serial number').fill(INVERTER);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.waitForURL(/keyword=E2EINV1/);
  await row(page, 'activePowerKw=99999').first().getByText('Outside the physical range').click();
  await page.getByRole('dialog').getByText('"activePowerKw": 99999').waitFor();

  const manager = await open('/systemManage/config?tab=quarantine', {
    token: await tokenOf('manager'),
    lang: 'en',
  });
  await manager.getByText('You may not see this page').waitFor();
});
