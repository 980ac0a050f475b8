import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@heliodon/infrastructure/free-port';
import { chromiumOptions } from '@heliodon/infrastructure/testing/chromium';
import { sessionCookie } from '@heliodon/server-kit/testing/session-cookie';
import { type Browser, chromium, type Page } from 'playwright-core';
import { signIn } from './api.ts';
import type { Program } from './program.ts';

export const launchBrowser = (more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ ...chromiumOptions, args: [...chromiumOptions.args, ...more] });

/** A browser without automation and with its own profile; accessible by its debugging port. */
export async function startBareBrowser() {
  const folder = await mkdtemp(join(tmpdir(), 'heliodon-browser-'));
  const port = await freePort();
  const own = [
    '--headless=new',
    `--remote-debugging-port=${port}`,
    `--user-data-dir=${folder}`,
    'about:blank',
  ];
  const { executablePath, args } = chromiumOptions;
  const child = spawn(executablePath, [...args, ...own], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(`${url}/json/version`)
      .then(({ ok }) => ok)
      .catch(() => false);
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`the browser ended with ${child.exitCode}`);
    await sleep(100);
  }
  return {
    port,
    url,
    async stop() {
      if (child.exitCode === null) {
        child.kill();
        await once(child, 'exit');
      }
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

interface SignedIn {
  readonly path: string;
  readonly width?: number;
  readonly height?: number;
  readonly account?: string;
  /** Additional browser storage of the portal. */
  readonly kept?: Readonly<Record<string, unknown>>;
  /** Before the page loads. */
  readonly before?: (page: Page) => Promise<unknown>;
}

/** A page of a signed-in account: the platform manager by default. */
export async function openSignedIn(browser: Browser, program: Program, options: SignedIn): Promise<Page> {
  const { width = 1366, height = 768 } = options;
  const { token } = await signIn(program, options.account);
  const origin = `http://127.0.0.1:${program.port}`;
  const page = await browser.newPage({ viewport: { width, height } });
  await page.context().addCookies([sessionCookie(origin, token)]);
  await page.addInitScript(keeping({ session: 'of a bench', ...options.kept }));
  await options.before?.(page);
  await page.goto(origin + options.path);
  return page;
}

/** A script that fills the portal's browser storage. */
export const keeping = (kept: Readonly<Record<string, unknown>>): string =>
  Object.entries(kept)
    .map(
      ([key, value]) => `localStorage.setItem('heliodon.${key}', ${JSON.stringify(JSON.stringify(value))});`,
    )
    .join('\n');
