import type { Database } from '@heliodon/infrastructure/database';
import { MINUTE_MS } from '@heliodon/kernel/time';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { call, tokenOf } from './support/api.ts';
import { type OpenOptions, useBrowser } from './support/browser.ts';
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
  const now = Date.now();
  // Every ten minutes for two days: high temperature for half an hour every four hours, normal at the end.
  const rows = Array.from({ length: 288 }, (_, i) => {
    const hot = i % 24 < 3 && i < 280;
    return [now - (288 - i) * 10 * MINUTE_MS, hot ? 70 : 40] as const;
  });
  await logger.samples(SN, 'internalTemperature', rows);
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

async function at(path: string, account: string, options: OpenOptions = {}): Promise<Page> {
  const token = await tokenOf(account);
  const { data } = await call('/user/queryPlantList', { keyword: PLANT }, token);
  await call('/user/selectPlant', { plantId: data.rows[0].plantId }, token);
  return open(path, { token, lang: 'en', ...options });
}

const prompt = (page: Page) => page.getByTestId('alarm-prompt');
const bell = (page: Page, n: number) => page.getByRole('button', { name: `Open alarms: ${n}`, exact: true });
/** The current count of the bell: demo plants have alarms too. */
async function countedBefore(page: Page): Promise<number> {
  const label = await page.getByRole('button', { name: /^Open alarms: \d+$/ }).getAttribute('aria-label');
  return Number(label?.match(/\d+$/)?.[0]);
}

/** Records every sound of the page by its length in 0.01 s. */
const recordSounds = (page: Page) =>
  page.addInitScript(() => {
    const played: number[] = [];
    Object.assign(window, { played });
    const { prototype } = AudioBufferSourceNode;
    const { start } = prototype;
    prototype.start = function (...given) {
      played.push(Math.round((this.buffer?.duration ?? 0) * 100));
      return start.apply(this, given);
    };
  });
const played = (page: Page) => page.evaluate(() => (window as unknown as { played: number[] }).played);

it('a new alarm appears with sound on the open pages of users who see the plant, and is handled there', async () => {
  const manager = await at('/downloads', 'manager');
  const operator = await at('/downloads', 'operator', { before: recordSounds });
  const ofManager = await countedBefore(manager);
  const ofOperator = await countedBefore(operator);
  // Browsers block sound until the first click.
  await operator.getByRole('heading', { level: 1 }).click();
  await raise({ plantName: FOREIGN_PLANT, sn: 'NOSUCH', code: 101, grade: 3 });
  await prompt(manager).getByText(FOREIGN_PLANT, { exact: false }).waitFor();

  const id = await raise();
  await prompt(manager).getByText('2 new alarms').waitFor();
  await prompt(operator).getByText('DC arc fault').waitFor();
  await bell(operator, ofOperator + 1).waitFor();
  await bell(manager, ofManager + 2).waitFor();
  await operator.getByTestId('alarm-carousel').getByText(`${PLANT} · DC arc fault`).waitFor();
  // One alarm, not two: the operator has no access to the other plant.
  expect(await prompt(operator).getByRole('alert').textContent()).toBe('Serious');
  expect(await prompt(operator).getByText(FOREIGN_PLANT, { exact: false }).count()).toBe(0);
  await expect.poll(() => played(operator)).toEqual([157]);

  await prompt(operator).getByRole('button', { name: 'View alarm' }).click();
  await operator.waitForURL(`**/monitoring/alarmManage?alarm=${id}`);
  await operator.getByRole('button', { name: 'Mark as handled' }).click();
  const dialog = operator.getByRole('dialog', { name: 'Mark 1 alarm as handled' });
  await dialog.getByLabel('Note').fill('Connector replaced');
  await dialog.getByRole('button', { name: 'Mark as handled' }).click();
  await operator.getByText('Connector replaced').first().waitFor();
  // A handled alarm is no longer prompted anywhere.
  await prompt(manager).locator('strong', { hasText: 'Level 2 warning' }).waitFor();
  await recoverAlarms(db, raised);
  await bell(operator, ofOperator).waitFor();
  await bell(manager, ofManager).waitFor();
});

it('an over-limit rule is tested on past measurements, saved, and raises an alarm', async () => {
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
  await form.getByText('41.5 °C', { exact: false }).waitFor();
  await form.getByLabel('Max', { exact: true }).fill('65');
  await expect
    .poll(() => form.getByTestId('limit-verdict').textContent())
    .toContain('Would have triggered 12 times in the last 30 days');
  await form.getByLabel('Name', { exact: true }).fill('过温E2E');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Rule saved').waitFor();
  await page.locator('tbody tr.ant-table-row', { hasText: '过温E2E' }).getByText('≤ 65 °C').waitFor();

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
