import pg from 'pg';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminToken, call, tokenOf } from './support/api.ts';
import { useBrowser } from './support/browser.ts';
import { portal } from './support/portal.ts';

const PLANT = '苏州园区 · Suzhou Park';
const NAME = 'Night shift';
const TARGET = 'night-shift@example.com';
const TAB = '/monitoring/alarmManage?tab=notify';

const { open } = useBrowser();
let database: pg.Client;
let alarmId = 0;

beforeAll(async () => {
  database = new pg.Client({ connectionString: portal().databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database.query("DELETE FROM alarm WHERE sn = 'E2E-NOTIFY'");
  await database.query('UPDATE notify_user SET removed_at = now() WHERE email = $1', [TARGET]);
  await database.end();
});

/** As the engine does when a device stops responding. */
async function raiseAlarm(): Promise<void> {
  await database.query("DELETE FROM alarm WHERE sn = 'E2E-NOTIFY'");
  const { rows } = await database.query(
    `INSERT INTO alarm (plant_id, device_id, kind, sn, source, code, grade, triggered_at, last_at)
     SELECT id, 2000000001, 'inverter', 'E2E-NOTIFY', 2, 2, 1, now(), now() FROM plant WHERE name = $1
     RETURNING id, plant_id`,
    [PLANT],
  );
  alarmId = Number(rows[0].id);
  await database.query("SELECT pg_notify('alarm', $1)", [`${rows[0].plant_id}:${alarmId}`]);
}

const row = (page: Page, text: string) => page.locator('tbody tr.ant-table-row', { hasText: text });

it('a recipient is added and notified of an alarm, as shown in the delivery log and the outbox', async () => {
  const page = await open(TAB, { token: await tokenOf('manager'), lang: 'en' });
  await page.getByRole('button', { name: 'Add user' }).first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Name').fill(NAME);
  await drawer.getByRole('textbox', { name: 'Email' }).fill(TARGET);
  await drawer.getByText('Selected plants', { exact: true }).first().click();
  await drawer.getByLabel('Selected plants').last().fill(PLANT);
  await page.locator('.ant-select-item-option', { hasText: PLANT }).click();
  await drawer.getByRole('button', { name: 'Save' }).click();
  await row(page, NAME).getByText(PLANT).waitFor();

  await raiseAlarm();
  await page.getByText('Delivery log', { exact: true }).click();
  const delivery = row(page, 'Device not responding').filter({ hasText: NAME });
  await delivery.getByText('Immediately').waitFor();
  await delivery.getByText('Kept, not sent').waitFor();
  expect(await delivery.getByRole('link').getAttribute('href')).toContain(`alarm=${alarmId}`);

  const { data } = await call('/system/getOutboxList', { keyword: TARGET }, await adminToken());
  const mail = data.rows.find(({ purpose }: { purpose: string }) => purpose === 'alarm');
  expect(mail).toMatchObject({ channel: 'mail', status: 'kept', target: TARGET });
  expect(mail.subject).toBe(`[${PLANT}] Serious: Device not responding · E2E-NOTIFY`);
});
