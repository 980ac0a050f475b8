import { openDatabase } from '@heliodon/platform/database';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, tokenOf } from './support/api.ts';
import { seriousViolations } from './support/axe.ts';
import { type OpenOptions, useBrowser } from './support/browser.ts';
import { connectLogger, type TestLogger } from './support/logger.ts';
import { connectPile, type TestPile } from './support/pile.ts';
import { portal } from './support/portal.ts';

/** Has a price, and is one of those with charging piles. */
const DEMO = '苏州工业园光储充电站';
const BEHIND = 'E2ECHDC';
const PILE = 'E2ECH-PILE.1';
const CARD = 'E2ECHCARD1';
/** Sessions behind a logger are found within a minute. */
const SESSIONS_MS = 90_000;

const { open } = useBrowser();
let logger: TestLogger;
let pile: TestPile | undefined;

beforeAll(async () => {
  logger = await connectLogger(DEMO, 'E2ECHLOG');
  const described = { sn: BEHIND, kind: 'charger', ratedKw: 120, structure: { connectors: 2 } };
  await logger.say('devices', { devices: [described] });
  await logger.say('telemetry', { samples: hours() });
});

afterAll(async () => {
  await pile?.end();
  await logger.end();
  const { db, close } = openDatabase(portal().databaseUrl);
  await db
    .updateTable('device')
    .set({ removed_at: new Date() })
    .where('sn', '=', PILE)
    .where('removed_at', 'is', null)
    .execute();
  await close();
});

/** A car that charged for an hour at the first connector, and one that charges at the second now. */
function hours() {
  const sample = (minutesAgo: number, status: [number, number], kwh: [number, number]) => ({
    sn: BEHIND,
    t: Date.now() - minutesAgo * 60_000,
    v: {
      workStatus: status.includes(2) ? 2 : 0,
      connectorStatus: status,
      connectorSessionKwh: kwh,
      connectorPowerKw: status.map((code) => (code === 2 ? -48 : 0)),
      connectorSoc: status.map((code) => (code === 2 ? 55 : null)),
      powerKw: status.includes(2) ? -48 : 0,
    },
  });
  const hour = Array.from({ length: 13 }, (_, at) => sample(175 - 5 * at, [2, 0], [4 * at, 0]));
  return [sample(180, [0, 0], [0, 0]), ...hour, sample(110, [0, 0], [0, 0]), sample(0, [0, 2], [0, 1.5])];
}

/** A page of a session that looks at the demo plant. */
async function openAt(account: string, path: string, options: OpenOptions = {}) {
  const token = await tokenOf(account);
  const { data } = await call('/user/queryPlantList', { keyword: DEMO }, token);
  await call('/user/selectPlant', { plantId: data.rows[0].plantId }, token);
  return open(path, { token, lang: 'en', ...options });
}

const rows = (page: Page) => page.locator('tbody tr.ant-table-row');
const row = (page: Page, text: string) => page.locator('tbody tr.ant-table-row', { hasText: text });
const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const card = (page: Page, sn: string) => page.locator(`[data-pile="${sn}"]`);

it('a viewer finds piles and sessions in the menu, opens a session, and can change nothing', async () => {
  const page = await openAt('viewer', '/monitoring/charging', { lang: 'zh' });
  await page.getByRole('heading', { name: '充电管理' }).waitFor();
  await page.getByRole('link', { name: '充电管理' }).waitFor();
  await card(page, BEHIND).locator('[data-connector="2"]').getByText('充电中').waitFor();
  await page.locator('[data-tile="inUse"]').waitFor();
  expect(await button(page, /添加充电桩/).count()).toBe(0);
  expect(await seriousViolations(page)).toEqual([]);

  await page.getByRole('tab', { name: '充电记录' }).click();
  await page.waitForURL(/tab=sessions/);
  await row(page, '已结束').first().waitFor({ timeout: SESSIONS_MS });
  await page.getByText(/^合计 .*kWh/).waitFor();
  await row(page, '已结束').first().click();
  await dialog(page).getByText('费用明细').waitFor();
  await dialog(page)
    .getByText(/^(尖峰|峰|平|谷|深谷)$/)
    .first()
    .waitFor();
  await dialog(page).locator('canvas').waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: '充电卡' }).click();
  await page.getByText('FLEET-0001').waitFor();
  expect(await button(page, /添加充电卡/).count()).toBe(0);
  await page.getByRole('tab', { name: '费用与权限' }).click();
  await page.getByText('此刻的价格').waitFor();
  expect(await page.getByRole('switch', { name: '对所有人开放' }).isDisabled()).toBe(true);
  expect(await button(page, /设置服务费/).count()).toBe(0);
});

