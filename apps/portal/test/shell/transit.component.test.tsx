import { getPermissions, loginTemp } from '@heliodon/auth/contract';
import { authErrors } from '@heliodon/auth/errors';
import { permissionsOfRole } from '@heliodon/contract/permissions';
import { exampleOf } from '@heliodon/contract/testing/example';
import { kept } from '@heliodon/web/storage';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { expect, it } from 'vitest';
import { openPortal } from '../support/openPortal.tsx';

const userInfo = exampleOf(getPermissions.response.shape.userInfo, {
  accountId: 9,
  accountName: 'manager',
  originSystem: 'oss',
  roleId: 1,
});

/** The ticket is valid and grants the permissions of a manager. */
function letIn(): void {
  server.answer(loginTemp, exampleOf(loginTemp.response, { userInfo }));
  server.answer(getPermissions, {
    userInfo,
    menuList: [...permissionsOfRole(1)].map((menuCode) => ({ menuCode, group: '', status: '1' as const })),
    plant: null,
    plantCount: 0,
  });
}

it.each([
  ['en', 'Could not open the console', 'Sign in with an account'],
  ['zh', '无法进入控制台', '用账号登录'],
] as const)(
  'a rejected or missing ticket is shown in %s, and no address keeps it',
  async (lang, failed, signIn) => {
    server.answer(loginTemp, new Refusal(authErrors.transitTicket));
    for (const [index, hash] of [`#ticket=used-${lang}`, ''].entries()) {
      const portal = await openPortal(`/enterTransit${hash}`, { lang, signedIn: false });
      await expect.element(portal.getByRole('heading', { name: failed })).toBeVisible();
      await expect.element(portal.getByText(authErrors.transitTicket[lang])).toBeVisible();
      expect(location.pathname + location.search + location.hash).toBe('/enterTransit');
      await portal.getByRole('button', { name: signIn }).click();
      await expect.poll(() => portal.address()).toBe('/login');
      // Without a ticket there is no call.
      expect(server.bodiesOf(loginTemp), String(index)).toEqual([{ ticket: `used-${lang}` }]);
      await portal.unmount();
    }
  },
);

it('a ticket is submitted once, and opens the start page of the account', async () => {
  letIn();
  const portal = await openPortal('/enterTransit#ticket=good-1', { signedIn: false });
  await expect.poll(() => kept.session.read()).toMatch(/^9 /);
  await expect.poll(() => portal.address()).toMatch(/^\/monitoring\//);
  expect(server.bodiesOf(loginTemp)).toEqual([{ ticket: 'good-1' }]);
  expect(location.href).not.toContain('good-1');
});

it('replaces the signed-in account, and opens the requested page', async () => {
  const portal = await openPortal('/downloads', { roleId: 3, user: { name: 'Somebody' } });
  await expect.element(portal.getByRole('button', { name: 'My account Somebody' })).toBeVisible();
  letIn();
  await portal.goTo('/enterTransit?from=/systemManage/log#ticket=good-2');
  await expect.poll(() => portal.address()).toBe('/systemManage/log');
  await expect.element(portal.getByRole('button', { name: 'My account manager' })).toBeVisible();
  expect(kept.session.read()).toMatch(/^9 /);
});
