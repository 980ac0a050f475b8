import { testBrowserOptions } from '@heliodon/infrastructure/testing/chromium';
import { sessionCookie } from '@heliodon/server-kit/testing/session-cookie';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { Observed } from './evidence.ts';
import { withoutPainting } from './painting.ts';
import { portal } from './portal.ts';

export type Language = 'zh' | 'en';

export interface OpenOptions {
  lang?: Language;
  theme?: 'light' | 'dark';
  width?: number;
  height?: number;
  /** A signed-in session. */
  token?: string;
  /** Enables the service worker of the portal; default: disabled. */
  worker?: boolean;
  /** Called before the page loads, e.g. to fill the browser storage. */
  before?: (page: Page) => Promise<unknown>;
}

/** Shared by all files of this worker process; ends with it. */
let launched: Promise<Browser> | undefined;
/** Cleared pages in separate contexts: a reused page has compiled scripts. */
const idle: Page[] = [];
const WATCHED = [
  'console',
  'dialog',
  'download',
  'pageerror',
  'request',
  'requestfailed',
  'response',
] as const;
/** A fast address on the portal's origin, to fill its storage before the portal starts. */
const LANDING = '/healthz';

async function newContext(worker: boolean): Promise<BrowserContext> {
  launched ??= chromium.launch(testBrowserOptions);
  const context = await (await launched).newContext({
    baseURL: portal().url,
    timezoneId: 'Asia/Shanghai',
    acceptDownloads: true,
    reducedMotion: 'reduce',
    serviceWorkers: worker ? 'allow' : 'block',
  });
  context.setDefaultTimeout(60_000);
  await withoutPainting(context);
  return context;
}

/** Clears all storage except the HTTP cache. */
async function emptied(page: Page): Promise<Page> {
  const { origin } = new URL(portal().url);
  const context = page.context();
  for (const event of WATCHED) page.removeAllListeners(event);
  await Promise.all(context.pages().map((each) => (each === page ? page.goto('about:blank') : each.close())));
  const devTools = await context.newCDPSession(page);
  await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await devTools.detach();
  await Promise.all([
    context.clearCookies(),
    context.clearPermissions(),
    context.unrouteAll(),
    page.unrouteAll(),
    page.emulateMedia({ media: null }),
  ]);
  return page;
}

/** Pages for the tests of a file; each is closed after its test and must not have logged an error. */
export function useBrowser() {
  const own = portal();
  /** Value: whether the page can be reused. */
  const opened = new Map<Page, boolean>();
  const observed = new Observed();

  afterEach(async ({ task }) => {
    const failed = task.result?.state === 'fail' || observed.complaints.length > 0;
    if (failed) await observed.keep(task);
    await Promise.all(
      [...opened].map(async ([page, again]) => {
        if (again && !failed && !page.isClosed()) idle.push(await emptied(page));
        else await page.context().close();
      }),
    );
    opened.clear();
    expect(observed.end()).toEqual([]);
  });

  async function open(path: string, options: OpenOptions = {}): Promise<Page> {
    const { lang, theme, token, worker = false, before } = options;
    const special = worker || before !== undefined;
    const page = (special ? undefined : idle.pop()) ?? (await (await newContext(worker)).newPage());
    opened.set(page, !special);
    await page.setViewportSize({ width: options.width ?? 1366, height: options.height ?? 768 });
    await before?.(page);
    const values = { language: lang, theme, session: token && 'of a test' };
    const kept = Object.entries(values).filter(([, value]) => value !== undefined);
    if (kept.length > 0) {
      const landing = new URL(LANDING, new URL(path, portal().url)).href;
      if (token) await page.context().addCookies([sessionCookie(landing, token)]);
      await page.goto(landing);
      await page.evaluate((values) => {
        for (const [key, value] of values) localStorage.setItem(`heliodon.${key}`, JSON.stringify(value));
      }, kept);
    }
    observed.watch(page);
    await page.goto(path);
    return page;
  }

  return {
    portal: own,
    open,
    /** For tests that provoke errors: removes the errors logged so far. */
    forgiveComplaints: () => observed.forgive(),
  };
}

/** The session token of the page, from the browser's cookies. */
export async function tokenIn(page: Page): Promise<string | undefined> {
  const { name } = sessionCookie(page.url(), '');
  return (await page.context().cookies(page.url())).find((cookie) => cookie.name === name)?.value;
}

/** Removes the session from the browser; it stays valid on the server. */
export async function leaveSession(page: Page): Promise<void> {
  const { name } = sessionCookie(page.url(), '');
  await page.context().clearCookies({ name });
  await page.evaluate(() => localStorage.removeItem('heliodon.session'));
}

/** Client-side navigation, like a link. */
export async function move(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  await page.waitForFunction(() => document.querySelector('[data-testid="loading-mask"]') === null);
}
