import type { Database } from '@heliodon/infrastructure/database';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { call, tokenOf } from './support/api.ts';
import { useBrowser } from './support/browser.ts';
import { addPlant, connectLogger, type TestLogger } from './support/logger.ts';
import { openPortalDatabase, type RaisedAlarm, raiseAlarms, recoverAlarms } from './support/raised-alarms.ts';

const PLANT = '苏州园区 · Suzhou Park';
/** Belongs to the manager only. */
const FOREIGN_PLANT = 'E2E foreign alarms';
const SN = 'E2EALARMINV';

const { open } = useBrowser();
let db: Database;
let close: () => Promise<void>;
let removePlant: () => Promise<void>;
let logger: TestLogger;
let raised: number[] = [];

beforeAll(async () => {
  ({ db, close } = openPortalDatabase());
  removePlant = await addPlant(FOREIGN_PLANT, 'manager');
  logger = await connectLogger(PLANT, 'E2EALARMLOG');
  await logger.send('devices', { devices: [{ sn: SN, kind: 'inverter' }] });
  await logger.sample(SN, { workStatus: 2, internalTemperature: 41.5 });
});
afterEach(async () => {
  await recoverAlarms(db, raised);
  raised = [];
});
afterAll(async () => {
  await logger.end();
  await removePlant();
  await close();
});

async function raise(alarm: Partial<RaisedAlarm> = {}): Promise<number> {
  const given: RaisedAlarm = { plantName: PLANT, sn: SN, code: 201, grade: 1, ...alarm };
  const [id] = await raiseAlarms(db, [given]);
  if (id === undefined) throw new Error(`no alarm of ${given.plantName} was raised`);
  raised.push(id);
  return id;
}

async function at(path: string, account: string): Promise<Page> {
  const token = await tokenOf(account);
  const { data } = await call('/user/queryPlantList', { keyword: PLANT }, token);
  await call('/user/selectPlant', { plantId: data.rows[0].plantId }, token);
  return open(path, { token, lang: 'en' });
}

const prompt = (page: Page) => page.getByTestId('alarm-prompt');
const row = (page: Page, text: string) => page.locator('tbody tr.ant-table-row', { hasText: text });
/** Alarms raised before this cause no prompt. */
const isWatching = (page: Page) => page.getByRole('button', { name: /^Open alarms: \d+$/ }).waitFor();

it('a new alarm appears on the open pages of users who see the plant; it is handled there, reopened, and reminds', async () => {
  const manager = await at('/downloads', 'manager');
  const operator = await at('/downloads', 'operator');
  await Promise.all([isWatching(manager), isWatching(operator)]);
  await raise({ plantName: FOREIGN_PLANT, sn: 'NOSUCH', code: 101, grade: 3 });
  await prompt(manager).getByText(FOREIGN_PLANT, { exact: false }).waitFor();

  const id = await raise();
  await prompt(manager).getByText('DC arc fault', { exact: true }).waitFor();
  await prompt(operator).getByText('DC arc fault', { exact: true }).waitFor();
  // One alarm, not two: the operator has no access to the other plant.
  expect(await prompt(operator).getByRole('alert').textContent()).toBe('Serious');
  expect(await prompt(operator).getByText(FOREIGN_PLANT, { exact: false }).count()).toBe(0);

  await prompt(operator).getByRole('button', { name: 'View alarm' }).click();
  await operator.waitForURL(`**/monitoring/alarmManage?alarm=${id}`);
  await operator.getByRole('button', { name: 'Mark as handled' }).click();
  const dialog = operator.getByRole('dialog', { name: 'Mark 1 alarm as handled' });
  await dialog.getByLabel('Note').fill('Connector replaced');
  await dialog.getByRole('button', { name: 'Mark as handled' }).click();
  const details = operator.locator('.ant-drawer-content-wrapper');
  await details.getByText('Connector replaced').first().waitFor();
  // A handled alarm is no longer prompted anywhere.
  await prompt(manager).locator('strong', { hasText: 'Level 2 warning' }).waitFor();

  await details.getByRole('button', { name: 'Reopen' }).click();
  const followUp = operator.getByRole('dialog', { name: 'Follow up 1 alarm' });
  await followUp.getByRole('button', { name: 'Tomorrow, 9:00' }).click();
  await followUp.getByLabel('Note').fill('Measured on Thursday');
  await followUp.getByRole('button', { name: 'Follow up', exact: true }).click();
  await details.getByText('Measured on Thursday').waitFor();
  await details.getByText(/Reminder at .* 09:00:00/).waitFor();
  await followUp.waitFor({ state: 'hidden' });
  await operator.keyboard.press('Escape');
  await operator.waitForURL((url) => !url.searchParams.has('alarm'));

  // The server reminds at the due time, and the open page is notified.
  const passed = new Date(Date.now() - 1000);
  await db.updateTable('alarm').set({ remind_at: passed }).where('id', '=', id).execute();
  await row(operator, 'DC arc fault').getByText('Reminder due').waitFor();
});

it('an over-limit rule is saved, and its alarm appears on the open page until the value is normal again', async () => {
  const token = await tokenOf('operator');
  const page = await at('/monitoring/alarmManage?tab=limits', 'operator');
  await page.getByRole('button', { name: 'Add rule' }).first().click();
  const form = page.getByRole('dialog');
  for (const [label, typed] of [
    ['Device', SN],
    ['Data type', 'Internal temp'],
  ] as const) {
    await form.getByLabel(label, { exact: true }).click();
    await page.keyboard.type(typed);
    await page.locator('.ant-select-item-option', { hasText: typed }).first().waitFor();
    await page.keyboard.press('Enter');
  }
  await form.getByLabel('Max', { exact: true }).fill('65');
  await form.getByLabel('Name', { exact: true }).fill('过温E2E');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Rule saved').waitFor();

  const listed = await call('/warn/getBeyondLimitsList', { keyword: '过温E2E' }, token);
  const [rule] = listed.data.rows;
  const openAlarm = async (): Promise<number | null> =>
    (await call('/warn/getBeyondLimitsSetDetail', { id: rule.id }, token)).data.openAlarmId;
  await expect
    .poll(
      async () => {
        await logger.sample(SN, { workStatus: 2, internalTemperature: 72.5 });
        return openAlarm();
      },
      { interval: 1000 },
    )
    .not.toBeNull();
  await prompt(page).getByText('过温E2E: Internal temperature 72.5 °C > 65 °C').waitFor();
  await logger.sample(SN, { workStatus: 2, internalTemperature: 40 });
  await expect.poll(openAlarm, { interval: 500 }).toBeNull();
  expect((await call('/warn/delBeyondLimitsSet', { ids: [rule.id] }, token)).code).toBe(1000);
});
