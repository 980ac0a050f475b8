import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { tokenOf } from './support/api.ts';
import { seriousViolations } from './support/axe.ts';
import { move, useBrowser } from './support/browser.ts';
import { portal } from './support/portal.ts';

const { open, forgiveComplaints } = useBrowser();
let token: string;

beforeAll(async () => {
  token = await tokenOf('admin', portal().adminPassword);
});

const group = (base: string, names: string) => names.split(' ').map((name) => `${base}/${name}`);

/** Every route of the specification. */
const routes = [
  ...group('/energyManage', 'emsPackage packageOneSet energySchedule needManage dataAnalyze energyAnalysis'),
  ...group(
    '/energyManage',
    'energyAnalysisv3 antiReflux needScheduling needStatistics needIncomeReport needCare',
  ),
  ...group('/systemManage', 'account log cancel config project notifyUsers'),
  ...group(
    '/monitoring',
    'plantList plantListv3 addPlant editPlant deviceManage paramsCompared alarmManage total stack',
  ),
  ...group(
    '/monitoring',
    'cluster pack cell charging electricityReport electricityReportv3 income incomev3 bill billv3',
  ),
  ...group(
    '/monitoring',
    'energyStorage gridMonitoring topo meterStatistics deviceDetails diagnosis meterManage electricityPrice',
  ),
  ...group('', 'homedm overview overviewv3 topologyMap operatorOverview operatorOverviewv3 addPlantSimple'),
  ...group('', 'addNewPlant addDevice downloads 404 403'),
];
const publicRoutes = ['/login', '/register', '/forgotPassword', '/enterTransit'];

/** A key that was not translated, `undefined`, or a place that was not filled. */
const untranslated = /\b[a-z]+(?:\.[a-z]\w+)+\b|undefined|\[object|\{\{/;
const addresses = /\S+@\S+|https?:\S+/g;

async function visibleText(page: Page): Promise<string> {
  return (await page.evaluate(() => document.body.innerText)).replace(addresses, '');
}

describe.each(['zh', 'en'] as const)('every route in %s', (lang) => {
  it('has a title, words and no error', async () => {
    const page = await open('/systemManage/log', { token, lang });
    for (const route of routes) {
      await move(page, route);
      await expect.poll(async () => (await visibleText(page)).length, { message: route }).toBeGreaterThan(15);
      await expect.poll(() => page.title(), { message: route }).toContain('Heliodon');
      expect(untranslated.exec(await visibleText(page))?.[0], route).toBeUndefined();
      await page.locator('h1, h2').first().waitFor();
    }
  });

  it('public pages too', async () => {
    const page = await open('/login', { lang });
    for (const route of publicRoutes) {
      await page.goto(route);
      await page.locator('h1').first().waitFor();
      expect(untranslated.exec(await visibleText(page))?.[0], route).toBeUndefined();
    }
  });
});

describe('nothing is cut off sideways', () => {
  it.each([1366, 1920])('at %i pixels', async (width) => {
    const page = await open('/systemManage/log', { token, width, height: 900 });
    for (const route of ['/systemManage/log', '/downloads', '/systemManage/config', '/login']) {
      await page.goto(route);
      await page.locator('h1').first().waitFor();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, route).toBeLessThanOrEqual(0);
    }
  });
});

describe('accessibility', () => {
  it.each([
    ['/login', 'light'],
    ['/login', 'dark'],
    ['/register', 'light'],
    ['/systemManage/log', 'light'],
    ['/systemManage/log', 'dark'],
    ['/downloads', 'light'],
  ] as const)('%s in %s has no serious violation', async (path, theme) => {
    const signedIn = !['/login', '/register'].includes(path);
    const page = await open(path, { theme, lang: 'en', token: signedIn ? token : undefined });
    await page.locator('h1').first().waitFor();
    if (path === '/systemManage/log') await page.locator('tbody tr.ant-table-row').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await seriousViolations(page)).toEqual([]);
  });
});

it('the login page needs at most 300 kB of JavaScript, compressed', async () => {
  const page = await open('about:blank');
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (/\.js$/.test(new URL(response.url()).pathname))
      sizes.push(response.body().then((b) => gzipSync(b).length));
  });
  await page.goto('/login');
  await page.getByRole('button', { name: '登录', exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  const total = (await Promise.all(sizes)).reduce((a, b) => a + b, 0);
  expect(total).toBeGreaterThan(50_000);
  expect(total).toBeLessThanOrEqual(300_000);
});

it('strict content security policy: a script that someone managed to inject does not run', async () => {
  const page = await open('/login');
  const ran = await page.evaluate(async () => {
    const script = document.createElement('script');
    script.textContent = 'window.injected = true';
    document.head.append(script);
    return 'injected' in window;
  });
  expect(ran).toBe(false);
  expect(forgiveComplaints().join()).toContain('Content Security Policy');
});
