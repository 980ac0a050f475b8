import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, tokenOf } from './support/api.ts';
import { useBrowser } from './support/browser.ts';
import { connectLogger, type TestLogger } from './support/logger.ts';

const PLANT = '苏州园区 · Suzhou Park';
const [FIRST, SECOND, MACHINE, BATTERY] = ['E2ECMP1', 'E2ECMP2', 'E2EPCS1', 'E2EPCB1'];
const SET = 'E2E inverters';

const { open } = useBrowser();
let logger: TestLogger;

beforeAll(async () => {
  logger = await connectLogger(PLANT, 'E2ECMPLOG');
  const inverter = (sn: string) => ({ sn, kind: 'inverter', ratedKw: 110, structure: { strings: 2 } });
  await logger.send('devices', {
    devices: [
      inverter(FIRST),
      inverter(SECOND),
      { sn: MACHINE, kind: 'pcs', ratedKw: 100 },
      { sn: BATTERY, kind: 'battery', parent: MACHINE, structure: { capacityKwh: 215 } },
    ],
  });
  await logger.sample(FIRST, { workStatus: 2, activePowerKw: 42.5, stringCurrent: [7.25, 8.5] });
  await logger.sample(SECOND, { workStatus: 2, activePowerKw: 31.25, stringCurrent: [6, 7] });
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

const row = (page: Page, text: string) => page.locator('tbody tr.ant-table-row', { hasText: text });

it('points of two devices are chosen, saved as a set, opened again, followed live and exported', async () => {
  const [first, second] = [await logger.nameOf(FIRST), await logger.nameOf(SECOND)];
  const page = await open('/monitoring/paramsCompared', { token: await at('operator'), lang: 'en' });
  await page.getByText('Select points to compare').waitFor();
  await page.getByRole('button', { name: 'Add points' }).last().click();
  const picker = page.getByRole('dialog', { name: 'Add points' });
  await picker.getByLabel('Search devices').fill('E2ECMP');
  for (const name of [first, second]) {
    await picker.getByText(name, { exact: true }).first().click();
    await picker.locator('[data-point="activePowerKw"]').getByRole('checkbox').click();
  }
  await picker.getByText(first, { exact: true }).first().click();
  await picker.getByRole('button', { name: 'String current #2' }).click();
  await picker.getByText('3 of 20 selected').waitFor();
  await picker.getByRole('button', { name: 'Done' }).click();
  await page.waitForURL(/s=\d+-activePowerKw_\d+-activePowerKw_\d+-stringCurrent\.2/);
  await row(page, second).getByText('31.25').first().waitFor();

  await page.getByRole('button', { name: 'Save set' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as new set' });
  await dialog.getByLabel('Set name').fill(SET);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Set saved').waitFor();
  await page.waitForURL(/set=\d+/);

  await page.goto('/monitoring/paramsCompared');
  await page.getByRole('button', { name: 'Saved sets' }).click();
  await page.getByRole('button', { name: new RegExp(`^${SET}`) }).click();
  await row(page, second).getByText('31.25').first().waitFor();
  // Live, without a reload.
  await logger.sample(SECOND, { workStatus: 2, activePowerKw: 57.75 });
  await row(page, second).getByText('57.75').first().waitFor();

  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click();
  await page.getByRole('button', { name: 'Open download centre' }).click();
  const job = row(page, 'Compared data').first();
  await job.getByText('Done').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    job.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Parameter comparison .*\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  for (const name of [first, second]) expect(text).toContain(name);
});

it('the storage page shows live values of its devices and links to their batteries', async () => {
  await logger.sample(BATTERY, { workStatus: 1, soc: 63, powerKw: -51, cellTemperatureMax: 28.4 });
  const machine = { workStatus: 4, workMode: 1, activePowerKw: -52.5, dcPowerKw: -51, dcVoltage: 760 };
  await logger.sample(MACHINE, machine);
  const page = await open('/monitoring/energyStorage', { token: await at('viewer'), lang: 'zh' });
  const card = page.locator('.ant-card', { hasText: await logger.nameOf(MACHINE) }).first();
  await card.getByText('63%').waitFor();
  await card.getByRole('img', { name: '充电 52.5 kW' }).waitFor();
  await logger.sample(MACHINE, { ...machine, workStatus: 5, activePowerKw: 44.5, dcPowerKw: 45.5 });
  await card.getByRole('img', { name: '放电 44.5 kW' }).waitFor();
  await card.getByRole('link', { name: await logger.nameOf(BATTERY) }).click();
  await page.waitForURL(/\/monitoring\/stack\?deviceId=\d+/);
});
