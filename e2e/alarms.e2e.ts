import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { alarmsOf } from './support/alarms.ts';
import { call, tokenOf } from './support/api.ts';
import { seriousViolations } from './support/axe.ts';
import { type OpenOptions, useBrowser } from './support/browser.ts';
import { addPlant, connectLogger, type TestLogger } from './support/logger.ts';

const PLANT = 'E2E alarm roof';
const [LOGGER, INV1, INV2] = ['E2EALOG', 'E2EAINV1', 'E2EAINV2'];
const MINUTE_MS = 60_000;

const { open } = useBrowser();
let logger: TestLogger;
let removePlant: () => Promise<void>;
let alarms: Awaited<ReturnType<typeof alarmsOf>>;
let [inv1, inv2] = [0, 0];

beforeAll(async () => {
  removePlant = await addPlant(PLANT, 'manager');
  alarms = await alarmsOf(PLANT, ['operator', 'viewer']);
  logger = await connectLogger(PLANT, LOGGER);
  await logger.say('devices', {
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

async function alarmPage(account: string, query = '', options: OpenOptions = {}): Promise<Page> {
  const token = await tokenOf(account);
  await call('/user/selectPlant', { plantId: alarms.plantId }, token);
  return open(`/monitoring/alarmManage${query}`, { token, lang: 'en', ...options });
}

const row = (page: Page, text: string) => page.locator('tbody tr.ant-table-row', { hasText: text });
const drawer = (page: Page) => page.locator('.ant-drawer-content-wrapper');
const refresh = (page: Page) => page.getByRole('button', { name: /^(刷新|Refresh)$/ }).first();

it('operator in Chinese: follows up from a link, is reminded, handles it, and the records say so', async () => {
  const { id } = await alarms.add({ deviceId: inv1, sn: INV1, code: 202, grade: 1, agoMin: 30 });
  const page = await alarmPage('operator', `?alarm=${id}`, { lang: 'zh' });
  const details = drawer(page);
  await details.getByRole('heading', { name: '绝缘阻抗低' }).waitFor();
  await details.getByText('断电后逐串测量对地绝缘').waitFor();
  await details.getByRole('button', { name: '跟进' }).click();
  const dialog = page.getByRole('dialog', { name: '跟进 1 条告警' });
  // Without a reminder nobody follows up.
  expect(await dialog.getByRole('button', { name: '跟进', exact: true }).isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: '明天 9:00' }).click();
  await dialog.getByLabel('备注').fill('已约周四上站测量');
  await dialog.getByRole('button', { name: '跟进', exact: true }).click();
  await details.getByText('跟进中').first().waitFor();
  await details.getByText('已约周四上站测量').waitFor();
  await details.getByText(/提醒时间 .* 09:00:00/).waitFor();

  await page.keyboard.press('Escape');
  await page.waitForURL((url) => !url.searchParams.has('alarm'));
  await alarms.remindNow(id);
  await expect
    .poll(
      async () => {
        await refresh(page).click();
        return row(page, '绝缘阻抗低').getByText('提醒已到').count();
      },
      { interval: 1000 },
    )
    .toBe(1);

  await page.getByRole('tab', { name: '处理记录' }).click();
  await page.getByText('待提醒（1）').waitFor();
  const reminder = page.locator('li', { hasText: '提醒已到' });
  await reminder.getByText('由我跟进').waitFor();
  await reminder.getByRole('button', { name: '标为已处理' }).click();
  await page.getByRole('dialog').getByLabel('备注').fill('更换破损线缆');
  await page.getByRole('dialog').getByRole('button', { name: '标为已处理' }).click();
  await row(page, '更换破损线缆').getByText('已处理').waitFor();
  await row(page, '提醒时间已到').getByText('系统').waitFor();
  await row(page, '已约周四上站测量').getByText('operator').waitFor();
  await page.getByText('待提醒').waitFor({ state: 'detached' });
});

it('manager in English: many at once, one of them changed meanwhile; groups; the curve and the sample', async () => {
  // Not of the logger itself: it is on line, so the engine would end its alarm within seconds.
  const lost = await alarms.add({
    ...{ deviceId: inv1, sn: LOGGER, kind: 'logger', source: 2, code: 1, grade: 2, agoMin: 20 },
  });
  const silent = { source: 2, code: 2, grade: 3, agoMin: 19, group: lost.id };
  await alarms.add({ deviceId: inv1, sn: INV1, ...silent });
  const under = await alarms.add({ deviceId: inv2, sn: INV2, ...silent });
  const hot = await alarms.add({
    ...{ deviceId: inv2, sn: INV2, code: 307, grade: 3, agoMin: 40, lastedMin: 15, raisedCount: 6 },
  });
  const samples = Array.from({ length: 90 }, (_, n) => hot.at.getTime() + (n - 60) * MINUTE_MS);
  await logger.samples(
    INV2,
    'activePowerKw',
    samples.map((ms, n) => [ms, n] as const),
  );

  const page = await alarmPage('manager', '?recover=');
  // What stands behind the lost logger is one alarm with it.
  await row(page, 'Data logger offline').waitFor();
  expect(await row(page, 'Device does not answer').count()).toBe(0);
  await page.getByRole('tab', { name: /^All 1$/ }).waitFor();
  await row(page, 'Data logger offline').getByRole('button', { name: 'Expand row' }).click();
  await expect.poll(() => row(page, 'Device does not answer').count()).toBe(2);
  await row(page, 'Data logger offline').getByRole('button', { name: 'Collapse row' }).click();
  await row(page, 'Derated by temperature').getByText('×6').waitFor();

  for (const text of ['Data logger offline', 'Derated by temperature'])
    await row(page, text).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Mark as handled' }).click();
  const other = await tokenOf('operator');
  await call('/warn/handleEvent', { alarmIds: [hot.id], status: 4 }, other);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Also for the 2 alarms grouped under it').waitFor();
  await dialog.getByLabel('Note').fill('Router restarted');
  await dialog.getByRole('button', { name: 'Mark as handled' }).click();
  await dialog.getByText('1 done, 1 not done').waitFor();
  await dialog.getByText('operator has just made it “Closed”').waitFor();
  await dialog.getByRole('button', { name: 'Retry 1 failed' }).click();
  await dialog.getByText('is “Closed” now and cannot become “Handled”').waitFor();
  await dialog.getByRole('button', { name: 'Close window' }).click();
  await row(page, 'Data logger offline').getByText('Handled').waitFor();
  await row(page, 'Derated by temperature').getByText('Closed').waitFor();
  const { data } = await call('/warn/getWarningDetail', { alarmId: under.id }, other);
  expect(data).toMatchObject({ alarm: { eventStatus: 3 }, group: { id: lost.id } });

  await row(page, 'Derated by temperature').getByRole('button', { name: 'Derated by temperature' }).click();
  await drawer(page).locator('canvas').first().waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await drawer(page).getByRole('button', { name: 'Take up again' }).waitFor();
  await drawer(page).getByRole('link', { name: 'Sample that raised it' }).click();
  await page.waitForURL(/deviceDetails\?.*tab=history/);
  // Sixty minutes of samples before it, counted up from zero.
  await page.locator('tr[aria-current="true"]', { hasText: '60.000' }).waitFor();
  await page.getByRole('tab', { name: 'Alarms' }).click();
  await row(page, 'Derated by temperature').click();
  await drawer(page).getByRole('link', { name: 'Curves of that day' }).click();
  await page.waitForURL(/tab=curves/);
  await page.locator('canvas').first().waitFor();
});

it('viewer looks and filters, and cannot handle; without alarms all is well', async () => {
  const page = await alarmPage('viewer', '', { theme: 'dark' });
  await page.getByText('All is well').waitFor();
  await alarms.add({ deviceId: inv1, sn: INV1, code: 101, grade: 2, agoMin: 5 });
  await alarms.add({ deviceId: inv2, sn: INV2, code: 201, grade: 1, agoMin: 60 * 24 * 40, lastedMin: 5 });
  await refresh(page).click();
  await row(page, 'Grid over-voltage').getByText('Level 1 fault').waitFor();
  expect(await page.getByRole('checkbox').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Export' }).count()).toBe(0);
  expect(await seriousViolations(page)).toEqual([]);
  await row(page, 'Grid over-voltage').getByText('Grid over-voltage').click();
  await drawer(page).getByText('What to do').waitFor();
  expect(await drawer(page).getByRole('button', { name: 'Follow up' }).count()).toBe(0);
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: /^Serious/ }).click();
  await page.getByText('Nothing matches').waitFor();
  await page.goto(`${page.url()}&recover=2`);
  await row(page, 'DC arc fault').getByText('Over (5 min)').waitFor();
  await page.getByText('Day', { exact: true }).click();
  await page.waitForURL(/period=day&at=\d{4}-\d\d-\d\d/);
  await page.getByText('Nothing matches').waitFor();
  await page.getByRole('button', { name: 'Reset' }).first().click();
  await row(page, 'Grid over-voltage').waitFor();
  await page.getByText(/^All plants/).click();
  await page.waitForURL(/plants=all/);
  await row(page, PLANT).first().waitFor();
  expect((await call('/warn/handleEvent', { alarmIds: [1], status: 3 }, await tokenOf('viewer'))).code).toBe(
    2003,
  );

  const phone = await alarmPage('viewer', '', { width: 390, height: 844, lang: 'zh' });
  await row(phone, '电网过压').getByText('一级故障').waitFor();
  const overflow = await phone.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

it('operator exports what the filters show', async () => {
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
