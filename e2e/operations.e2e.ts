import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { call, tokenOf } from './support/api.ts';
import { useBrowser } from './support/browser.ts';
import { connectLogger, type TestLogger } from './support/logger.ts';

const PLANT = '苏州园区 · Suzhou Park';
const INVERTER = 'E2EWALL1';

const { open } = useBrowser();
let logger: TestLogger | undefined;
afterAll(() => logger?.end());

const region = (page: Page) => page.locator('[data-region]').getAttribute('data-region');
const count = async (page: Page, status: string) =>
  Number(await page.locator(`[data-status="${status}"] b`).innerText());
const below = (page: Page, name: string) => page.locator('ul[aria-label] button', { hasText: name });

/** Figures of the account from the server. */
async function figuresOf(token: string) {
  return (await call('/screen/getOperations', { timeZone: 'Asia/Shanghai' }, token)).data;
}

it('the screen of all plants leads to one plant, shows it live, and opens its own screen', async () => {
  const viewer = await tokenOf('viewer');
  expect((await figuresOf(viewer)).plants).toBe(3);
  expect((await call('/screen/getOperationsMap', {}, viewer)).data.ids).toHaveLength(3);

  const token = await tokenOf('manager');
  const page = await open('/operatorOverview', { token, lang: 'zh', width: 1920, height: 1080 });
  // A plant of an earlier test may just be going offline.
  const offline = async () => (await figuresOf(token)).byStatus.offline;
  await expect.poll(async () => (await count(page, 'offline')) - (await offline())).toBe(0);
  for (const [name, key] of [
    ['中国', 'CN//'],
    ['江苏省', 'CN/320000/'],
    ['苏州市', 'CN/320000/320500'],
  ] as const) {
    await below(page, name).click();
    await expect.poll(() => region(page)).toBe(key);
  }
  await page.getByText('共 1 座').waitFor();
  await below(page, PLANT).click();
  const card = page.locator('section[data-plant]');
  await card.getByText('离线').waitFor();

  logger = await connectLogger(PLANT, 'E2EWALLLOG');
  await logger.send('devices', { devices: [{ sn: INVERTER, kind: 'inverter', ratedKw: 110 }] });
  await logger.sample(INVERTER, { workStatus: 2, activePowerKw: 42.5 });
  await card.getByText('正常').waitFor();
  await card.getByText('42.5').first().waitFor();
  await expect.poll(() => count(page, 'normal')).toBe(1);
  await logger.sample(INVERTER, { workStatus: 6, activePowerKw: 12.5 });
  await card.getByText('故障').waitFor();
  await expect.poll(() => count(page, 'fault')).toBe(1);

  await card.getByRole('button', { name: '电站大屏' }).click();
  // In the generation with chargers; back returns to the origin.
  await page.waitForURL(/\/overviewv3/);
  await page.goBack();
  await page.waitForURL(/\/operatorOverview/);
});

it('the showcase shows figures of the demo without identifying the plants', async () => {
  const page = await open('/homedm', { lang: 'zh' });
  await page.locator('[data-figure="plants"]', { hasText: /[1-9]/ }).waitFor();
  await page.getByText('苏州市').first().waitFor();
  const { data } = await call('/screen/getShowcase', {});
  expect(data.source).toBe('demo');
  const text = JSON.stringify(data);
  expect(text).not.toMatch(/"(id|ids|plantId|sn|owner|name_of_plant)"/);
  expect(text).not.toContain(PLANT);
  for (const { longitude, latitude } of data.cities)
    expect([(longitude * 2) % 1, (latitude * 2) % 1].map(Math.abs)).toEqual([0, 0]);
});
