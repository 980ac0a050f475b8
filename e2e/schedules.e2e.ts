import { localMinute } from '@heliodon/energy/periods/local-time';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Api, COMMAND_PASSWORD, call, tokenOf } from './support/api.ts';
import { useBrowser } from './support/browser.ts';
import { connectLogger, type TestLogger } from './support/logger.ts';
import { portal } from './support/portal.ts';

/*
 * A plan is created, enabled and followed by one unit; the logger of another unit drops it, and the page
 * shows this.
 */

const PLANT = '苏州园区 · Suzhou Park';
const PATH = '/energyManage/energySchedule';
const PLAN = 'E2E 全天放电';
const [GOOD, DEAF] = ['E2EPPCS1', 'E2EPPCS2'];
const RATED_KW = 100;
const ZONE = 'Asia/Shanghai';
const SAMPLE_MS = 2000;
const LONG_MS = 200_000;

const { open } = useBrowser();
let logger: TestLogger;
let deafLogger: TestLogger;
let living: NodeJS.Timeout;

async function at(account: string): Promise<string> {
  const token = await tokenOf(account);
  const { data } = await call('/user/queryPlantList', { keyword: PLANT }, token);
  await call('/user/selectPlant', { plantId: data.rows[0].plantId }, token);
  return token;
}

/** A unit that follows its plan; its registers match its power. */
function machine(sn: string, of: TestLogger) {
  let [lastMs, chargeTotalKwh, dischargeTotalKwh] = [Date.now(), 1000, 1000];
  return async () => {
    const nowMs = Date.now();
    const hours = (nowMs - lastMs) / 3_600_000;
    lastMs = nowMs;
    const plan = of.plans.get(sn);
    const minute = localMinute(nowMs, ZONE);
    const segment = plan?.segments.find(({ fromMin, toMin }) => fromMin <= minute && minute < toMin);
    const activePowerKw = segment?.powerKw ?? 0;
    if (activePowerKw > 0) dischargeTotalKwh += activePowerKw * hours;
    else chargeTotalKwh -= activePowerKw * hours;
    await of.sample(sn, {
      workStatus: activePowerKw > 0 ? 5 : activePowerKw < 0 ? 4 : 2,
      activePowerKw,
      planVersion: plan?.version ?? 0,
      runMode: 0,
      workMode: 0,
      chargeTotalKwh,
      dischargeTotalKwh,
    });
  };
}

beforeAll(async () => {
  await new Api(portal().url, await tokenOf('manager')).setCommandPassword();
  logger = await connectLogger(PLANT, 'E2EPLOG1');
  deafLogger = await connectLogger(PLANT, 'E2EPLOG2');
  const pcs = (sn: string) => ({ sn, kind: 'pcs', model: 'E2E-PCS', ratedKw: RATED_KW });
  await logger.send('devices', { devices: [pcs(GOOD)] });
  await deafLogger.send('devices', { devices: [pcs(DEAF)] });
  for (const [of, sn] of [
    [logger, GOOD],
    [deafLogger, DEAF],
  ] as const)
    await vi.waitFor(() => of.deviceIdOf(sn));
  const turns = [machine(GOOD, logger), machine(DEAF, deafLogger)];
  for (const turn of turns) await turn();
  living = setInterval(() => {
    for (const turn of turns) void turn().catch(() => undefined);
  }, SAMPLE_MS);
  await logger.obey();
  await deafLogger.drop();
});
afterAll(async () => {
  clearInterval(living);
  await logger.end();
  await deafLogger.end();
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page) => page.locator('tbody tr.ant-table-row', { hasText: PLAN });
const card = (page: Page, sn: string) => page.locator(`[data-device="${sn}"]`);

/** Drags over the bar from minute to minute. */
async function draw(page: Page, fromMin: number, toMin: number) {
  const box = await page.locator('[data-editable]').boundingBox();
  if (!box) throw new Error('there is no bar');
  const place = (minute: number) => [box.x + (box.width * minute) / 1440, box.y + box.height * 0.3] as const;
  await page.mouse.move(...place(fromMin));
  await page.mouse.down();
  await page.mouse.move(...place((fromMin + toMin) / 2), { steps: 4 });
  await page.mouse.move(...place(toMin), { steps: 4 });
  await page.mouse.up();
}

it(
  'a plan is drawn, enabled, followed by one unit and dropped by another, and ended',
  async () => {
    const token = await at('manager');
    const page = await open(PATH, { token, lang: 'en', height: 1000 });
    await button(page, 'New plan').first().click();
    const devices = page.locator('.ant-select').filter({ has: page.locator('#plan-devices') });
    await devices.hover();
    await devices.locator('.ant-select-clear').click();
    for (const [of, sn] of [
      [logger, GOOD],
      [deafLogger, DEAF],
    ] as const) {
      await page.locator('#plan-devices').fill(sn);
      await page.locator('.ant-select-item-option', { hasText: await of.nameOf(sn) }).click();
    }
    await page.keyboard.press('Escape');
    await page.getByLabel('Name', { exact: true }).fill(PLAN);
    await page.locator('label.ant-segmented-item', { hasText: 'Discharge' }).click();
    await page.getByLabel('Power ratio to draw').fill('50');
    await draw(page, 2, 1438);
    const segment = page.locator('tr[data-segment]');
    await segment.getByText('100.0 kW').waitFor();
    expect(await segment.count()).toBe(1);
    await page.locator('#plan-enabled').click();
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    await dialog(page).getByRole('button', { name: 'Save' }).click();

    await row(page).getByRole('switch').click();
    await dialog(page).getByText("Today's plan changes").waitFor();
    await dialog(page).getByLabel('Command password').fill(COMMAND_PASSWORD);
    await dialog(page).getByRole('button', { name: 'Enable' }).click();
    await row(page).getByText('Active today', { exact: true }).waitFor();
    await row(page).getByText('Sent', { exact: true }).waitFor();
    await row(page).getByText('Sending').waitFor();
    expect(logger.plans.get(GOOD)?.segments).toMatchObject([{ fromMin: 0, toMin: 1440, powerKw: 50 }]);

    await page.getByRole('tab', { name: 'Execution' }).click();
    const good = card(page, GOOD);
    await good.locator('[data-step="measured"][data-state="done"]').waitFor({ timeout: 90_000 });
    expect(await good.locator('[data-state="done"]').count()).toBe(5);
    await good.getByText('50.0').nth(1).waitFor();
    const deaf = card(page, DEAF);
    await deaf.getByText('The device has not confirmed the plan yet').waitFor();
    expect(await deaf.locator('[data-step="sent"]').getAttribute('data-state')).toBe('done');
    expect(await deaf.locator('[data-step="acknowledged"]').getAttribute('data-state')).not.toBe('done');

    await page.getByRole('tab', { name: 'Schedule log' }).click();
    await page.getByText(`Enabled plan "${PLAN}"`).first().waitFor();

    // Without a plan the units use their work mode.
    await page.getByRole('tab', { name: 'Plans' }).click();
    await row(page).getByRole('button', { name: 'Delete' }).click();
    await dialog(page).getByText(`Delete plan "${PLAN}"`).waitFor();
    await dialog(page).getByLabel('Command password').fill(COMMAND_PASSWORD);
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await row(page).waitFor({ state: 'detached' });
    await expect.poll(() => logger.plans.get(GOOD)?.segments.length, { timeout: 90_000 }).toBe(0);
  },
  LONG_MS,
);
