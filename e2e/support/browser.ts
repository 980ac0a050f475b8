import { chromiumOptions } from '@heliodon/platform/testing/chromium';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { Observed } from './evidence.ts';
import { portal } from './portal.ts';

export type Language = 'zh' | 'en';

export interface OpenOptions {
  lang?: Language;
  theme?: 'light' | 'dark';
  width?: number;
  height?: number;
  /** A signed-in session to start with. */
  token?: string;
  /** With the service worker of the portal; otherwise pages are as they are without. */
  worker?: boolean;
  /** Before the page is loaded: what it is to find in the browser. */
  before?: (page: Page) => Promise<unknown>;
}

/** One for all files of this worker process; it ends with the process. */
let launched: Promise<Browser> | undefined;
/** Contexts that no test uses: emptied, but the scripts of the portal are still in their cache. */
const idle: BrowserContext[] = [];

async function newContext(worker: boolean): Promise<BrowserContext> {
  launched ??= chromium.launch(chromiumOptions);
  const context = await (await launched).newContext({
    baseURL: portal().url,
    timezoneId: 'Asia/Shanghai',
    acceptDownloads: true,
    reducedMotion: 'reduce',
    serviceWorkers: worker ? 'allow' : 'block',
  });
  context.setDefaultTimeout(30_000);
  return context;
}

/** Forgets everything that pages kept, except for the HTTP cache. */
async function emptied(context: BrowserContext): Promise<BrowserContext> {
  const { origin } = new URL(portal().url);
  const [first, ...others] = context.pages();
  const page = first ?? (await context.newPage());
  await Promise.all(others.map((other) => other.close()));
  const devTools = await context.newCDPSession(page);
  await page.goto('about:blank');
  await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await page.close();
  await Promise.all([context.clearCookies(), context.clearPermissions(), context.unrouteAll()]);
  return context;
}

/** Pages for the tests of a file; each is closed after its test and must not have logged an error. */
export function useBrowser() {
  const own = portal();
  /** With whether the context can be used again. */
  const contexts = new Map<BrowserContext, boolean>();
  const observed = new Observed();

  afterEach(async ({ task }) => {
    const failed = task.result?.state === 'fail' || observed.complaints.length > 0;
    if (failed) await observed.keep(task);
    await Promise.all(
      [...contexts].map(async ([context, again]) => {
        if (again && !failed) idle.push(await emptied(context));
        else await context.close();
      }),
    );
    contexts.clear();
    expect(observed.end()).toEqual([]);
  });

  async function open(path: string, options: OpenOptions = {}): Promise<Page> {
    const context = (options.worker ? undefined : idle.pop()) ?? (await newContext(options.worker ?? false));
    contexts.set(context, !options.worker);
    const page = await context.newPage();
    await page.setViewportSize({ width: options.width ?? 1366, height: options.height ?? 768 });
    const kept = {
      'heliodon.language': options.lang,
      'heliodon.theme': options.theme,
      'heliodon.token': options.token,
    };
    await page.addInitScript((values) => {
      // Only for the first document: what the page changes afterwards stays.
      if (location.protocol === 'about:' || sessionStorage.getItem('e2e-started')) return;
      sessionStorage.setItem('e2e-started', '1');
      for (const [key, value] of Object.entries(values)) {
        if (value) localStorage.setItem(key, JSON.stringify(value));
      }
    }, kept);
    observed.watch(page);
    await options.before?.(page);
    await page.goto(path);
    return page;
  }

  return {
    portal: own,
    open,
    /** For tests that provoke errors: forgets what the pages logged so far. */
    forgiveComplaints: () => observed.forgive(),
  };
}

/** Goes to another page of the portal as a link does: without loading everything anew. */
export async function move(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  await page.waitForFunction(() => document.querySelector('[data-testid="loading-mask"]') === null);
}
