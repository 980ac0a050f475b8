import { exampleOf } from '@heliodon/contract/testing/example';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { kept } from '@heliodon/web/storage';
import { credentialKeys } from '@heliodon/web/testing/credentials';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { getPublicKey, getSignInFacts, register, sendCode } from '../../contract/auth.contract.ts';
import { authErrors } from '../../contract/auth.errors.ts';
import RegisterPage from './RegisterPage.tsx';

const EMAIL = 'first.owner@example.com';
const PASSWORD = 'Sunny2day!x';
const keys = await credentialKeys();

beforeEach(() => {
  server
    .answer(getPublicKey, keys.answer)
    .answer(getSignInFacts, { selfRegistration: true })
    .answer(sendCode, { waitSeconds: 60, delivery: 'sent' });
});

async function registerPage(options: PageOptions = {}) {
  const page = await renderPage(<RegisterPage />, { path: '/register', ...options });
  kept.session.clear();
  const target = page.getByLabelText('Phone number or email');
  const code = page.getByLabelText('Verification code');
  const password = page.getByRole('textbox', { name: 'Password', exact: true });
  const repeat = page.getByLabelText('Confirm password');
  const consent = page.getByRole('checkbox', { name: /privacy policy/ });
  const submit = page.getByRole('button', { name: 'Register and add a plant' });
  const fillIn = async () => {
    await target.fill(EMAIL);
    await code.fill('123456');
    await password.fill(PASSWORD);
    await repeat.fill(PASSWORD);
    await consent.click();
  };
  return { ...page, target, code, password, repeat, consent, submit, fillIn };
}

it('checks both passwords, asks for consent and continues with the first plant', async () => {
  const userInfo = exampleOf(register.response.shape.userInfo, { accountId: 42 });
  server.answer(register, exampleOf(register.response, { userInfo }));
  const page = await registerPage();
  await page.target.fill(EMAIL);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect
    .element(page.getByText(`A code was sent to ${EMAIL}. It is valid for 5 minutes.`))
    .toBeVisible();
  expect(server.bodiesOf(sendCode)).toEqual([{ target: EMAIL, purpose: 'register' }]);
  await page.code.fill('123456');
  await page.password.fill('abc');
  await expect.element(page.getByText(/weak/)).toBeVisible();
  await page.password.fill(PASSWORD);
  await expect.element(page.getByText(/strong/)).toBeVisible();
  await page.repeat.fill('Sunny2day!y');
  await page.submit.click();
  await expect.element(page.getByText('Inconsistency between two password entries')).toBeVisible();
  await expect
    .element(page.getByText(/accept the privacy policy and the user agreement first/))
    .toBeVisible();
  await page.repeat.fill(PASSWORD);
  await page.consent.click();
  await page.submit.click();
  await expect.poll(() => page.address()).toBe('/addPlantSimple');
  const [sent] = server.bodiesOf(register);
  expect(sent).toMatchObject({ target: EMAIL, code: '123456', consent: true });
  expect(await keys.read(sent?.password)).toBe(PASSWORD);
  expect(kept.session.read()).toMatch(/^42 /);
  // A user who leaves before creating the first plant continues there at the next sign-in.
  expect(kept.registerId.read()).toBe('42');
});

it.each([
  ['the code is wrong', authErrors.wrongCode, 'Verification code'],
  ['the address is registered', authErrors.alreadyRegistered, 'Phone number or email'],
  ['the account name is taken', authErrors.accountNameTaken, 'Account name'],
] as const)('when %s, that is shown beside its field', async (_what, entry, label) => {
  server.answer(register, new Refusal(entry));
  const page = await registerPage();
  await page.getByText('Additional details (optional)').click();
  await page.fillIn();
  await page.submit.click();
  await expect.element(page.getByText(entry.en)).toBeVisible();
  await expect.element(page.getByLabelText(label)).toHaveAttribute('aria-invalid', 'true');
});

it('a refusal without a field is shown above the button', async () => {
  server.answer(register, new Refusal(authErrors.registrationOff));
  const page = await registerPage();
  await page.fillIn();
  await page.submit.click();
  await expect
    .element(page.getByRole('alert').filter({ hasText: authErrors.registrationOff.en }))
    .toBeVisible();
});

it('the button does not move while errors appear and disappear', async () => {
  const page = await registerPage();
  const top = () => page.submit.element().getBoundingClientRect().top;
  const leave = () => userEvent.keyboard('{Tab}');
  const wrongTarget = 'Please enter the correct phone number';
  await page.password.fill('abc');
  const before = top();
  await page.target.fill('12');
  await leave();
  await expect.element(page.getByText(wrongTarget)).toBeVisible();
  expect(top()).toBe(before);
  await page.password.fill('abc');
  await leave();
  await expect.element(page.getByText('The password must have 6 to 18 characters')).toBeVisible();
  expect(top()).toBe(before);
  await page.target.fill('13800138000');
  await leave();
  await expect.element(page.getByText(wrongTarget)).not.toBeInTheDocument();
  expect(top()).toBe(before);
});

it.each([
  ['en', 'Registration is closed', 'Sign in'],
  ['zh', '未开放自助注册', '登录'],
] as const)('where registration is closed this is shown in %s', async (lang, title, signIn) => {
  server.answer(getSignInFacts, { selfRegistration: false });
  const page = await renderPage(<RegisterPage />, { lang, path: '/register' });
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.getByRole('link', { name: signIn }).click();
  expect(page.address()).toBe('/login');
});

it.each(['light', 'dark'] as const)('has no serious accessibility violation in %s', async (theme) => {
  const page = await registerPage({ theme });
  await page.password.fill('abc');
  await page.submit.click();
  await expect.element(page.getByText('The password must have 6 to 18 characters')).toBeVisible();
  expect(await seriousViolations()).toEqual([]);
});
