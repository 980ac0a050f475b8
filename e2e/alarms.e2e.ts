import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { alarmsOf } from './support/alarms.ts';
import { call, tokenOf } from './support/api.ts';
import { useBrowser } from './support/browser.ts';
import { addPlant, connectLogger, type TestLogger } from './support/logger.ts';

const PLANT = 'E2E alarm roof';
const [LOGGER, INV1, INV2] = ['E2EALOG', 'E2EAINV1', 'E2EAINV2'];

const { open } = useBrowser();
let logger: TestLogger;
let removePlant: () => Promise<void>;
let alarms: Awaited<ReturnType<typeof alarmsOf>>;
let [inv1, inv2] = [0, 0];

beforeAll(async () => {
  removePlant = await addPlant(PLANT, 'manager');
  alarms = await alarmsOf(PLANT, ['operator', 'viewer']);
  logger = await connectLogger(PLANT, LOGGER);
  await logger.send('devices', {
    devices: [INV1, INV2].map((sn) => ({ sn, kind: 'inverter', model: 'SX-110K', ratedKw: 110 })),
  });
  await logger.sample(INV2, { workStatus: 2, activePowerKw: 10 });
  [inv1, inv2] = [await logger.deviceIdOf(INV1), await logger.deviceIdOf(INV2)];
});
afterAll(async () => {
  await logger.end();
  await alarms.end();
  await removePlant();
});
beforeEach(() => alarms.clear());

async function alarmPage(account: string, query = ''): Promise<Page> {
  const token = await tokenOf(account);
  await call('/user/selectPlant', { plantId: alarms.plantId }, token);
  return open(`/monitoring/alarmManage${query}`, { token, lang: 'en' });
}

const row = (page: Page, text: string) => page.locator('tbody tr.ant-table-row', { hasText: text });
const drawer = (page: Page) => page.locator('.ant-drawer-content-wrapper');

it('an operator is notified of a conflicting change, reopens the alarm, is reminded, and handles it', async () => {
  const { id } = await alarms.add({ deviceId: inv1, sn: INV1, code: 202, grade: 1, agoMin: 30 });
  const page = await alarmPage('operator', `?alarm=${id}`);
  const details = drawer(page);
  await details.getByRole('button', { name: 'Mark as handled' }).click();
  const handled = page.getByRole('dialog', { name: 'Mark 1 alarm as handled' });
  await handled.getByLabel('Note').fill('Nothing found');
  const closed = await call('/warn/handleEvent', { alarmIds: [id], status: 4 }, await tokenOf('manager'));
  expect(closed.data.results[0].code).toBe(1000);
  await handled.getByRole('button', { name: 'Mark as handled' }).click();
  await handled.getByText('manager has just changed it to “Closed”').waitFor();
  await handled.getByRole('button', { name: 'Retry 1 failed' }).click();
  await handled.getByText('is now “Closed” and cannot be changed to “Handled”').waitFor();
  await handled.getByRole('button', { name: 'Close window' }).click();

  await details.getByRole('button', { name: 'Reopen' }).click();
  const followUp = page.getByRole('dialog', { name: 'Follow up 1 alarm' });
  await followUp.getByRole('button', { name: 'Tomorrow, 9:00' }).click();
  await followUp.getByLabel('Note').fill('Measured on Thursday');
  await followUp.getByRole('button', { name: 'Follow up', exact: true }).click();
  await details.getByText('Measured on Thursday').waitFor();
  await details.getByText(/Reminder at .* 09:00:00/).waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL((url) => !url.searchParams.has('alarm'));

  // The server reminds at the due time, and the open page is notified.
  await alarms.remindNow(id);
  await row(page, 'Insulation').getByText('Reminder due').waitFor();
  await page.getByRole('tab', { name: 'Handling records' }).click();
  await row(page, 'Reminder due').getByText('System').waitFor();
  await row(page, 'Measured on Thursday').getByText('operator').waitFor();
  const reminder = page.locator('li[data-due]', { hasText: 'Reminder due' });
  await reminder.getByText('Mine').waitFor();
  await reminder.getByRole('button', { name: 'Mark as handled' }).click();
  await page.getByRole('dialog').getByLabel('Note').fill('Cable replaced');
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as handled' }).click();
  await row(page, 'Cable replaced').getByText('Handled').waitFor();
  await reminder.waitFor({ state: 'detached' });

  const viewer = await tokenOf('viewer');
  expect((await call('/warn/handleEvent', { alarmIds: [id], status: 2 }, viewer)).code).toBe(2003);
  const { data } = await call('/warn/getWarningDetail', { alarmId: id }, viewer);
  expect(data.alarm).toMatchObject({ eventStatus: 3, handler: 'operator' });
});

it('an operator exports the filtered alarms', async () => {
  await alarms.add({ deviceId: inv1, sn: INV1, code: 101, grade: 2, agoMin: 5 });
  await alarms.add({ deviceId: inv2, sn: INV2, code: 201, grade: 1, agoMin: 50, lastedMin: 5 });
  const page = await alarmPage('operator', '?recover=2');
  await row(page, 'DC arc fault').waitFor();
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: /csv/ }).click();
  await page.getByRole('button', { name: 'Open download centre' }).click();
  const first = page.locator('tbody tr.ant-table-row').first();
  await first.getByText('Done').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    first.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^E2E alarm roof Alarms .*\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('Level');
  expect(lines[1]).toContain('Serious,DC arc fault');
});
