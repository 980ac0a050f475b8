import { openDatabase } from '@heliodon/platform/database';
import type { Locator, Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { call, codeFor, DEMO_PASSWORD, tokenOf } from './support/api.ts';
import { useBrowser } from './support/browser.ts';

const { open, portal } = useBrowser();
/** The big screen of the plant. */
const STARTS = /\/overview(v3)?$/;
const { db, close } = openDatabase(portal.databaseUrl, { max: 1 });
afterAll(close);

/** Codes of one number are a minute apart; tests do not wait for it. */
const allowCodes = () => db.deleteFrom('attempt').where('key', 'like', 'code%').execute();

const words = {
  zh: { account: '账号、手机号或邮箱', password: '密码', submit: '登录', consent: /隐私政策/ },
  en: {
    account: 'Account, phone number or email',
    password: 'Password',
    submit: 'Sign in',
    consent: /privacy policy/,
  },
};

async function fillIn(page: Page, account: string, password: string, lang: 'zh' | 'en' = 'en') {
  const w = words[lang];
  await page.getByLabel(w.account).fill(account);
  await page.getByRole('textbox', { name: w.password, exact: true }).fill(password);
  await tick(page.getByRole('checkbox', { name: w.consent }));
  await page.getByRole('button', { name: w.submit, exact: true }).click();
}

describe.each(['zh', 'en'] as const)('in %s', (lang) => {
  it.each(['manager', 'operator', 'viewer', 'auditor'])('%s signs in and out', async (account) => {
    const page = await open('/', { lang });
    await page.waitForURL('**/login');
    await fillIn(page, account, DEMO_PASSWORD, lang);
    await page.waitForURL(STARTS);
    await page.goto('/monitoring/plantList');
    await page.getByRole('button', { name: account }).click();
    await page.getByRole('menuitem', { name: lang === 'zh' ? '退出登录' : 'Sign out' }).click();
    await page.waitForURL('**/login');
    await page.goto('/monitoring/plantList');
    await page.waitForURL(/\/login/);
  });
});

/** The form may be drawn anew at that very moment, and the click with it be lost. */
const tick = (box: Locator) =>
  expect
    .poll(
      async () => {
        if (!(await box.isChecked())) await box.click();
        return box.isChecked();
      },
      { timeout: 15_000, interval: 1000 },
    )
    .toBe(true);

it('says what is wrong beside the field, keeps what was typed and asks for consent', async () => {
  const page = await open('/login', { lang: 'en' });
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('Please enter your account, phone number or email').waitFor();
  await page.getByLabel(words.en.account).fill('manager');
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('short');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('The password must have 6 to 18 characters').waitFor();
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('Wrong1pass');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText(/accept the privacy policy and the user agreement first/).waitFor();
  const consent = page.getByRole('checkbox', { name: /privacy policy/ });
  await tick(consent);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('Wrong account or password!').first().waitFor();
  expect(await page.getByLabel(words.en.account).inputValue()).toBe('manager');
});

it('the texts that one consents to can be read', async () => {
  const page = await open('/login', { lang: 'zh' });
  await page
    .getByRole('button', { name: '《隐私政策》' })
    .or(page.getByRole('link', { name: '《隐私政策》' }))
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await expect.poll(async () => (await dialog.innerText()).length).toBeGreaterThan(400);
});

it('remembers without keeping the password, and forgets when asked', async () => {
  const page = await open('/login', { lang: 'en' });
  await page.getByRole('checkbox', { name: 'Remember password' }).check();
  await fillIn(page, 'operator', DEMO_PASSWORD);
  await page.waitForURL(STARTS);
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toContain(DEMO_PASSWORD);
  await page.evaluate(() => localStorage.removeItem('heliodon.token'));
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(STARTS);

  await page.evaluate(() => localStorage.removeItem('heliodon.token'));
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forget this account' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('Please enter your account, phone number or email').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('heliodon.userList'))).not.toContain('operator');
});

it('signs in by SMS code from the outbox', async () => {
  const phone = '13712340001';
  const token = await tokenOf('viewer');
  await call('/user/sendCode', { target: phone, purpose: 'changePhone' });
  const changed = await call('/user/changePhone', { phone, code: await codeFor(phone) }, token);
  expect(changed.code).toBe(1000);
  await allowCodes();
  const page = await open('/login', { lang: 'en' });
  await page.getByRole('tab', { name: 'SMS code' }).click();
  await page.getByLabel('Phone number').fill('123');
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByText('Please enter the correct phone number').waitFor();
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByText(`A code was sent to ${phone}`).waitFor();
  await page.getByRole('button', { name: /Again in \d+ s/ }).waitFor();
  const consent = page.getByRole('checkbox', { name: /privacy policy/ });
  await tick(consent);
  const code = await codeFor(phone);
  await page.getByLabel('Verification code').fill(code === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('Valicode Error').first().waitFor();
  await page.getByLabel('Verification code').fill(code);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(STARTS);
});

it('registers, chooses a password with its strength shown, and goes on to the first plant', async () => {
  const email = 'first.owner@example.com';
  await allowCodes();
  const page = await open('/register', { lang: 'en' });
  await page.getByLabel('Phone number or email').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByText(/A code was sent to/).waitFor();
  await page.getByLabel('Verification code').fill(await codeFor(email));
  const password = page.getByRole('textbox', { name: 'Password', exact: true });
  await password.fill('abc');
  await page.getByText(/weak/).waitFor();
  await password.fill('Sunny2day!x');
  await page.getByText(/strong/).waitFor();
  await page.getByLabel('Repeat the password').fill('Sunny2day!y');
  const consent = page.getByRole('checkbox', { name: /privacy policy/ });
  await tick(consent);
  await page.getByRole('button', { name: 'Register and add a plant' }).click();
  await page.getByText('Inconsistency between two password entries').waitFor();
  await page.getByLabel('Repeat the password').fill('Sunny2day!x');
  await page.getByRole('button', { name: 'Register and add a plant' }).click();
  await page.waitForURL('**/addPlantSimple');

  // An account without plants is told so on the pages of plants.
  await page.goto('/monitoring/deviceManage');
  await page.getByText('No managed plant').waitFor();
});

it('the button stays where it is while what is wrong with a field comes and goes', async () => {
  const page = await open('/register', { lang: 'en' });
  const top = () =>
    page
      .getByRole('button', { name: 'Register and add a plant' })
      .evaluate((e) => e.getBoundingClientRect().top);
  const target = page.getByLabel('Phone number or email');
  const password = page.getByRole('textbox', { name: 'Password', exact: true });
  const refused = [
    [target, '12', 'Please enter the correct phone number'],
    [password, 'abc', 'The password must have 6 to 18 characters'],
  ] as const;
  await password.fill('abc');
  const before = await top();
  for (const [field, typed, wrong] of refused) {
    await field.fill(typed);
    await field.blur();
    await page.getByText(wrong).waitFor();
    expect(await top()).toBe(before);
  }
  await target.fill('13800138000');
  await target.blur();
  await page.getByText(refused[0][2]).waitFor({ state: 'detached' });
  expect(await top()).toBe(before);
});

it('gets back in with a forgotten password in three steps', async () => {
  const email = 'forgetful@example.com';
  await call('/user/sendCode', { target: email, purpose: 'changeEmail' });
  const token = await tokenOf('auditor');
  // The custom role may not change its e-mail: the server refuses, whatever the page shows.
  const refused = await call('/user/changeEmail', { email, code: await codeFor(email) }, token);
  expect(refused.code).toBe(2003);

  const page = await open('/forgotPassword', { lang: 'en' });
  await page.getByLabel('Phone number or email').fill('nobody@example.com');
  await page.getByRole('button', { name: 'Send code' }).click();
  await page
    .getByText(/This email is not registered/)
    .first()
    .waitFor();

  const owner = 'first.owner@example.com';
  await allowCodes();
  await page.getByLabel('Phone number or email').fill(owner);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByText(`A code was sent to ${owner}`).waitFor();
  await page.getByLabel('Verification code').fill(await codeFor(owner));
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('New password', { exact: true }).fill('Sunny2day!x');
  await page.getByLabel('Repeat the password').fill('Sunny2day!x');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await page.getByText('The new password must differ from the old one.').first().waitFor();
  await page.getByLabel('New password', { exact: true }).fill('Rainy3night!');
  await page.getByLabel('Repeat the password').fill('Rainy3night!');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await page.getByText('Your password is reset').waitFor();
  await page
    .getByRole('link', { name: 'Go to sign-in' })
    .or(page.getByRole('button', { name: 'Go to sign-in' }))
    .click();
  await fillIn(page, owner, 'Rainy3night!');
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
});
