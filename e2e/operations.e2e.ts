import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { call, tokenOf } from './support/api.ts';
import { seriousViolations } from './support/axe.ts';
import { useBrowser } from './support/browser.ts';
import { connectLogger, type TestLogger } from './support/logger.ts';

const PLANT = '苏州工业园光储充电站';
const INVERTER = 'E2EWALL1';
const PATIENCE = { timeout: 30_000 };

const { open } = useBrowser();
let logger: TestLogger | undefined;
afterAll(() => logger?.end());

const region = (page: Page) => page.locator('[data-region]').getAttribute('data-region');
const count = async (page: Page, status: string) =>
  Number(await page.locator(`[data-status="${status}"] b`).innerText());
const below = (page: Page, name: string) => page.locator('ul[aria-label] button', { hasText: name });

/** Of the account: what the server says. */
async function figures(account: string) {
  const token = await tokenOf(account);
  const { data } = await call('/screen/getOperations', { timeZone: 'Asia/Shanghai' }, token);
  return { token, data };
}

describe('the operations screen', () => {
  it('leads from all plants to one, follows it live, and opens its own screen', async () => {
    const { token, data } = await figures('manager');
    const page = await open('/operatorOverview', { token, lang: 'zh', width: 1920, height: 1080 });
    await expect.poll(() => count(page, 'offline'), PATIENCE).toBe(data.byStatus.offline);
    // As many as there is room for; they are drawn after their panel, and measured then.
    expect(data.attention.length).toBeGreaterThan(0);
    await page.locator('[data-reason]').first().waitFor();
    for (const [name, key] of [
      ['中国', 'CN//'],
      ['江苏省', 'CN/320000/'],
      ['苏州市', 'CN/320000/320500'],
    ] as const) {
      await below(page, name).click();
      await expect.poll(() => region(page), PATIENCE).toBe(key);
    }
    await page.getByText('共 1 座').waitFor();
    // The address leads back to the same place.
    expect(new URL(page.url()).searchParams.get('city')).toBe('320500');
    await below(page, PLANT).click();
    const card = page.locator('section[data-plant]');
    await card.getByText('离线').waitFor();

    logger = await connectLogger(PLANT, 'E2EWALLLOG');
    await logger.say('devices', { devices: [{ sn: INVERTER, kind: 'inverter', ratedKw: 110 }] });
    await logger.sample(INVERTER, { workStatus: 2, activePowerKw: 42.5 });
    await card.getByText('正常').waitFor();
    await card.getByText('42.5').first().waitFor();
    await expect.poll(() => count(page, 'normal'), PATIENCE).toBe(1);
    await logger.sample(INVERTER, { workStatus: 6, activePowerKw: 12.5 });
    await card.getByText('故障').waitFor();
    await expect.poll(() => count(page, 'fault'), PATIENCE).toBe(1);

    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '全部电站' }).click();
    await expect.poll(() => region(page), PATIENCE).toBe('//');
    await expect.poll(() => count(page, 'offline'), PATIENCE).toBe(data.plants - 1);
    expect(await seriousViolations(page)).toEqual([]);

    await page.getByRole('combobox', { name: '搜索电站' }).fill('苏州');
    await page.locator('.ant-select-item-option', { hasText: PLANT }).click();
    await card.getByRole('button', { name: '电站大屏' }).click();
    // Of the generation with charging piles; back leads to where it was opened.
    await page.waitForURL(/\/overviewv3/);
    await page.goBack();
    await page.waitForURL(/\/operatorOverview/);
  });

  it('shows a viewer only the given plants, in English, with charging, and fits every wall', async () => {
    const { token, data } = await figures('viewer');
    expect(data.plants).toBe(3);
    const map = await call('/screen/getOperationsMap', {}, token);
    expect(map.data.ids).toHaveLength(3);
    const page = await open('/operatorOverviewv3', { token, lang: 'en', width: 1366, height: 768 });
    await page.getByText('3 in all').waitFor();
    // All of them lie in China: that is where it begins.
    expect(await region(page)).toBe('CN//');
    await below(page, 'Guangdong').waitFor();
    await page.locator('[data-power="charging"]').waitFor();
    await page.getByRole('combobox', { name: 'Search plant' }).fill('Leipzig');
    await page.getByText('No plant found').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '12 months' }).click();
    await page.getByRole('button', { name: 'PV today' }).click();
    // Kept after a reload.
    const tour = page.getByRole('button', { name: 'Tour' });
    expect(await tour.getAttribute('aria-pressed')).toBe('false');
    await tour.click();
    await page.reload();
    await expect.poll(() => tour.getAttribute('aria-pressed'), PATIENCE).toBe('true');

    for (const [width, height] of [
      [1366, 768],
      [1920, 1080],
      [2560, 1440],
      [3840, 2160],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => overflow(page), { ...PATIENCE, message: String(width) }).toEqual([]);
    }
  });
});

/** What reaches beyond the screen or beyond its own panel. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const { innerWidth, innerHeight } = window;
    const outside = [...document.querySelectorAll('section, [data-region], [data-figure]')].filter((part) => {
      const { right, bottom } = part.getBoundingClientRect();
      return right > innerWidth + 1 || bottom > innerHeight + 1;
    });
    const cut = [...document.querySelectorAll('[data-figure] > span, [data-power], [data-status]')].filter(
      (part) => part.scrollWidth > part.clientWidth + 1,
    );
    return [...outside, ...cut].map((part) => part.textContent?.slice(0, 40));
  });

describe('the showcase', () => {
  it('shows figures of the demo to whoever comes, without telling which plants they are', async () => {
    const answers: string[] = [];
    const page = await open('/homedm', {
      lang: 'zh',
      before: async (fresh) => {
        fresh.on('response', async (response) => {
          if (response.url().endsWith('/screen/getShowcase')) answers.push(await response.text());
        });
      },
    });
    await page.getByRole('heading', { level: 1, name: '光、储、充，一屏看清' }).waitFor();
    await page.locator('[data-figure="plants"]', { hasText: /[1-9]/ }).waitFor();
    await page.getByText('苏州市').first().waitFor();
    expect(await seriousViolations(page)).toEqual([]);

    const shown = JSON.parse(answers[0] ?? '{}').data;
    expect(shown.source).toBe('demo');
    expect(answers[0]).not.toMatch(/"(id|ids|plantId|sn|owner|name_of_plant)"/);
    expect(answers[0]).not.toContain(PLANT);
    for (const { longitude, latitude } of shown.cities)
      expect([(longitude * 2) % 1, (latitude * 2) % 1].map(Math.abs)).toEqual([0, 0]);

    await page.getByRole('button', { name: 'English' }).click();
    await page
      .getByRole('heading', { level: 1, name: 'Solar, storage and charging on one screen' })
      .waitFor();
    await page.getByText('Suzhou').first().waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    const sideways = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(sideways, PATIENCE).toBeLessThanOrEqual(0);
    await page.getByRole('link', { name: 'Create an account' }).first().click();
    await page.waitForURL('**/register');
    await page.goto('/homedm');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL('**/login');
  });
});
