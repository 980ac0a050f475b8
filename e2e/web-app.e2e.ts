import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { tokenOf } from './support/api.ts';
import { useBrowser } from './support/browser.ts';
import { Front } from './support/front.ts';

const { open, forgiveComplaints } = useBrowser();
let front: Front;
beforeEach(async () => {
  front = await Front.start();
});
afterEach(() => front.stop());

const isControlled = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller !== null);
/** Paths in the worker's caches. */
const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = (await Promise.all(caches_.map((cache) => cache.keys()))).flat();
    return requests.map(({ url }) => new URL(url).pathname).sort();
  });
const lookForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
const entryOf = (page: Page) => page.locator('script[type="module"][src]').first().getAttribute('src');

async function openWithWorker(path: string, options: { lang: 'zh' | 'en'; token?: string }) {
  const page = await open(front.url + path, { ...options, worker: true });
  await expect.poll(() => isControlled(page)).toBe(true);
  return page;
}

it('can be installed: manifest, icons in their sizes, instructions on the sign-in page', async () => {
  const page = await openWithWorker('/login', { lang: 'en' });
  const session = await page.context().newCDPSession(page);
  const { errors, data } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data ?? '{}');
  expect(manifest).toMatchObject({ name: 'Heliodon', start_url: '/', display: 'standalone' });
  const sizes = await page.evaluate(
    (icons: { src: string }[]) =>
      Promise.all(
        icons.map(async ({ src }) => {
          const { width, height } = await createImageBitmap(await (await fetch(src)).blob());
          return `${width}x${height}`;
        }),
      ),
    manifest.icons.filter(({ type }: { type: string }) => type === 'image/png'),
  );
  expect(sizes).toEqual(['192x192', '512x512', '192x192', '512x512']);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // Test windows are private, which prevents installation.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
    [],
  );

  await page.getByRole('button', { name: 'Get the app' }).hover();
  await page.getByText('Scan with your phone').waitFor();
  await page.getByRole('img', { name: `QR code for ${front.url}/login` }).waitFor();
  await page.getByRole('button', { name: 'Get the app' }).click();
  const dialog = page.getByRole('dialog');
  for (const system of ['iPhone and iPad', 'Android and HarmonyOS', 'Computer'])
    await dialog.getByText(system).waitFor();
  await dialog.getByRole('img', { name: `QR code for ${front.url}/login` }).waitFor();
});

it('shows in the chosen language that it is offline, and reconnects by itself; no private data is cached', async () => {
  const page = await openWithWorker('/systemManage/log', { lang: 'en', token: await tokenOf('manager') });
  await page.locator('tbody tr.ant-table-row').first().waitFor();
  await page.reload();
  await page.locator('tbody tr.ant-table-row').first().waitFor();
  const kept = await keptPaths(page);
  expect(kept.filter((path) => path.startsWith('/assets/')).length).toBeGreaterThan(5);
  const others = kept.filter((path) => !path.startsWith('/assets/'));
  expect(others).toEqual(['/icon.svg', '/offline.css', '/offline.html', '/offline.js', '/theme.js']);

  front.cut();
  await page.reload();
  await page.getByRole('heading', { name: 'Cannot connect to the server' }).waitFor();
  await page.getByText(/No connection since \d{4}-\d\d-\d\d \d\d:\d\d:\d\d/).waitFor();
  expect(page.url()).toBe(`${front.url}/systemManage/log`);
  await page.evaluate(() => localStorage.setItem('heliodon.language', '"zh"'));
  await page.reload();
  await page.getByRole('heading', { name: '无法连接服务器' }).waitFor();
  expect(await page.getByText('Retry now').isVisible()).toBe(false);

  front.mend();
  await page.getByRole('columnheader', { name: '操作人' }).waitFor();
  forgiveComplaints();
});

it('asks before it loads a new version, and removes all files of the old one', async () => {
  const page = await openWithWorker('/login', { lang: 'zh' });
  // With a worker, the files of the second visit are cached.
  await page.reload();
  await page.getByRole('button', { name: '登录', exact: true }).waitFor();
  const old = await entryOf(page);
  await expect.poll(() => keptPaths(page)).toContain(old);

  front.buildAnew();
  await lookForUpdate(page);
  await page.getByText('有新版本').waitFor();
  expect(await entryOf(page)).toBe(old);
  await page.getByRole('button', { name: '稍后' }).click();
  await expect.poll(() => page.getByText('有新版本').count()).toBe(0);

  // A reload loads the new page, so no prompt is necessary.
  await page.reload();
  await page.getByRole('button', { name: '登录', exact: true }).waitFor();
  const fresh = await entryOf(page);
  expect(fresh).not.toBe(old);
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state))
    .toBe('installed');
});

it('the offered reload activates the new worker too', async () => {
  const page = await openWithWorker('/login', { lang: 'en' });
  const old = (await entryOf(page)) ?? '';
  front.buildAnew();
  await lookForUpdate(page);
  await page.getByText('New version available').waitFor();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => entryOf(page).catch(() => old)).not.toBe(old);
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  expect(await page.getByText('New version available').count()).toBe(0);
  expect(await keptPaths(page)).not.toContain(old);
});
