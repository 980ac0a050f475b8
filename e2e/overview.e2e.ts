import { openDatabase } from '@heliodon/infrastructure/database';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, tokenOf } from './support/api.ts';
import { useBrowser } from './support/browser.ts';
import { addPlant, connectLogger, type TestLogger } from './support/logger.ts';
import { portal } from './support/portal.ts';

/** Plant whose devices are controlled by the test. */
const PLANT = 'E2E wall';
const [INVERTER, METER, PCS, BATTERY, PILE] = ['E2EWINV', 'E2EWMET', 'E2EWPCS', 'E2EWBAT', 'E2EWCHG'];

const { open, forgiveComplaints } = useBrowser();
const { db, close } = openDatabase(portal().databaseUrl, { max: 2 });
let logger: TestLogger;
let removePlant: () => Promise<void>;

beforeAll(async () => {
  removePlant = await addPlant(PLANT, 'manager');
  const { id } = await db
    .updateTable('plant')
    .set({ screen_type: 4 })
    .where('name', '=', PLANT)
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('settlement_total').values({ plant_id: id, income: 12_345.6 }).execute();
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
afterAll(async () => {
  await logger.end();
  await removePlant();
  await close();
});

async function sampleAll(pvKw: number): Promise<void> {
  await logger.sample(INVERTER, { workStatus: 2, activePowerKw: pvKw });
  await logger.sample(METER, { workStatus: 0, powerKw: -10 });
  await logger.sample(PCS, { workStatus: 8, activePowerKw: -20 });
  await logger.sample(BATTERY, { workStatus: 6, powerKw: -20, soc: 64 });
  await logger.sample(PILE, { workStatus: 2, powerKw: -5 });
}

/** A session with the plant selected. */
async function atPlant(): Promise<string> {
  const token = await tokenOf('manager');
  const { data } = await call('/user/queryPlantList', { keyword: PLANT }, token);
  await call('/user/selectPlant', { plantId: data.rows[0].plantId }, token);
  return token;
}

const node = (page: Page, role: string) => page.locator(`[data-node="${role}"]:visible`);
const kwOf = async (page: Page, role: string) => Number(await node(page, role).getAttribute('data-kw'));
const wayOf = (page: Page, role: string) => page.locator(`[data-line="${role}"]`).getAttribute('data-way');

it('a manager sees the plant live: its components, directions and figures follow each sample', async () => {
  await sampleAll(42.5);
  const page = await open('/overviewv3', { token: await atPlant(), lang: 'en', width: 1920, height: 1080 });
  await expect.poll(() => kwOf(page, 'pv')).toBe(42.5);
  await expect.poll(() => page.locator('[data-figure="incomeTotal"]').first().innerText()).toContain('12.35');
  await sampleAll(77.7);
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
  await page.getByRole('button', { name: 'Console' }).click();
  await page.waitForURL(/\/monitoring\/plantList/);
});

it('shows that its charts failed to load, and draws them after a retry', async () => {
  const engine = '**/assets/engine-*.js';
  const page = await open('/overviewv3', {
    token: await atPlant(),
    lang: 'en',
    before: (fresh) => fresh.route(engine, (route) => route.abort()),
  });
  await page.getByText('Failed to load this page').waitFor();
  await page.unroute(engine);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('[role="img"] canvas').first().waitFor();
  forgiveComplaints();
});