it('filters of sessions stand in the address bar, and what matches is exported', async () => {
  const page = await openAt('manager', '/monitoring/charging?tab=sessions&state=finished', {
    width: 1920,
  });
  await rows(page).first().waitFor();
  await expect.poll(() => row(page, 'Charging').count()).toBe(0);
  await page.getByRole('textbox', { name: 'Search' }).fill('nobody-has-this');
  await button(page, 'Search').click();
  await page.getByText('Nothing matches').waitFor();
  await page.waitForURL(/keyword=nobody-has-this/);
  await button(page, 'Reset').first().click();
  await rows(page).first().waitFor();
  await button(page, 'Export').click();
  const asked = page.waitForResponse(/exportSessions/);
  await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click();
  expect((await (await asked).json()).code).toBe(1000);
});

it('a manager sets the service fee, takes a later one back, and manages cards', async () => {
  const page = await openAt('manager', '/monitoring/charging?tab=terms');
  const saveFee = async (fee: string) => {
    await dialog(page)
      .getByLabel(/Service fee/)
      .fill(fee);
    await dialog(page).getByRole('button', { name: 'Save' }).click();
  };
  await button(page, 'Set service fee').click();
  await saveFee('100');
  await dialog(page).getByText('The service fee is between 0 and 99.9999').waitFor();
  await saveFee('0.5');
  await row(page, 'In effect')
    .getByText(/^0\.50*$/)
    .waitFor();
  await page.getByText(/30 kWh cost/).waitFor();
  const inAYear = `${new Date().getFullYear() + 1}-12-01`;
  await button(page, 'Set service fee').click();
  await dialog(page).getByLabel('In effect from').fill(inAYear);
  await page.keyboard.press('Enter');
  await saveFee('0.75');
  await row(page, inAYear).getByRole('button', { name: 'Take back' }).click();
  await page.locator('.ant-modal-confirm-title', { hasText: inAYear }).waitFor();
  await dialog(page).getByRole('button', { name: 'Take back' }).click();
  await row(page, inAYear).waitFor({ state: 'detached' });

  await page.getByRole('tab', { name: 'Cards' }).click();
  await button(page, 'Add card').click();
  await dialog(page).getByLabel('Card number').fill('no spaces!');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await dialog(page)
    .getByText(/1 to 36 letters, digits/)
    .waitFor();
  await dialog(page).getByLabel('Card number').fill(CARD);
  await dialog(page).getByLabel('Holder').fill('Night shift');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await row(page, CARD).getByText('May charge').waitFor();
  await button(page, 'Add card').click();
  await dialog(page).getByLabel('Card number').fill(CARD);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await dialog(page).getByText(`Card ${CARD} is already known in this plant.`).waitFor();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await button(page, `Block ${CARD}`).click();
  await dialog(page).getByRole('button', { name: 'Block' }).click();
  await row(page, CARD).getByText('Blocked').waitFor();
  await button(page, `Delete ${CARD}`).click();
  await page.locator('.ant-modal-confirm-title', { hasText: `${CARD} (Night shift)` }).waitFor();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await row(page, CARD).waitFor({ state: 'detached' });
});

