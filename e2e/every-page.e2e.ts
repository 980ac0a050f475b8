import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { adminToken } from './support/api.ts';
import { seriousViolations } from './support/axe.ts';
import { leaveSession, move, useBrowser } from './support/browser.ts';

const { open, forgiveComplaints } = useBrowser();
const [routes = []] = Object.values(
  import.meta.glob<{ path: string; frame: string; redirect?: unknown }[]>(
    '../apps/portal/src/routes/table.ts',
    { eager: true, import: 'routes' },
  ),
);
const signedIn = routes.filter(({ frame, redirect }) => frame !== 'public' && !redirect);
const publicPages = routes.filter(({ frame }) => frame === 'public');
/** Pages with the data of a plant: some faults appear only with content. */
const EVERYDAY = ['plantList', 'deviceManage', 'alarmManage', 'bill', 'income', 'electricityPrice'].map(
  (name) => `/monitoring/${name}`,
);

/** An untranslated key, `undefined`, or an unfilled placeholder. */
const untranslated = /\b[a-z]+(?:\.[a-z]\w+)+\b|undefined|\[object|\{\{/;
const addresses = /\S+@\S+|https?:\S+/g;

async function visibleText(page: Page): Promise<string> {
  return (await page.evaluate(() => document.body.innerText)).replace(addresses, '');
}

async function hasWords(page: Page, route: string): Promise<void> {
  await page.locator('h1, h2').first().waitFor();
  await expect.poll(async () => (await visibleText(page)).length, { message: route }).toBeGreaterThan(15);
  await expect.poll(() => page.title(), { message: route }).toContain('Heliodon');
  expect(untranslated.exec(await visibleText(page))?.[0], route).toBeUndefined();
}

/** About sixty pages in sequence on a slow machine. */
const TOUR_MS = 360_000;

it('every page shows texts and no error with the data of the server', { timeout: TOUR_MS }, async () => {
  const page = await open('/systemManage/log', { token: await adminToken(), lang: 'en' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const { path } of signedIn) {
    await move(page, path);
    await hasWords(page, path);
    if (!EVERYDAY.includes(path)) continue;
    await page.waitForLoadState('networkidle');
    expect(await seriousViolations(page), path).toEqual([]);
  }
  await leaveSession(page);
  for (const { path } of publicPages) {
    await page.goto(path);
    await hasWords(page, path);
  }
});

it('the sign-in page needs at most 350 kB of compressed JavaScript; injected scripts do not run', async () => {
  const page = await open('about:blank');
  // Request interception disables the cache of earlier tests.
  await page.route('**/*', (route) => route.continue());
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
  expect(total).toBeLessThanOrEqual(350_000);

  const ran = await page.evaluate(async () => {
    const script = document.createElement('script');
    script.textContent = 'window.injected = true';
    document.head.append(script);
    return 'injected' in window;
  });
  expect(ran).toBe(false);
  await expect.poll(() => forgiveComplaints().join()).toContain('Content Security Policy');
});
