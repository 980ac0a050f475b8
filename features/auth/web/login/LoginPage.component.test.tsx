import { commonErrors } from '@heliodon/contract/errors';
import { exampleOf } from '@heliodon/contract/testing/example';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { setLanguage } from '@heliodon/web/i18n';
import { kept } from '@heliodon/web/storage';
import { credentialKeys } from '@heliodon/web/testing/credentials';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  checklogin,
  forgetRemembered,
  getDemoAccounts,
  getPublicKey,
  getSignInFacts,
  sendCode,
} from '../../contract/auth.contract.ts';
import { authErrors } from '../../contract/auth.errors.ts';
import LoginPage from './LoginPage.tsx';

const PASSWORD = 'Heliodon2026';
const keys = await credentialKeys();
const userInfo = exampleOf(checklogin.response.shape.userInfo, { accountId: 42 });
const signedIn = exampleOf(checklogin.response, { token: 'a token', deviceToken: 'this browser', userInfo });
const isSignedIn = /^42 /;
const words = {
  en: {
    account: 'Account, phone number or email',
    password: 'Password',
    submit: 'Sign in',
    consent: 'I have read and accept the privacy policy and the user agreement',
    noAccount: 'Enter your account, phone number or email',
    short: 'The password must have 6 to 18 characters',
    accept: 'Read and accept the privacy policy and the user agreement first',
  },
  zh: {
    account: '账号、手机号或邮箱',
    password: '密码',
    submit: '登录',
    consent: '我已阅读并同意隐私政策和用户协议',
    noAccount: '请输入账号、手机号或邮箱',
    short: '密码长度为 6 到 18 位',
    accept: '请先阅读并同意隐私政策和用户协议',
  },
} as const;

beforeEach(() => {
  server.answer(getPublicKey, keys.answer).answer(checklogin, signedIn);
});

/** Without a signed-in user. */
async function loginPage({ lang = 'en', path = '/login', ...options }: PageOptions = {}) {
  const page = await renderPage(<LoginPage />, { lang, path, ...options });
  kept.session.clear();
  const w = words[lang];
  const account = page.getByLabelText(w.account);
  // The tab panel has the same name, and precedes the field.
  const password = page.getByLabelText(w.password, { exact: true }).last();
  const consent = page.getByRole('checkbox', { name: w.consent });
  const submit = () => page.getByRole('button', { name: w.submit, exact: true }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: w.submit })).toBeVisible();
  const fillIn = async (name: string, typed: string) => {
    await account.fill(name);
    await password.fill(typed);
    await consent.click();
    await submit();
  };
  return { ...page, w, account, password, consent, submit, fillIn };
}

