import { exampleOf } from '@heliodon/contract/testing/example';
import type { Lang } from '@heliodon/kernel/lang';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { renderPage } from '@heliodon/ui/testing/renderPage';
import type { ColorMode } from '@heliodon/ui/tokens';
import { credentialKeys } from '@heliodon/web/testing/credentials';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { beforeEach, expect, it } from 'vitest';
import { checkResetCode, getPublicKey, resetPassword, sendCode } from '../../contract/auth.contract.ts';
import { authErrors } from '../../contract/auth.errors.ts';
import ForgotPasswordPage from './ForgotPasswordPage.tsx';

const OWNER = 'owner@example.com';
const NEW_PASSWORD = 'Rainy3night!';
const keys = await credentialKeys();
const words = {
  en: {
    target: 'Phone number or email',
    send: 'Send code',
    code: 'Verification code',
    next: 'Next',
    password: 'New password',
    repeat: 'Confirm password',
    reset: 'Reset password',
    done: 'Your password has been reset',
    signIn: 'Go to sign-in',
  },
  zh: {
    target: '手机号或邮箱',
    send: '获取验证码',
    code: '验证码',
    next: '下一步',
    password: '新密码',
    repeat: '再次输入密码',
    reset: '重置密码',
    done: '密码已重置',
    signIn: '去登录',
  },
} as const;

beforeEach(() => {
  server
    .answer(getPublicKey, keys.answer)
    .answer(sendCode, { waitSeconds: 60, delivery: 'sent' })
    .answer(checkResetCode, { ticket: 'proved' })
    .answer(resetPassword, exampleOf(resetPassword.response));
});

async function forgotPage(lang: Lang = 'en', theme: ColorMode = 'light') {
  const w = words[lang];
  const page = await renderPage(<ForgotPasswordPage />, { lang, theme, path: '/forgotPassword' });
  const target = page.getByLabelText(w.target, { exact: true });
  const prove = async () => {
    await target.fill(OWNER);
    await page.getByLabelText(w.code, { exact: true }).fill('123456');
    await page.getByRole('button', { name: w.next }).click();
    await expect.element(page.getByLabelText(w.password, { exact: true })).toBeVisible();
  };
  const choose = async (typed: string) => {
    await page.getByLabelText(w.password, { exact: true }).fill(typed);
    await page.getByLabelText(w.repeat, { exact: true }).fill(typed);
    await page.getByRole('button', { name: w.reset }).click();
  };
  return { ...page, w, target, prove, choose };
}

it.each(['en', 'zh'] as const)('sets a new password in three steps, in %s', async (lang) => {
  const page = await forgotPage(lang);
  await page.target.fill(OWNER);
  await page.getByRole('button', { name: page.w.send }).click();
  await expect.element(page.getByRole('status').filter({ hasText: OWNER })).toBeVisible();
  expect(server.bodiesOf(sendCode)).toEqual([{ target: OWNER, purpose: 'forgot' }]);
  await page.prove();
  expect(server.bodiesOf(checkResetCode)).toEqual([{ target: OWNER, code: '123456' }]);

  server.answer(resetPassword, new Refusal(authErrors.passwordUnchanged));
  await page.choose('Sunny2day!x');
  await expect.element(page.getByText(authErrors.passwordUnchanged[lang])).toBeVisible();
  server.answer(resetPassword, exampleOf(resetPassword.response));
  await page.choose(NEW_PASSWORD);
  await expect.element(page.getByText(page.w.done)).toBeVisible();
  const sent = server.bodiesOf(resetPassword).at(-1);
  expect(sent?.ticket).toBe('proved');
  expect(await keys.read(sent?.password)).toBe(NEW_PASSWORD);
  await page.getByRole('button', { name: page.w.signIn }).click();
  expect(page.address()).toBe('/login');
});

it.each([
  ['nobody@example.com', authErrors.emailNotRegistered],
  ['13800138000', authErrors.phoneNotRegistered],
] as const)('the error for the unregistered %s is shown beside its field', async (typed, entry) => {
  server.answer(sendCode, new Refusal(entry));
  const page = await forgotPage();
  await page.target.fill(typed);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect.element(page.getByText(entry.en)).toBeVisible();
  await expect.element(page.target).toHaveAttribute('aria-invalid', 'true');
  expect(page.getByText(/A code was sent/).query()).toBeNull();
});

it('a wrong code is shown beside its field, and the next step is not opened', async () => {
  server.answer(checkResetCode, new Refusal(authErrors.wrongCode));
  const page = await forgotPage();
  await page.target.fill(OWNER);
  await page.getByLabelText('Verification code').fill('000000');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.element(page.getByText(authErrors.wrongCode.en)).toBeVisible();
  expect(page.getByLabelText('New password').query()).toBeNull();
});

it('after the verification expired, the code is requested again', async () => {
  server.answer(resetPassword, new Refusal(authErrors.ticketInvalid));
  const page = await forgotPage();
  await page.prove();
  await page.choose(NEW_PASSWORD);
  await expect.element(page.getByText('The verification has expired. Request a new code.')).toBeVisible();
  await expect.element(page.getByLabelText('Verification code')).toBeVisible();
});

it.each(['light', 'dark'] as const)(
  'has no serious accessibility violation in %s, in either step',
  async (theme) => {
    const page = await forgotPage('en', theme);
    // Transitions from the previous theme may still be running.
    await expect.poll(() => seriousViolations()).toEqual([]);
    await page.prove();
    await page.choose('abc');
    await expect.element(page.getByText('The password must have 6 to 18 characters')).toBeVisible();
    expect(await seriousViolations()).toEqual([]);
  },
);
