import { openDatabase } from '@heliodon/infrastructure/database';
import { DAY_MS } from '@heliodon/kernel/time';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, tokenOf } from './support/api.ts';
import { move, useBrowser } from './support/browser.ts';
import { connectLogger, type TestLogger } from './support/logger.ts';
import { connectPile, type TestPile } from './support/pile.ts';
import { portal } from './support/portal.ts';

/** A plant that has a price and chargers. */
const DEMO = '苏州园区 · Suzhou Park';
const BEHIND = 'E2ECHDC';
const PILE = 'E2ECH-PILE.1';
/** Sessions behind a logger are detected within a minute. */
const SESSIONS_MS = 90_000;

const { open } = useBrowser();
let logger: TestLogger;
let pile: TestPile | undefined;

beforeAll(async () => {
  logger = await connectLogger(DEMO, 'E2ECHLOG');
  const described = { sn: BEHIND, kind: 'charger', ratedKw: 120, structure: { connectors: 2 } };
  await logger.send('devices', { devices: [described] });
  await logger.send('telemetry', { samples: hours() });
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

/** A vehicle that charged for an hour at the first connector. */
function hours() {
  const hour = Array.from({ length: 13 }, (_, at) => sample(175 - 5 * at, [2, 0], [4 * at, 0]));
  return [sample(180, [0, 0], [0, 0]), ...hour, sample(110, [0, 0], [0, 0])];
}

const row = (page: Page, text: string) => page.locator('tbody tr.ant-table-row', { hasText: text });
const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const card = (page: Page, sn: string) => page.locator(`[data-pile="${sn}"]`);

it('a charger is added, connects with the shown password, charges on command and is billed, like one behind a logger', async () => {
  const token = await tokenOf('manager');
  const { data } = await call('/user/queryPlantList', { keyword: DEMO }, token);
  const [{ plantId }] = data.rows;
  await call('/user/selectPlant', { plantId }, token);
  const page = await open('/monitoring/charging?tab=terms', { token, lang: 'en' });
  await button(page, 'Set service fee').click();
  await dialog(page)
    .getByLabel(/Service fee/)
    .fill('0.5');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await row(page, 'In effect')
    .getByText(/^0\.50*$/)
    .waitFor();

  await page.getByRole('tab', { name: 'Chargers' }).click();
  await button(page, 'Add charger').first().click();
  await dialog(page).getByLabel('Identity').fill(PILE);
  await dialog(page).getByLabel('Name').fill('Gate pile');
  await dialog(page).getByLabel('Rated power').fill('22');
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
  await dialog(page).getByText('The password is shown only once').waitFor();
  const shown = (label: string) =>
    dialog(page).locator('dl > div', { hasText: label }).locator('dd').first().innerText();
  const endpoint = (await shown('Server address')).trim();
  const password = (await shown('Password')).trim();
  expect(endpoint).toBe(`${portal().url.replace('http', 'ws')}/ocpp`);
  expect(password).toMatch(/^\S{16,40}$/);
  await button(page, 'I have saved it').click();
  await card(page, PILE).getByText('Gate pile').waitFor();

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
  await dialog(page).getByText('Fee breakdown').waitFor();
  const figure = (label: string) =>
    dialog(page)
      .locator('span', { hasText: new RegExp(`^${label}[\\d,.]+`) })
      .first()
      .innerText();
  // 0.50 yuan for each of ten kWh; every line is rounded separately.
  const service = Number((await figure('Service fee')).replace(/[^\d.]/g, ''));
  expect(Math.abs(service - 5)).toBeLessThan(0.03);
  const energy = Number((await figure('Energy fee')).replace(/[^\d.]/g, ''));
  expect(energy).toBeGreaterThan(0);
  await page.keyboard.press('Escape');

  // Sessions of the charger behind a logger are detected in its samples.
  const day = (ms: number) => new Date(ms).toLocaleDateString('en-CA', { timeZone: 'Asia/Shanghai' });
  const [from, to] = [day(Date.now() - DAY_MS), day(Date.now())];
  const asked = { plantId, keyword: BEHIND, state: 'finished', from, to };
  const found = async () => (await call('/charging/getSessionList', asked, token)).data.total;
  await expect.poll(found, { timeout: SESSIONS_MS }).toBeGreaterThan(0);
  await move(page, `/monitoring/charging?tab=sessions&state=finished&keyword=${BEHIND}`);
  await row(page, 'Finished').getByText('48.00').first().waitFor();
});