describe('account and password', () => {
  it.each(['en', 'zh'] as const)(
    'shows errors beside their fields in %s and keeps the input',
    async (lang) => {
      server.answer(checklogin, new Refusal(authErrors.wrongSignIn));
      const page = await loginPage({ lang });
      await page.submit();
      await expect.element(page.getByText(page.w.noAccount)).toBeVisible();
      await expect.element(page.account).toHaveFocus();
      await page.account.fill('manager');
      await page.password.fill('short');
      await page.submit();
      await expect.element(page.getByText(page.w.short)).toBeVisible();
      await page.password.fill('Wrong1pass');
      await page.submit();
      await expect.element(page.getByText(page.w.accept)).toBeVisible();
      expect(server.bodiesOf(checklogin)).toEqual([]);
      await page.consent.click();
      await page.submit();
      await expect.element(page.getByText(authErrors.wrongSignIn[lang])).toBeVisible();
      await expect.element(page.account).toHaveValue('manager');
      await expect.element(page.password).toHaveValue('Wrong1pass');
      // Errors of the server follow the interface language, and disappear when the input changes.
      const other = lang === 'en' ? 'zh' : 'en';
      await setLanguage(other);
      await expect.element(page.getByText(authErrors.wrongSignIn[other])).toBeVisible();
      await page.getByLabelText(words[other].account).fill('manager2');
      await expect.element(page.getByText(authErrors.wrongSignIn[other])).not.toBeInTheDocument();
    },
  );

  it('sends the password encrypted, stores the session and opens the start page', async () => {
    const page = await loginPage();
    await page.fillIn('  manager ', PASSWORD);
    await expect.poll(() => page.address()).toBe('/');
    const [sent] = server.bodiesOf(checklogin);
    expect(sent).toMatchObject({ mode: 'password', account: 'manager', remember: false });
    expect(JSON.stringify(sent)).not.toContain(PASSWORD);
    expect(await keys.read((sent as { password: string }).password)).toBe(PASSWORD);
    expect(kept.session.read()).toMatch(isSignedIn);
    expect(kept.deviceToken.read()).toBe('this browser');
  });

  it.each([
    ['?from=/monitoring/plantList', '/monitoring/plantList'],
    ['?from=//evil.example/x', '/'],
  ])('after %s opens %s', async (query, expected) => {
    const page = await loginPage({ path: `/login${query}` });
    await page.fillIn('manager', PASSWORD);
    await expect.poll(() => kept.session.read()).toMatch(isSignedIn);
    await expect.poll(() => page.address()).toBe(expected);
  });

  it('returns to the page where the session ended', async () => {
    const page = await loginPage();
    kept.returnTo.write({ path: '/systemManage/log?keyword=plant', accountId: signedIn.userInfo.accountId });
    await page.fillIn('manager', PASSWORD);
    await expect.poll(() => page.address()).toBe('/systemManage/log?keyword=plant');
  });

  it('a demo account is filled in by a click', async () => {
    server.answer(getDemoAccounts, {
      accounts: [{ accountName: 'operator', password: PASSWORD, kind: 'operator' }],
    });
    const page = await loginPage();
    await page.getByRole('button', { name: /operator/ }).click();
    await expect.element(page.account).toHaveValue('operator');
    await expect.element(page.password).toHaveValue(PASSWORD);
  });

  it.each([true, false])(
    'the link to register is present when registration is open: %s',
    async (selfRegistration) => {
      server.answer(getSignInFacts, { selfRegistration });
      const page = await loginPage({ path: '/login?from=/overview' });
      await expect.poll(() => server.bodiesOf(getSignInFacts).length).toBe(1);
      await expect
        .poll(() => page.getByRole('link', { name: 'Register' }).elements().length)
        .toBe(selfRegistration ? 1 : 0);
      if (selfRegistration) await page.getByRole('link', { name: 'Register' }).click();
      expect(page.address()).toBe(selfRegistration ? '/register?from=/overview' : '/login?from=/overview');
    },
  );
});

