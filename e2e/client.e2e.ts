import type { Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { tokenOf } from './support/api.ts';
import { useBrowser } from './support/browser.ts';

const { open, forgiveComplaints } = useBrowser();
const LIST = '**/sems/system/getLogList';
const PLANTS = '**/sems/user/queryPlantList';
let token: string;

beforeAll(async () => {
  token = await tokenOf('manager');
});

const envelope = (code: number, msg: string) => (route: Route) =>
  route.fulfill({ json: { code, msg, data: null } });

/** The log page, where one call will be answered otherwise. */
async function logPage(lang: 'zh' | 'en' = 'en'): Promise<Page> {
  const page = await open('/systemManage/log', { token, lang });
  await page.locator('tbody tr.ant-table-row').first().waitFor();
  return page;
}

const refresh = (page: Page) => page.getByRole('button', { name: /Refresh|刷新/ }).click();
/** An export call shows the loading mask and its errors, as calls of people do. */
async function askForExport(page: Page) {
  await page.getByRole('button', { name: /Export|导出/ }).click();
  await page.getByRole('menuitem', { name: /csv/i }).click();
}
const EXPORT = '**/sems/system/exportLog';
const toasts = (page: Page, text: string | RegExp) =>
  page.locator('.ant-message-notice').filter({ hasText: text });

describe('answers', () => {
  it('9999: the message of the server for 5 s, and the call is rejected', async () => {
    const page = await logPage();
    await page.route(EXPORT, envelope(9999, 'Something broke (ref 1)'));
    await askForExport(page);
    await page.getByText('Something broke (ref 1)').waitFor();
    expect(await page.getByText('Export started').count()).toBe(0);
    await page.getByText('Something broke (ref 1)').waitFor({ state: 'detached', timeout: 8000 });
  });

  it('9999 of a call without loading display stays silent', async () => {
    const page = await logPage();
    await page.route(LIST, envelope(9999, 'Silent trouble'));
    await refresh(page);
    await page.getByText('Could not be refreshed').waitFor({ timeout: 15_000 });
    expect(await page.getByText('Silent trouble').count()).toBe(0);
  });

  it('2000–9998: an error toast, then rejected', async () => {
    const page = await logPage();
    await page.route(EXPORT, envelope(2345, 'Not today'));
    await askForExport(page);
    await page.getByText('Not today').waitFor();
    expect(await page.getByText('Export started').count()).toBe(0);
  });

  it('any other code passes through', async () => {
    const page = await logPage();
    await page.route(EXPORT, (route) =>
      route.fulfill({ json: { code: 1234, msg: '', data: { jobId: 'x' } } }),
    );
    await askForExport(page);
    await page.getByText('Export started').waitFor();
  });

  it.each([401, 403])('%i: the session is cleared, one toast, and once to /login', async (code) => {
    const own = await tokenOf('manager');
    const page = await open('/systemManage/log', { token: own, lang: 'en' });
    await page.locator('tbody tr.ant-table-row').first().waitFor();
    const visits: string[] = [];
    page.on('framenavigated', (frame) => visits.push(new URL(frame.url()).pathname));
    // Not all calls: one that the page makes by itself would end the session before the click.
    for (const calls of [LIST, PLANTS]) await page.route(calls, envelope(code, 'The end'));
    await refresh(page);
    // The plant switcher asks too: two calls fail, one after the other.
    await page
      .getByRole('combobox', { name: /plant/i })
      .click({ timeout: 1500 })
      .catch(() => undefined);
    await toasts(page, 'The end').first().waitFor();
    expect(await toasts(page, 'The end').count()).toBe(1);
    await page.waitForURL(/\/login/);
    expect(visits.filter((path) => path === '/login')).toHaveLength(1);
    expect(await page.evaluate(() => localStorage.getItem('heliodon.token'))).toBeNull();
  });

  it('after signing in again the person is where they were', async () => {
    const own = await tokenOf('manager');
    const page = await open('/systemManage/log?keyword=plant', { token: own, lang: 'en' });
    await page.locator('tbody tr.ant-table-row').first().waitFor();
    await page.route(LIST, envelope(401, 'The end'));
    await refresh(page);
    await page.waitForURL(/\/login/);
    await page.unroute(LIST);
    await page.getByLabel('Account, phone number or email').fill('manager');
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill('Heliodon2026');
    await page.getByRole('checkbox', { name: /privacy policy/ }).check();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(/\/systemManage\/log\?keyword=plant/);
  });
});

describe('HTTP', () => {
  it('404: a toast "404"', async () => {
    const page = await logPage();
    await page.route(EXPORT, (route) => route.fulfill({ status: 404, body: '' }));
    await askForExport(page);
    await toasts(page, /^404$/).first().waitFor();
  });

  it('400 and 500: at most one toast in 2 s', async () => {
    const page = await logPage();
    await page.evaluate(() => {
      const shown: number[] = [];
      Object.assign(window, { shown });
      new MutationObserver((changes) => {
        const added = changes.flatMap((change) => [...change.addedNodes]);
        if (added.some((node) => /server error/i.test(node.textContent ?? ''))) shown.push(performance.now());
      }).observe(document.body, { childList: true, subtree: true });
    });
    await page.route('**/sems/**', (route) => route.fulfill({ status: 500, body: '' }));
    for (let i = 0; i < 4; i++) await askForExport(page);
    await toasts(page, /server error/i)
      .first()
      .waitFor();
    const gaps = await page.evaluate(() => {
      const { shown } = window as unknown as { shown: number[] };
      return shown.slice(1).map((at, i) => at - (shown[i] as number));
    });
    // Changes of one toast follow within milliseconds; another toast only after two seconds.
    expect(gaps.filter((gap) => gap > 300 && gap < 1950)).toEqual([]);
  });

  it('another status: a toast that names it', async () => {
    const page = await logPage();
    await page.route(EXPORT, (route) => route.fulfill({ status: 418, body: '' }));
    await askForExport(page);
    await page.getByText(/418/).waitFor();
  });

  it('401: cleared, and to /login', async () => {
    const page = await open('/systemManage/log', { token: await tokenOf('manager'), lang: 'en' });
    await page.locator('tbody tr.ant-table-row').first().waitFor();
    await page.route(EXPORT, (route) => route.fulfill({ status: 401, body: '' }));
    await askForExport(page);
    await page.waitForURL(/\/login/);
    expect(await page.evaluate(() => localStorage.getItem('heliodon.token'))).toBeNull();
  });

  it('no network: said, and nothing typed is lost', async () => {
    const page = await logPage();
    await page.getByLabel('Content').fill('kept words');
    await page.route(EXPORT, (route) => route.abort());
    await askForExport(page);
    await page
      .getByText(/cannot be reached/)
      .first()
      .waitFor();
    expect(await page.getByLabel('Content').inputValue()).toBe('kept words');
  });

  it('no answer for 120 s: request timeout', async () => {
    const page = await open('/systemManage/log', { token, lang: 'en' });
    await page.locator('tbody tr.ant-table-row').first().waitFor();
    // The clock of signals is the browser's own: the wait is shortened, the constant is checked in a unit test.
    await page.evaluate(() => {
      const timeout = AbortSignal.timeout.bind(AbortSignal);
      AbortSignal.timeout = (ms) => timeout(ms === 120_000 ? 300 : ms);
    });
    await page.route(EXPORT, () => undefined);
    await askForExport(page);
    await page
      .getByText(/timeout/)
      .first()
      .waitFor();
  });
});

describe('loading mask', () => {
  it('covers from the first call to 300 ms after the last', async () => {
    const page = await logPage();
    let answer: (() => void) | undefined;
    await page.route(EXPORT, async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      await route.fulfill({ json: { code: 1000, msg: '', data: { jobId: 'x' } } });
    });
    await askForExport(page);
    const mask = page.locator('[data-testid="loading-mask"]');
    await mask.waitFor();
    answer?.();
    await mask.waitFor({ state: 'detached' });
  });

  it('is left out by calls that say so', async () => {
    const page = await logPage();
    let answer: (() => void) | undefined;
    await page.route(LIST, async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      await route.continue();
    });
    await refresh(page);
    await page.waitForTimeout(500);
    expect(await page.locator('[data-testid="loading-mask"]').count()).toBe(0);
    answer?.();
  });
});

it('a part of the page that does not load can be asked for again', async () => {
  const page = await logPage();
  await page.route('**/assets/DownloadsPage*.js', (route) => route.abort());
  await page
    .getByRole('link', { name: /Download centre/ })
    .or(page.getByRole('button', { name: /Download centre/ }))
    .first()
    .click();
  await page.getByText('This page could not be loaded').waitFor();
  forgiveComplaints();
  await page.unroute('**/assets/DownloadsPage*.js');
  await page.getByRole('button', { name: /Try again|Retry/ }).click();
  await page.getByRole('heading', { name: 'Download centre' }).waitFor();
  forgiveComplaints();
});
