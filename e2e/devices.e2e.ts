import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminToken, call, tokenOf } from './support/api.ts';
import { useBrowser } from './support/browser.ts';
import { connectLogger, type TestLogger } from './support/logger.ts';

const PLANT = '苏州园区 · Suzhou Park';
const [INVERTER, METER] = ['E2EINV1', 'E2EMET1'];

const { open } = useBrowser();
let logger: TestLogger;

beforeAll(async () => {
  logger = await connectLogger(PLANT, 'E2ELOG1');
  await logger.send('devices', {
    devices: [
      { sn: INVERTER, kind: 'inverter', brand: 'Solis', model: 'SX-110K', structure: { strings: 2 } },
    ],
  });
  await logger.sample(INVERTER, { workStatus: 2, activePowerKw: 11, stringCurrent: [7.25, 8.5] });
});
afterAll(() => logger.end());

const row = (page: Page, sn: string) => page.locator('tbody tr.ant-table-row', { hasText: sn });
const point = (page: Page, name: string) => page.locator(`[data-point="${name}"]`);

it('data of a logger appears on the open page: samples, new devices, details; implausible data is rejected', async () => {
  const token = await tokenOf('viewer');
  const { data } = await call('/user/queryPlantList', { keyword: PLANT }, token);
  await call('/user/selectPlant', { plantId: data.rows[0].plantId }, token);
  const page = await open('/monitoring/deviceManage?keyword=E2E', { token, lang: 'en' });
  await row(page, INVERTER).getByText('Running').waitFor();
  // A property on the window is lost after a reload.
  await page.evaluate(() => Object.assign(window, { unbroken: true }));

  await logger.sample(INVERTER, { workStatus: 6, activePowerKw: 42.5 });
  await row(page, INVERTER).getByText('42.5').waitFor();
  await row(page, INVERTER).getByText('Fault').waitFor();
  await logger.send('devices', { devices: [{ sn: METER, kind: 'meter', samplingPoint: 'highVoltage' }] });
  await logger.sample(METER, { workStatus: 0, powerKw: 33 });
  await row(page, METER).getByText('Imported from the grid').waitFor();

  await row(page, INVERTER).click();
  await page.getByRole('heading', { name: await logger.nameOf(INVERTER) }).waitFor();
  await logger.sample(INVERTER, { workStatus: 3, activePowerKw: 61.237, stringCurrent: [7.75, 0.1] });
  await point(page, 'activePowerKw').getByText('61.237').waitFor();
  await point(page, 'workStatus').getByText('Running derated').waitFor();
  await page.getByRole('cell', { name: '7.75' }).waitFor();
  await page.getByText('Roof box').waitFor();
  expect(await page.evaluate(() => 'unbroken' in window)).toBe(true);

  await logger.sample(INVERTER, { activePowerKw: 99_999 });
  const admin = await adminToken();
  const refused = async () =>
    (await call('/system/getQuarantineList', { keyword: INVERTER }, admin)).data.rows[0];
  await expect
    .poll(refused)
    .toMatchObject({ sn: INVERTER, reason: 'outOfRange', detail: 'activePowerKw=99999' });
});
