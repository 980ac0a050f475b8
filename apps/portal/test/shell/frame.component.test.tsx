import { changePassword, getAccount, updateAccount } from '@heliodon/accounts/contract';
import { exitlogin, getPermissions, getPublicKey } from '@heliodon/auth/contract';
import { authErrors } from '@heliodon/auth/errors';
import { sessionErrors } from '@heliodon/contract/errors';
import { type Permission, permissionsOfRole } from '@heliodon/contract/permissions';
import { exampleOf } from '@heliodon/contract/testing/example';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { kept } from '@heliodon/web/storage';
import { usePlantStore, useUserStore } from '@heliodon/web/stores';
import { credentialKeys } from '@heliodon/web/testing/credentials';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { FakeSocket } from '@heliodon/web/testing/fake-socket';
import { server } from '@heliodon/web/testing/server';
import { setTheme } from '@heliodon/web/theme';
import { afterEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openPortal } from '../support/openPortal.tsx';

type Portal = Awaited<ReturnType<typeof openPortal>>;

const heading = (portal: Portal, name: string) => portal.getByRole('heading', { level: 1, name });
const lineIsOpen = () => expect.poll(() => FakeSocket.open.size).toBe(1);

it.each([
  ['en', 'arbitrage', 'EMS package 1'],
  ['en', 'backupFirst', 'EMS package 4'],
  ['zh', 'backupFirst', 'EMS 套餐四配置'],
] as const)('the breadcrumb names the EMS package: %s %s', async (lang, name, words) => {
  const path = `/energyManage/packageOneSet?package=${name}`;
  const portal = await openPortal(path, { lang, plant: { screenType: 3 } });
  await expect.element(portal.getByRole('listitem').filter({ hasText: words })).toBeVisible();
});

describe('changes take effect on the open page', () => {
  /** The role has exactly these permissions, and the server reports the change. */
  function roleHolds(permissions: Iterable<Permission>): void {
    const { userInfo } = useUserStore.getState();
    const { plant, plantCount } = usePlantStore.getState();
    if (!userInfo) throw new Error('nobody is signed in');
    const menuList = [...permissions].map((menuCode) => ({ menuCode, group: '', status: '1' as const }));
    server.answer(getPermissions, { userInfo, menuList, plant, plantCount });
    server.push({ type: 'permissionsChanged' });
  }

  it('a permission removed from the role hides control, page and menu entry, and restoring it shows them', async () => {
    const all = permissionsOfRole(1);
    const without = (code: Permission) => [...all].filter((each) => each !== code);
    const portal = await openPortal('/systemManage/log');
    const exporting = portal.getByRole('button', { name: 'Export' });
    const entry = portal.getByRole('navigation').getByRole('link', { name: 'Operation log' });
    await expect.element(exporting).toBeVisible();
    await lineIsOpen();
    roleHolds(without('logExport'));
    await expect.element(exporting).not.toBeInTheDocument();
    await expect.element(heading(portal, 'Operation log')).toBeVisible();
    roleHolds(without('logView'));
    await expect.element(portal.getByText('You do not have access to this page')).toBeVisible();
    await expect.element(entry).not.toBeInTheDocument();
    roleHolds(all);
    await expect.element(exporting).toBeVisible();
    await expect.element(entry).toBeVisible();
  });

  it.each(['en', 'zh'] as const)(
    'a disabled account is signed out at once, with the reason in %s',
    async (lang) => {
      const portal = await openPortal('/downloads', { lang });
      await lineIsOpen();
      server.push({ type: 'sessionEnded', msg: sessionErrors.accessEnded });
      await expect.element(portal.getByText(sessionErrors.accessEnded[lang])).toBeVisible();
      expect(kept.session.read()).toBeUndefined();
      await expect.poll(() => portal.address()).toBe('/login');
    },
  );
});

it.each([
  ['/energyManage/needManage', ['需量管理']],
  ['/energyManage/emsPackage', ['能量管理', 'EMS 套餐管理']],
])('the breadcrumb of %s contains no name twice', async (path, names) => {
  const portal = await openPortal(path, { lang: 'zh' });
  const trail = () => [...document.querySelectorAll('.ant-breadcrumb-link')].map((item) => item.textContent);
  await expect.poll(trail).toEqual(names);
  await expect.element(portal.getByTestId('loading-mask')).not.toBeInTheDocument();
});

