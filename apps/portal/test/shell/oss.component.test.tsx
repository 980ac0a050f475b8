import { getAccount } from '@heliodon/accounts/contract';
import { exitlogin } from '@heliodon/auth/contract';
import { permissionsOfRole, withheldFromOss } from '@heliodon/contract/permissions';
import { exampleOf } from '@heliodon/contract/testing/example';
import type { Lang } from '@heliodon/kernel/lang';
import { server } from '@heliodon/web/testing/server';
import { expect, it } from 'vitest';
import { routes } from '../../src/routes/table.ts';
import { openPortal } from '../support/openPortal.tsx';
import { tabTitle } from '../support/pageTitle.ts';

/* A user who came from the other system with a ticket: account and sign-in are managed there. */

const fromOss = (lang: Lang) => ({
  lang,
  user: { originSystem: 'oss' as const },
  permissions: [...permissionsOfRole(1)].filter((code) => !withheldFromOss.has(code)),
});

it.each([
  [
    'en',
    'Page not found',
    ['My info', 'Sign out'],
    'You have been signed out. To return, sign in again from the original system.',
  ],
  ['zh', '页面不存在', ['个人信息', '退出登录'], '您已退出。如需再次进入，请回到原系统。'],
] as const)('shows the reduced set in %s', async (lang, missing, own, left) => {
  const portal = await openPortal('/systemManage', fromOss(lang));
  await expect.poll(() => portal.address()).toBe('/systemManage/log');
  const links = () => [...document.querySelectorAll('nav a')].map((link) => link.getAttribute('href'));
  await expect.poll(links).toContain('/systemManage/log');
  const hidden = routes.filter((route) => route.notForOss);
  expect(hidden).toHaveLength(4);
  for (const route of hidden) {
    expect(links()).not.toContain(route.path);
    await portal.goTo(route.path);
    await expect.poll(() => document.title).toBe(tabTitle(route, lang));
    expect(portal.getByText(missing).query(), route.path).not.toBeNull();
  }

  await portal.getByRole('button', { name: /My account|我的账号/ }).click();
  await expect.element(portal.getByRole('menuitem').first()).toBeVisible();
  expect(
    portal
      .getByRole('menuitem')
      .elements()
      .map((entry) => entry.textContent),
  ).toEqual(own);
  await portal.getByRole('menuitem').last().click();
  await expect.element(portal.getByText(left)).toBeVisible();
  expect(portal.address()).toBe('/login');
  expect(server.bodiesOf(exitlogin)).toHaveLength(1);
});

it('own details can be read but not changed', async () => {
  server.answer(getAccount, exampleOf(getAccount.response, { accountName: 'manager' }));
  const portal = await openPortal('/downloads', fromOss('en'));
  await portal.getByRole('button', { name: /My account/ }).click();
  await portal.getByRole('menuitem', { name: 'My info' }).click();
  const dialog = portal.getByRole('dialog');
  await expect.element(dialog.getByText('manager').first()).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Close' }).first()).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Edit' }).query()).toBeNull();
});
