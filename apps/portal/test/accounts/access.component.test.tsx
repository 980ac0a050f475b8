import { changePassword } from '@heliodon/accounts/contract';
import { getPermissions, getPublicKey } from '@heliodon/auth/contract';
import { allPermissions, type Permission } from '@heliodon/contract/permissions';
import { exampleOf } from '@heliodon/contract/testing/example';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { useUserStore } from '@heliodon/web/stores';
import { credentialKeys } from '@heliodon/web/testing/credentials';
import { server } from '@heliodon/web/testing/server';
import { describe, expect, it } from 'vitest';
import { openPortal } from '../support/openPortal.tsx';

/** The server returns these permissions, and no initial password. */
function answerPermissions(held: readonly Permission[]): void {
  const { userInfo } = useUserStore.getState();
  if (!userInfo) throw new Error('nobody is signed in');
  server.answer(getPermissions, {
    ...exampleOf(getPermissions.response),
    userInfo: { ...userInfo, mustChangePassword: false },
    menuList: allPermissions.map((menuCode) => ({
      menuCode,
      group: '',
      status: held.includes(menuCode) ? ('1' as const) : ('0' as const),
    })),
  });
}

describe('an initial password', () => {
  const initial = { user: { mustChangePassword: true } };

  it.each(['/systemManage/account', '/overview'])(
    'requires a change instead of showing %s, without a menu',
    async (path) => {
      const portal = await openPortal(path, initial);
      await expect
        .element(portal.getByRole('heading', { name: 'Change your initial password' }))
        .toBeVisible();
      expect(portal.getByRole('navigation').query()).toBeNull();
      expect(await seriousViolations()).toEqual([]);
    },
  );

  it('after the change, the account continues to its first page', async () => {
    server.answer(getPublicKey, (await credentialKeys()).answer).answer(changePassword, {});
    const portal = await openPortal('/systemManage/account', { ...initial, roleId: 2 });
    await portal.getByLabelText('Current password').fill('Initial7Sun');
    await portal.getByLabelText('New password', { exact: true }).fill('Only4MyEyes');
    await portal.getByLabelText('Confirm new password').fill('Only4MyEyes');
    answerPermissions(['accountView', 'logView']);
    await portal.getByRole('button', { name: 'Change password' }).click();
    await expect.element(portal.getByRole('navigation').first()).toBeVisible();
    await expect.poll(portal.address).not.toBe('/systemManage/account?tab=own');
    expect(server.bodiesOf(changePassword)).toHaveLength(1);
  });
});

describe('pages of the system menu', () => {
  it('a manager finds the roles on the accounts page and not on a separate one', async () => {
    const portal = await openPortal('/systemManage/role');
    await expect.element(portal.getByText('Page not found')).toBeVisible();
  });

  it('any other holder of the permission finds the roles on a separate page', async () => {
    const permissions: Permission[] = ['accountView', 'accountRoles', 'logView'];
    const portal = await openPortal('/systemManage/role', { roleId: 1001, permissions });
    await expect.element(portal.getByRole('button', { name: /New role$/ })).toBeVisible();
  });

  it.each([
    ['a manager', 1, '/systemManage/config'],
    ['a manager', 1, '/systemManage/config?tab=backup'],
    ['an ordinary user', 2, '/systemManage/project'],
  ] as const)('%s (role %s) may not see %s', async (_who, roleId, path) => {
    const portal = await openPortal(path, { roleId });
    await expect.element(portal.getByText('You do not have access to this page')).toBeVisible();
    expect(portal.getByRole('region', { name: 'Email' }).query()).toBeNull();
    expect(portal.getByRole('button', { name: 'Back up now' }).query()).toBeNull();
  });

  it('without the permission to configure alarms, the recipients tab is hidden', async () => {
    const portal = await openPortal('/monitoring/alarmManage?tab=notify', { roleId: 2 });
    await expect.element(portal.getByRole('tab', { name: 'Alarms' })).toBeVisible();
    expect(portal.getByRole('tab', { name: 'Notifications' }).query()).toBeNull();
  });

  it('a manager opens the alarm recipients by their address', async () => {
    const portal = await openPortal('/systemManage/notifyUsers');
    await expect.element(portal.getByRole('button', { name: 'Add user' }).first()).toBeVisible();
  });

  it.each([
    ['en', ['Services', 'Retention', 'Security', 'Outbox', 'Backup']],
    ['zh', ['外部服务', '数据保留', '安全', '发件箱', '备份']],
  ] as const)(
    'the platform manager has a tab for each part of the configuration, in %s',
    async (lang, names) => {
      const portal = await openPortal('/systemManage/config?tab=security', {
        lang,
        permissions: allPermissions,
      });
      const shown = () =>
        portal
          .getByRole('tab')
          .elements()
          .map((tab) => tab.textContent);
      await expect.poll(shown).toEqual(expect.arrayContaining([...names]));
      await expect.element(portal.getByRole('tab', { selected: true })).toHaveTextContent(names[2]);
    },
  );
});

it('a revoked permission closes the open page', async () => {
  const portal = await openPortal('/systemManage/log', {
    roleId: 1001,
    permissions: ['logView', 'logExport'],
  });
  await expect.element(portal.getByRole('button', { name: 'Export' })).toBeVisible();
  answerPermissions(['logView']);
  server.push({ type: 'permissionsChanged' });
  await expect.element(portal.getByRole('button', { name: 'Export' })).not.toBeInTheDocument();
  answerPermissions(['accountView']);
  server.push({ type: 'permissionsChanged' });
  await expect.element(portal.getByText('You do not have access to this page')).toBeVisible();
});
