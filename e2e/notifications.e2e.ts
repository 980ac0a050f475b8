import pg from 'pg';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminToken, call, tokenOf } from './support/api.ts';
import { seriousViolations } from './support/axe.ts';
import { useBrowser } from './support/browser.ts';
import { portal } from './support/portal.ts';

const PLANT = '苏州工业园光储充电站';
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

/** What the engine does when a device stops to answer. */
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
const pickTime = async (page: Page, label: string, time: string) => {
  await page.getByLabel(label).fill(time);
  await page.getByLabel(label).press('Enter');
};

it('a user is added with what is wrong said beside its field, shown on the ladder, tested, changed and found', async () => {
  const page = await open(TAB, { token: await tokenOf('manager'), lang: 'en' });
  await page.getByText('No SMS and no mail provider is set up').waitFor();
  await page.getByRole('button', { name: 'Add user' }).first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('SMS').check();
  await drawer.getByLabel('Phone number').fill('12345');
  await drawer.getByText('Chosen plants', { exact: true }).first().click();
  await pickTime(page, 'Quiet from', '22:30');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await drawer.getByText('This field is required').waitFor();
  await drawer.getByText('Please enter the correct phone number').waitFor();
  await drawer.getByText('Emails need an address').waitFor();

  await drawer.getByLabel('Name').fill('Night shift');
  await drawer.getByLabel('Phone number').fill('');
  await drawer.getByRole('button', { name: 'Save' }).click();
  for (const wrong of [
    'Text messages need a phone number',
    'Emails need an address',
    'Choose at least one plant',
    'Enter both the beginning and the end',
  ])
    await drawer.getByText(wrong).waitFor();

  await drawer.getByLabel('SMS').uncheck();
  await drawer.getByRole('textbox', { name: 'Email' }).fill(TARGET);
  await pickTime(page, 'Quiet until', '06:00');
  await drawer.getByLabel('Chosen plants').last().fill(PLANT);
  await page.locator('.ant-select-item-option', { hasText: PLANT }).click();
  await drawer.getByRole('button', { name: 'Save' }).click();
  await row(page, 'Night shift').getByText('22:30–06:00').waitFor();
  await row(page, 'Night shift').getByText(PLANT).waitFor();
  await page.getByRole('region', { name: 'Escalation' }).getByText('Night shift').waitFor();

  await page.getByRole('button', { name: 'Send a test message Night shift' }).click();
  await page.getByRole('dialog').getByText('Kept, not sent').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('button', { name: 'Edit Night shift' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Late shift');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await row(page, 'Late shift').waitFor();
  await page.getByLabel('Search').first().fill('night-shift@');
  await page.getByRole('button', { name: 'Search' }).click();
  await row(page, 'On-call mailbox').waitFor({ state: 'detached' });
  await row(page, 'Late shift').waitFor();
});

it('an alarm is told: in the delivery log and in the outbox, in both languages', async () => {
  await raiseAlarm();
  const page = await open(`${TAB}&view=deliveries&keyword=Late`, {
    token: await tokenOf('manager'),
    lang: 'zh',
  });
  const told = row(page, '设备通信中断');
  await told.getByText('Late shift').waitFor();
  await told.getByText('立即').waitFor();
  await told.getByText('未外发').waitFor();
  expect(await told.getByRole('link').getAttribute('href')).toContain(`alarm=${alarmId}`);
  expect(await seriousViolations(page)).toEqual([]);

  const { data } = await call('/system/getOutboxList', { keyword: TARGET }, await adminToken());
  const mail = data.rows.find(({ purpose }: { purpose: string }) => purpose === 'alarm');
  expect(mail).toMatchObject({ channel: 'mail', status: 'kept', target: TARGET });
  expect(mail.subject).toBe(`[${PLANT}] Serious: Device does not answer · E2E-NOTIFY`);

  const outbox = await open(`/systemManage/config?tab=outbox&keyword=${TARGET}&status=kept`, {
    token: await adminToken(),
    lang: 'en',
  });
  await outbox.getByText('No provider: kept here').first().waitFor();
  await row(outbox, 'Device does not answer').waitFor();
  await row(outbox, 'Heliodon test message').getByRole('checkbox').check();
  expect(await outbox.getByRole('button', { name: 'Send again (0)' }).isDisabled()).toBe(true);
});

it('who holds no alarm settings sees no tab; who sees some plants chooses among them; a user is deleted', async () => {
  const viewer = await open(TAB, { token: await tokenOf('viewer'), lang: 'en' });
  await viewer.getByRole('tab', { name: 'Alarms' }).waitFor();
  expect(await viewer.getByRole('tab', { name: 'Notifications' }).count()).toBe(0);

  const operator = await open(TAB, { token: await tokenOf('operator'), lang: 'zh', theme: 'dark' });
  await row(operator, 'Late shift').waitFor();
  expect(await row(operator, 'On-call mailbox').count()).toBe(0);
  expect(await seriousViolations(operator)).toEqual([]);
  await operator.getByRole('button', { name: '添加通知人员' }).first().click();
  expect(await operator.getByRole('radio', { name: /全部电站/ }).isDisabled()).toBe(true);
  await operator
    .getByRole('dialog')
    .getByRole('button', { name: /取\s*消/ })
    .click();

  await operator.getByRole('button', { name: '删除 Late shift' }).click();
  await operator
    .getByRole('dialog')
    .getByRole('button', { name: /删\s*除/ })
    .click();
  await row(operator, 'Late shift').waitFor({ state: 'detached' });
  await operator.getByText('还没有通知人员').waitFor();
});
