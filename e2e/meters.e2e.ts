import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, tokenOf } from './support/api.ts';
import { useBrowser } from './support/browser.ts';
import { addPlant, connectLogger, type TestLogger } from './support/logger.ts';

const PLANT = 'E2E metered roof';
const [LOOSE, GRID] = ['E2EMLOOSE', 'E2EMGATE'];

const { open } = useBrowser();
let logger: TestLogger;
let removePlant: () => Promise<void>;

beforeAll(async () => {
  removePlant = await addPlant(PLANT, 'manager');
  logger = await connectLogger(PLANT, 'E2EMLOG1');
  await logger.send('devices', {
    devices: [
      { sn: 'E2EMINV0', kind: 'inverter', ratedKw: 50 },
      { sn: GRID, kind: 'meter', samplingPoint: 'acLow' },
      { sn: LOOSE, kind: 'meter', model: 'DTSU666' },
    ],
  });
  // Completed intervals: a meter change recalculates them.
  const agoMs = (hours: number) => Date.now() - hours * 3_600_000;
  await logger.samples(LOOSE, 'exportTotalKwh', [
    [agoMs(3), 90],
    [agoMs(2), 95],
  ]);
  const registers = { workStatus: 0, importTotalKwh: 5, exportTotalKwh: 100 };
  for (const sn of [GRID, LOOSE]) await logger.sample(sn, { ...registers, powerKw: -12 });
});
afterAll(async () => {
  await logger.end();
  await removePlant();
});

const row = (page: Page, sn: string) => page.locator('tbody tr.ant-table-row', { hasText: sn });

it('a manager is led to an unassigned meter, assigns it, which recalculates past energy, and returns', async () => {
  const token = await tokenOf('manager');
  const { data: plants } = await call('/user/queryPlantList', { keyword: PLANT }, token);
  const { plantId } = plants.rows[0];
  await call('/user/selectPlant', { plantId }, token);
  const meters = async () => (await call('/meter/getMeterList', { plantId }, token)).data.total;
  await expect.poll(meters).toBe(2);
  const wanted = {
    deviceId: await logger.deviceIdOf(LOOSE),
    revision: 0,
    samplingPoint: 'load',
    address: '',
    note: '',
  };
  const preview = async () => (await call('/meter/previewMeter', wanted, token)).data;
  await expect.poll(async () => (await preview()).days, { timeout: 60_000 }).toBeGreaterThan(0);
  const [loose, grid] = [await logger.nameOf(LOOSE), await logger.nameOf(GRID)];
  const page = await open('/monitoring/gridMonitoring', { token, lang: 'en' });
  await page.getByText(`Meter without a sampling point (${loose})`).waitFor();
  await page.getByText(`${grid} · AC low-voltage side`).waitFor();
  await page.getByText('Exported to the grid').first().waitFor();
  await page.getByRole('link', { name: 'Go to configure' }).click();
  await page.waitForURL('**/monitoring/meterManage');

  const load = page.locator('[data-place="load"]');
  await load.getByRole('button', { name: 'Add here' }).click();
  await page.getByRole('menuitem', { name: LOOSE }).click();
  await page.getByRole('dialog').getByLabel('Address').fill('2号配电房');
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Effect on historical data').waitFor();
  await page.getByRole('button', { name: 'Save and recalculate' }).click();
  await page.getByText('Meter settings saved').waitFor();
  await load.getByRole('button', { name: loose }).waitFor();
  await page.getByText('The meter configuration is complete: plant energy figures are reliable.').waitFor();
  await row(page, LOOSE).getByText('2号配电房').waitFor();

  await page.getByRole('button', { name: 'Back to previous page' }).click();
  await page.waitForURL('**/monitoring/gridMonitoring');
  await page.getByText(`${grid} · AC low-voltage side`).waitFor();
  expect(await page.getByText('Data may be incorrect').count()).toBe(0);
});
