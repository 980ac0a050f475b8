import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, tokenOf } from './support/api.ts';
import { useBrowser } from './support/browser.ts';
import { connectLogger, type TestLogger } from './support/logger.ts';

const PLANT = '苏州园区 · Suzhou Park';
const [INVERTER, METER, PCS, BATTERY, PILE] = ['E2EWINV', 'E2EWMET', 'E2EWPCS', 'E2EWBAT', 'E2EWCHG'];

const { open, forgiveComplaints } = useBrowser();
let logger: TestLogger;

beforeAll(async () => {
  logger = await connectLogger(PLANT, 'E2EWLOG');
  await logger.send('devices', {
    devices: [
      { sn: INVERTER, kind: 'inverter', ratedKw: 110 },
      { sn: METER, kind: 'meter', samplingPoint: 'highVoltage' },
      { sn: PCS, kind: 'pcs', ratedKw: 50 },
      { sn: BATTERY, kind: 'battery' },
      { sn: PILE, kind: 'charger', ratedKw: 60 },
    ],
  });
});
afterAll(() => logger.end());

async function sampleAll(workStatus: number, pvKw: number): Promise<void> {
  await logger.sample(INVERTER, { workStatus, activePowerKw: pvKw });
  await logger.sample(METER, { workStatus: 0, powerKw: -10 });
  await logger.sample(PCS, { workStatus: 8, activePowerKw: -20 });
  await logger.sample(BATTERY, { workStatus: 6, powerKw: -20, soc: 64 });
  await logger.sample(PILE, { workStatus: 2, powerKw: -5 });
}

const count = async (page: Page, status: string) =>
  Number(await page.locator(`[data-status="${status}"] b`).innerText());
const node = (page: Page, role: string) => page.locator(`[data-node="${role}"]:visible`);
const kwOf = async (page: Page, role: string) => Number(await node(page, role).getAttribute('data-kw'));
const wayOf = (page: Page, role: string) => page.locator(`[data-line="${role}"]`).getAttribute('data-way');

it('the screen of all plants leads to one plant and to its own screen; both follow each sample', async () => {
  const path = '/operatorOverview?country=CN&province=320000&city=320500';
  const token = await tokenOf('manager');
  const page = await open(path, { token, lang: 'en', width: 1920, height: 1080 });
  await page.locator('ul[aria-label] button', { hasText: PLANT }).click();
  const card = page.locator('section[data-plant]');
  await card.getByText('Offline').waitFor();
  await sampleAll(2, 42.5);
  await card.getByText('Normal').waitFor();
  await card.getByText('42.5').first().waitFor();
  await expect.poll(() => count(page, 'normal')).toBe(1);
  await sampleAll(6, 12.5);
  await card.getByText('Fault').waitFor();
  await expect.poll(() => count(page, 'fault')).toBe(1);

  await card.getByRole('button', { name: 'Big screen' }).click();
  await page.waitForURL(/\/overviewv3/);
  await expect.poll(() => kwOf(page, 'pv')).toBe(12.5);
  await sampleAll(2, 77.7);
  await expect.poll(() => kwOf(page, 'pv')).toBe(77.7);
  // PV feeds the busbar; battery and chargers take from it; the rest is exported.
  for (const [role, way] of [
    ['pv', 'toBus'],
    ['battery', 'fromBus'],
    ['grid', 'fromBus'],
    ['charging', 'fromBus'],
  ] as const)
    await expect.poll(() => wayOf(page, role)).toBe(way);
  await expect.poll(() => node(page, 'battery').innerHTML()).toContain('64 %');
  await page.getByRole('tab', { name: 'Devices and alarms' }).click();
  await page.locator(`[data-machine="${INVERTER}"]`).waitFor();
  await page.goBack();
  await page.waitForURL(/\/operatorOverview/);
});

it('shows that its charts failed to load, and draws them after a retry', async () => {
  const engine = '**/assets/engine-*.js';
  const token = await tokenOf('manager');
  const { data } = await call('/user/queryPlantList', { keyword: PLANT }, token);
  await call('/user/selectPlant', { plantId: data.rows[0].plantId }, token);
  const page = await open('/overviewv3', {
    token,
    lang: 'en',
    before: (fresh) => fresh.route(engine, (route) => route.abort()),
  });
  await page.getByText('Failed to load this page').waitFor();
  await page.unroute(engine);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('[role="img"] canvas').first().waitFor();
  forgiveComplaints();
});