it.each([
  ['en', 'privacy policy', 'Privacy policy'],
  ['en', 'user agreement', 'User agreement'],
  ['zh', '《隐私政策》', '隐私政策'],
  ['zh', '《用户协议》', '用户协议'],
] as const)('the text of the consent can be read in %s: %s', async (lang, link, title) => {
  const page = await loginPage({ lang });
  await page.getByRole('button', { name: link }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect.element(dialog).toBeVisible();
  await expect.poll(() => (dialog.element() as HTMLElement).innerText.length).toBeGreaterThan(400);
});

describe('a remembered account', () => {
  const stored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);

  it('signs in without its password by the cookie of the browser, and is removed on request', async () => {
    server.answer(checklogin, exampleOf(checklogin.response, { token: 'a token', rememberToken: 'another' }));
    const first = await loginPage();
    await first.getByRole('checkbox', { name: 'Remember password' }).click();
    await first.fillIn('operator', PASSWORD);
    await expect.poll(() => first.address()).toBe('/');
    expect(server.bodiesOf(checklogin)[0]).toMatchObject({ remember: true });
    for (const credential of [PASSWORD, 'a token', 'another']) expect(stored()).not.toContain(credential);
    await first.unmount();

    const second = await loginPage();
    await expect.element(second.account).toHaveValue('operator');
    await second.submit();
    await expect.poll(() => server.bodiesOf(checklogin)[1]).toEqual({ mode: 'remembered' });
    await expect.poll(() => second.address()).toBe('/');
    expect(server.bodiesOf(forgetRemembered)).toEqual([]);
    await second.unmount();

    const third = await loginPage();
    await third.getByRole('button', { name: 'Forget this account' }).click();
    expect(stored()).not.toContain('operator');
    await expect.poll(() => server.bodiesOf(forgetRemembered)).toEqual([{}]);
    await third.unmount();
    const fourth = await loginPage();
    await fourth.submit();
    await expect.element(fourth.getByText(fourth.w.noAccount)).toBeVisible();
  });

  it.each([
    ['operator', 1],
    ['manager', 0],
  ])('is operator; %s signs in without being remembered: removed %i times', async (account, times) => {
    kept.userList.write([{ account: 'operator' }]);
    const page = await loginPage();
    await page.getByRole('checkbox', { name: 'Remember password' }).click();
    await page.fillIn(account, PASSWORD);
    await expect.poll(() => page.address()).toBe('/');
    expect(server.bodiesOf(checklogin)[0]).toMatchObject({ mode: 'password', account, remember: false });
    expect(server.bodiesOf(forgetRemembered)).toHaveLength(times);
    expect(kept.userList.read() ?? []).toHaveLength(1 - times);
  });

  it('with an expired sign-in asks for the password', async () => {
    kept.userList.write([{ account: 'operator' }]);
    server.answer(checklogin, new Refusal(authErrors.rememberedEnded));
    const page = await loginPage();
    await page.consent.click();
    await page.submit();
    await expect.element(page.getByText(authErrors.rememberedEnded.en)).toBeVisible();
    await expect.element(page.password).toHaveFocus();
    expect(page.getByText('Password saved; click Sign in').query()).toBeNull();
    expect(kept.userList.read()).toBeUndefined();
    await expect.poll(() => server.bodiesOf(forgetRemembered)).toEqual([{}]);
  });
});

