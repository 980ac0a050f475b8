import { getPublicKey } from '@heliodon/auth/contract';
import { authErrors } from '@heliodon/auth/errors';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { credentialKeys } from '@heliodon/web/testing/credentials';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { expect, it, vi } from 'vitest';
import { changePassword } from '../../contract/accounts.contract.ts';
import InitialPassword from './InitialPassword.tsx';

async function initialPassword(options: PageOptions = {}) {
  server.answer(getPublicKey, (await credentialKeys()).answer);
  const [onDone, onSignOut] = [vi.fn(), vi.fn()];
  const page = await renderPage(<InitialPassword onDone={onDone} onSignOut={onSignOut} />, options);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  return {
    ...page,
    onDone,
    onSignOut,
    type: async (current: string, next: string, repeated = next) => {
      await page.getByLabelText('Current password').fill(current);
      await page.getByLabelText('New password', { exact: true }).fill(next);
      await page.getByLabelText('Confirm new password').fill(repeated);
      await page.getByRole('button', { name: 'Change password' }).click();
    },
  };
}

it('names the account, and shows errors beside their fields', async () => {
  const page = await initialPassword();
  await expect.element(page.getByText(/The password of tester was set by its parent account/)).toBeVisible();
  await page.type('Initial7Sun', 'Initial7Sun');
  await expect.element(page.getByText(authErrors.passwordUnchanged.en)).toBeVisible();
  await page.type('Initial7Sun', 'weak');
  await expect.element(page.getByText(/The password must have 6 to 18 characters/)).toBeVisible();
  await page.type('Initial7Sun', 'Only4MyEyes', 'Other4MyEyes');
  await expect.poll(() => document.activeElement).toBe(page.getByLabelText('Confirm new password').element());
  expect(server.bodiesOf(changePassword)).toEqual([]);
});

it('continues once the server has accepted the new password', async () => {
  server.answer(changePassword, new Refusal(authErrors.wrongPassword));
  const page = await initialPassword();
  await page.type('Wrong1pass', 'Only4MyEyes');
  await expect.element(page.getByText(authErrors.wrongPassword.en)).toBeVisible();
  expect(page.onDone).not.toHaveBeenCalled();
  server.answer(changePassword, {});
  await page.type('Initial7Sun', 'Only4MyEyes');
  await expect.poll(() => page.onDone.mock.calls.length).toBe(1);
  const sent = server.bodiesOf(changePassword).at(-1);
  const { read } = await credentialKeys();
  expect(await read(sent?.oldPassword)).toBe('Initial7Sun');
  expect(await read(sent?.newPassword)).toBe('Only4MyEyes');
});

it.each([
  ['en', 'light', 'Change your initial password', 'Sign out'],
  ['zh', 'dark', '请修改初始密码', '退出登录'],
] as const)(
  'in %s and %s it has no serious accessibility violation and can be left',
  async (lang, theme, title, out) => {
    const page = await initialPassword({ lang, theme });
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
    expect(await seriousViolations()).toEqual([]);
    await page.getByRole('button', { name: out }).click();
    expect(page.onSignOut).toHaveBeenCalled();
  },
);