it('a pile is added, connects with the shown password, charges by order of the portal and is paid for', async () => {
  const page = await openAt('manager', '/monitoring/charging');
  await button(page, 'Add pile').first().click();
  await dialog(page).getByLabel('Identity').fill('no spaces');
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
  await dialog(page)
    .getByText(/3 to 40 letters/)
    .waitFor();
  await dialog(page).getByLabel('Identity').fill(PILE);
  await dialog(page).getByLabel('Name').fill('Gate pile');
  await dialog(page).getByLabel('Rated power').fill('22');
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
  await dialog(page).getByText('The password is shown only now').waitFor();
  const shown = (label: string) =>
    dialog(page).locator('dl > div', { hasText: label }).locator('dd').first().innerText();
  const endpoint = (await shown('Server address')).trim();
  const password = (await shown('Password')).trim();
  expect(endpoint).toBe(`${portal().url.replace('http', 'ws')}/ocpp`);
  expect(password).toMatch(/^\S{16,40}$/);
  await button(page, 'I have noted it').click();
  await card(page, PILE).getByText('Gate pile').waitFor();

  // Its identity is taken, its password is not guessed.
  await button(page, 'Add pile').first().click();
  await dialog(page).getByLabel('Identity').fill(PILE);
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
  await dialog(page).getByText(`The identity ${PILE} is taken.`, { exact: false }).waitFor();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(connectPile({ endpoint, identity: PILE, password: 'wrong-password-000' })).rejects.toThrow();

  pile = await connectPile({ endpoint, identity: PILE, password });
  await pile.plugIn();
  await card(page, PILE).getByText('Preparing').waitFor();
  await card(page, PILE).getByRole('link', { name: 'Gate pile' }).click();
  await page.getByRole('heading', { name: 'Gate pile' }).waitFor();
  await button(page, 'Start').click();
  await dialog(page).getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => pile?.orders).toContain('RemoteStartTransaction');
  await page.keyboard.press('Escape');
  await button(page, 'Stop').waitFor();
  await pile.meter(6000, 15_000, 20);
  await page.getByText('Fee so far').waitFor();
  await pile.meter(11_000, 15_000, 0);
  await button(page, 'Stop').click();
  await dialog(page).getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => pile?.orders).toContain('RemoteStopTransaction');
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'Sessions' }).click();
  await row(page, 'Finished').getByText('10.00').first().waitFor();
  await row(page, 'Finished').first().click();
  await dialog(page).getByText('How the fee was counted').waitFor();
  const figure = (label: string) =>
    dialog(page)
      .locator('span', { hasText: new RegExp(`^${label}[\\d,.]+`) })
      .first()
      .innerText();
  // Half a yuan for each of ten kWh; every line is rounded by itself.
  const service = Number((await figure('Service fee')).replace(/[^\d.]/g, ''));
  expect(Math.abs(service - 5)).toBeLessThan(0.03);
  const energy = Number((await figure('Energy fee')).replace(/[^\d.]/g, ''));
  expect(energy).toBeGreaterThan(0);
});

it('an operator finds what the pile said of itself, reads its settings and changes one', async () => {
  const page = await openAt('operator', '/monitoring/charging');
  await card(page, PILE).getByRole('link', { name: 'Gate pile' }).click();
  await page.getByRole('tab', { name: 'OCPP' }).click();
  await page.getByText('Test works One plug').waitFor();
  await page.getByText('3.2.1').first().waitFor();
  await button(page, 'Read').click();
  await row(page, 'NumberOfConnectors').getByText('Read only').waitFor();
  await page.getByLabel('Search key or value').fill('heart');
  await row(page, 'NumberOfConnectors').waitFor({ state: 'detached' });
  await button(page, 'Change HeartbeatInterval').click();
  await dialog(page).getByLabel('Value').fill('90');
  await dialog(page).getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => pile?.orders).toContain('ChangeConfiguration');
  await row(page, 'Change configuration').getByText('Answered').waitFor();
  expect(await seriousViolations(page)).toEqual([]);
});

it('charging is started on one of the connectors that the pile has', async () => {
  const page = await openAt('manager', '/monitoring/charging');
  await page.getByRole('link', { name: BEHIND }).click();
  await button(page, 'Start').first().click();
  await dialog(page).getByLabel('Connector').click();
  const offered = page.locator('.ant-select-item-option:visible');
  await offered.first().waitFor();
  expect(await offered.allInnerTexts()).toEqual(['1', '2']);
});

it('the wall of the plant shows what is charged', async () => {
  const page = await openAt('viewer', '/overviewv3', { width: 1920, height: 1080 });
  await page.getByRole('tab', { name: 'Devices and alarms' }).click();
  await page.locator('[data-figure="connectorsInUse"]').waitFor();
  await page.locator('[data-session]').first().waitFor();
});