describe('SMS code', () => {
  const PHONE = '13712340001';

  it.each([
    ['en', 'SMS code', 'Phone number', 'Verification code', 'Send code', /Resend in \d+ s/],
    ['zh', '短信验证码', '手机号', '验证码', '获取验证码', /\d+ 秒后/],
  ] as const)(
    'is sent to a valid number, counted down, and signs in: %s',
    async (lang, tab, phone, code, send, again) => {
      server.answer(sendCode, { waitSeconds: 60, delivery: 'sent' });
      const page = await loginPage({ lang });
      await page.getByRole('tab', { name: tab }).click();
      const number = page.getByLabelText(phone, { exact: true });
      const digits = page.getByLabelText(code, { exact: true });
      await number.fill('123');
      await page.getByRole('button', { name: send }).click();
      await expect
        .element(page.getByText(lang === 'en' ? 'Please enter the correct phone number' : /正确的手机号/))
        .toBeVisible();
      expect(server.bodiesOf(sendCode)).toEqual([]);
      await number.fill(PHONE);
      await page.getByRole('button', { name: send }).click();
      await expect.element(page.getByRole('button', { name: again })).toBeDisabled();
      await expect.element(page.getByRole('status').filter({ hasText: PHONE })).toBeVisible();
      expect(server.bodiesOf(sendCode)).toEqual([{ target: PHONE, purpose: 'signIn' }]);

      await page.consent.click();
      server.answer(checklogin, new Refusal(authErrors.wrongCode));
      await digits.fill('000000');
      await page.submit();
      await expect.element(page.getByText(authErrors.wrongCode[lang])).toBeVisible();
      server.answer(checklogin, signedIn);
      await digits.fill('123456');
      await page.submit();
      await expect.poll(() => kept.session.read()).toMatch(isSignedIn);
      expect(server.bodiesOf(checklogin).at(-1)).toEqual({ mode: 'code', phone: PHONE, code: '123456' });
    },
  );

  it.each([
    [
      'en',
      'kept',
      'SMS code',
      'Phone number',
      'Send code',
      /Not sent: this server has no text message service/,
    ],
    [
      'en',
      'delayed',
      'SMS code',
      'Phone number',
      'Send code',
      /Not sent yet: the text message service is temporarily unavailable/,
    ],
    ['zh', 'kept', '短信验证码', '手机号', '获取验证码', /未发送：本系统未配置短信服务/],
    ['zh', 'delayed', '短信验证码', '手机号', '获取验证码', /尚未发送：短信服务暂时不可用/],
  ] as const)('not sent is indicated: %s, %s', async (lang, delivery, tab, phone, send, text) => {
    server.answer(sendCode, { waitSeconds: 60, delivery });
    const page = await loginPage({ lang });
    await page.getByRole('tab', { name: tab }).click();
    await page.getByLabelText(phone, { exact: true }).fill(PHONE);
    await page.getByRole('button', { name: send }).click();
    await expect.element(page.getByRole('status').filter({ hasText: PHONE })).toHaveTextContent(text);
  });

  it('a challenge of the server is solved in the background, and the code requested again', async () => {
    const task = { challenge: 'a challenge', bits: 8 };
    server.answer(sendCode, ({ work }) =>
      work ? { waitSeconds: 60, delivery: 'sent' as const } : new Refusal(commonErrors.workNeeded, task),
    );
    const page = await loginPage();
    await page.getByRole('tab', { name: 'SMS code' }).click();
    await page.getByLabelText('Phone number').fill(PHONE);
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect.element(page.getByRole('button', { name: /Resend in \d+ s/ })).toBeDisabled();
    expect(server.bodiesOf(sendCode)).toEqual([
      { target: PHONE, purpose: 'signIn' },
      {
        target: PHONE,
        purpose: 'signIn',
        work: { challenge: 'a challenge', nonce: expect.stringMatching(/^\d+$/) },
      },
    ]);
  });

  it('a refusal to send another code is shown beside the field, with the waiting time', async () => {
    server.answer(sendCode, new Refusal(authErrors.codeTooSoon, { seconds: 30 }));
    const page = await loginPage();
    await page.getByRole('tab', { name: 'SMS code' }).click();
    await page.getByLabelText('Phone number').fill(PHONE);
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect.element(page.getByText(/A code has already been requested/)).toBeVisible();
    await expect.element(page.getByRole('button', { name: /Resend in \d+ s/ })).toBeDisabled();
  });

  it('the arrow keys switch between the two methods, and the input is kept', async () => {
    const page = await loginPage();
    await page.account.fill('manager');
    (page.getByRole('tab', { name: 'Password' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByRole('tab', { name: 'SMS code' })).toHaveFocus();
    const number = page.getByLabelText('Phone number', { exact: true });
    await number.fill(PHONE);
    (page.getByRole('tab', { name: 'SMS code' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(page.account).toHaveValue('manager');
    await page.getByRole('tab', { name: 'SMS code' }).click();
    await expect.element(number).toHaveValue(PHONE);
  });
});

it.each(['en', 'zh'] as const)('sign-in works without a mouse, in %s', async (lang) => {
  const page = await loginPage({ lang });
  await expect.element(page.account).toHaveFocus();
  await userEvent.keyboard('manager');
  const tabTo = async (wanted: { element: () => Element }) => {
    for (let stops = 0; stops < 15 && document.activeElement !== wanted.element(); stops++)
      await userEvent.keyboard('{Tab}');
    await expect.poll(() => document.activeElement).toBe(wanted.element());
  };
  await tabTo(page.password);
  await userEvent.keyboard(PASSWORD);
  await tabTo(page.consent);
  await userEvent.keyboard(' ');
  await tabTo(page.getByRole('button', { name: page.w.submit, exact: true }));
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => kept.session.read()).toMatch(isSignedIn);
});

it.each([
  ['light', 1366],
  ['dark', 1366],
  ['light', 390],
] as const)(
  'has no serious accessibility violation in %s at %i pixels, and nothing is clipped',
  async (theme, width) => {
    await loginPage({ theme, width });
    // Transitions from the previous theme may still be running.
    await expect.poll(() => seriousViolations()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
);
