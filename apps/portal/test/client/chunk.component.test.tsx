import { renderPage } from '@heliodon/ui/testing/renderPage';
import { lazyPage } from '@heliodon/web/chunk';
import { takeLoggedErrors } from '@heliodon/web/testing/server';
import { expect, it, vi } from 'vitest';
// Registers the portal's loading views.
import '../../src/shell/PortBindings.tsx';

const entryScript = () =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? 'no script';

it.each([
  ['en', 'Failed to load this page', 'Try again'],
  ['zh', '页面没有加载成功', '重试'],
] as const)('a page whose script failed to load can be retried, in %s', async (lang, title, again) => {
  const load = vi
    .fn<() => Promise<{ default: () => string }>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue({ default: () => 'The page' });
  const Page = lazyPage(load);
  const portal = await renderPage(<Page />, { lang });
  await expect.element(portal.getByText(title)).toBeVisible();
  expect(takeLoggedErrors().join()).toContain('could not be loaded');

  // The page asks the server whether its version is unchanged.
  const { fetch } = globalThis;
  globalThis.fetch = async () => new Response(`<script src="${entryScript()}">`);
  try {
    await portal.getByRole('button', { name: again }).click();
    await expect.element(portal.getByText('The page')).toBeVisible();
  } finally {
    globalThis.fetch = fetch;
  }
  expect(load).toHaveBeenCalledTimes(2);
});

it('while the server is unreachable the page stays unchanged', async () => {
  const load = vi.fn().mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
  const Page = lazyPage(load);
  const portal = await renderPage(<Page />);
  await expect.element(portal.getByText('Failed to load this page')).toBeVisible();
  takeLoggedErrors();
  const { fetch } = globalThis;
  const away = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'));
  globalThis.fetch = away;
  try {
    await portal.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => away.mock.calls).toEqual([['/', { cache: 'no-store' }]]);
  } finally {
    globalThis.fetch = fetch;
  }
  expect(load).toHaveBeenCalledTimes(1);
  expect(portal.getByText('Failed to load this page').query()).not.toBeNull();
});