describe('user settings', () => {
  afterEach(() => setTheme('light'));

  it('language and theme change at once and are kept in the browser', async () => {
    const portal = await openPortal('/systemManage/log', { lang: 'zh' });
    await expect.element(heading(portal, '操作日志')).toBeVisible();
    await portal.getByRole('button', { name: 'English' }).click();
    await expect.element(heading(portal, 'Operation log')).toBeVisible();
    expect(document.documentElement.lang).toBe('en');
    expect(kept.language.read()).toBe('en');

    const ground = () => getComputedStyle(document.body).backgroundColor;
    const light = ground();
    await portal.getByRole('button', { name: 'Switch to dark theme' }).click();
    await expect.poll(ground).toBe('rgb(14, 20, 27)');
    expect(kept.theme.read()).toBe('dark');
    await portal.getByRole('button', { name: 'Switch to light theme' }).click();
    await expect.poll(ground).toBe(light);
  });

  it.each([
    ['light', 1366],
    ['dark', 1366],
    ['light', 390],
  ] as const)(
    'header and menu have no serious accessibility violation in %s at %i pixels',
    async (theme, width) => {
      const portal = await openPortal('/downloads', { theme, width });
      await expect.element(heading(portal, 'Download centre')).toBeVisible();
      await expect.element(portal.getByTestId('loading-mask')).not.toBeInTheDocument();
      expect(await seriousViolations()).toEqual([]);
      if (width > 1000) return;
      await portal.getByRole('button', { name: 'Expand menu' }).click();
      await portal.getByRole('navigation').getByRole('button', { name: 'System' }).click();
      await portal.getByRole('link', { name: 'Operation log' }).click();
      await expect.poll(() => portal.address()).toBe('/systemManage/log');
      await expect.element(portal.getByRole('dialog')).not.toBeInTheDocument();
    },
  );
});

it('the first Tab stop skips the menu; after navigation the focus is in the page', async () => {
  const portal = await openPortal('/downloads');
  await expect.element(heading(portal, 'Download centre')).toBeVisible();
  const skip = portal.getByRole('button', { name: 'Skip to content' });
  (skip.element() as HTMLElement).focus();
  await expect.element(skip).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(portal.getByRole('main')).toHaveFocus();

  const group = portal.getByRole('navigation').getByRole('button', { name: 'System' });
  (group.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(portal.getByRole('link', { name: 'Operation log' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(heading(portal, 'Operation log')).toBeVisible();
  await expect.element(portal.getByRole('main')).toHaveFocus();
});

describe('the account menu', () => {
  const openMenu = async (portal: Portal, entry: string) => {
    await portal.getByRole('button', { name: /My account|我的账号/ }).click();
    await portal.getByRole('menuitem', { name: entry }).click();
    return portal.getByRole('dialog');
  };

  it('own details are changed, and the page shows what the server stored', async () => {
    const account = exampleOf(getAccount.response, { accountName: 'operator', company: '' });
    server.answer(getAccount, () => ({
      ...account,
      company: server.bodiesOf(updateAccount)[0]?.company ?? '',
    }));
    const portal = await openPortal('/downloads', { roleId: 3 });
    const dialog = await openMenu(portal, 'My info');
    await dialog.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabelText('Company').fill('Sun & Co');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(portal.getByText('Your details have been saved')).toBeVisible();
    await expect.element(dialog.getByText('Sun & Co')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(portal.getByRole('button', { name: /My account/ })).toHaveFocus();
  });

  it('without ownInfoEdit the own details are read-only', async () => {
    const portal = await openPortal('/downloads', { roleId: 2 });
    const dialog = await openMenu(portal, 'My info');
    await expect.element(dialog.getByRole('button', { name: 'Close' }).first()).toBeVisible();
    await expect.element(dialog.getByText('Account name')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Edit' }).query()).toBeNull();
  });

  it('a wrong current password is reported beside its field; with the right one it is changed', async () => {
    const keys = await credentialKeys();
    server.answer(getPublicKey, keys.answer).answer(changePassword, new Refusal(authErrors.wrongPassword));
    const portal = await openPortal('/downloads', { roleId: 3 });
    const dialog = await openMenu(portal, 'Change password');
    await dialog.getByLabelText('Current password').fill('Wrong1pass');
    await dialog.getByLabelText('New password', { exact: true }).fill('Daylight42');
    await dialog.getByLabelText('Confirm new password').fill('Daylight43');
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await expect.element(dialog.getByText('Inconsistency between two password entries')).toBeVisible();
    await dialog.getByLabelText('Confirm new password').fill('Daylight42');
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await expect.element(dialog.getByText('Wrong password!')).toBeVisible();
    server.answer(changePassword, exampleOf(changePassword.response));
    await dialog.getByLabelText('Current password').fill('Heliodon2026');
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await expect.element(portal.getByText(/Your password has been changed/)).toBeVisible();
    const sent = server.bodiesOf(changePassword).at(-1);
    expect(await keys.read(sent?.oldPassword)).toBe('Heliodon2026');
    expect(await keys.read(sent?.newPassword)).toBe('Daylight42');
  });

  it.each([
    ['en', 'Sign out'],
    ['zh', '退出登录'],
  ] as const)('signing out notifies the server and redirects to sign-in, in %s', async (lang, signOut) => {
    const portal = await openPortal('/downloads', { lang });
    await portal.getByRole('button', { name: /My account|我的账号/ }).click();
    await portal.getByRole('menuitem', { name: signOut }).click();
    await expect.poll(() => portal.address()).toBe('/login');
    expect(server.bodiesOf(exitlogin)).toHaveLength(1);
    expect(kept.session.read()).toBeUndefined();
    expect(kept.returnTo.read()).toBeUndefined();
    await portal.goTo('/downloads');
    await expect.poll(() => portal.address()).toBe('/login');
  });
});
