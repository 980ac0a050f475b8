import { chromiumOptions } from '@heliodon/platform/testing/chromium';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
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

/** A browser for the tests of a file; each page is closed after its test and must not have complained. */
export function useBrowser() {
  const own = portal();
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  const complaints: string[] = [];

  beforeAll(async () => {
    browser = await chromium.launch(chromiumOptions);
  });
  afterAll(() => browser.close());
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    expect(complaints.splice(0)).toEqual([]);
  });

  async function open(path: string, options: OpenOptions = {}): Promise<Page> {
    const context = await browser.newContext({
      baseURL: own.url,
      viewport: { width: options.width ?? 1366, height: options.height ?? 768 },
      timezoneId: 'Asia/Shanghai',
      acceptDownloads: true,
      reducedMotion: 'reduce',
      serviceWorkers: options.worker ? 'allow' : 'block',
    });
    contexts.push(context);
    const kept = {
      'heliodon.language': options.lang,
      'heliodon.theme': options.theme,
      'heliodon.token': options.token,
    };
    await context.addInitScript((values) => {
      // Only for the first document: what the page changes afterwards stays.
      if (location.protocol === 'about:' || sessionStorage.getItem('e2e-started')) return;
      sessionStorage.setItem('e2e-started', '1');
      for (const [key, value] of Object.entries(values)) {
        if (value) localStorage.setItem(key, JSON.stringify(value));
      }
    }, kept);
    context.setDefaultTimeout(30_000);
    const page = await context.newPage();
    page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
    page.on('console', (message) => {
      const failedOnPurpose = /Failed to load resource/.test(message.text());
      if (message.type() === 'error' && !failedOnPurpose) complaints.push(`${page.url()}: ${message.text()}`);
    });
    await options.before?.(page);
    await page.goto(path);
    return page;
  }

  return {
    portal: own,
    open,
    /** For tests that provoke errors: forgets what the pages said so far. */
    forgiveComplaints: () => complaints.splice(0),
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
