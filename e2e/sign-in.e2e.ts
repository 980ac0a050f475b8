import { openDatabase } from '@heliodon/infrastructure/database';
import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { Api, adminToken, call, codeFor, DEMO_PASSWORD, tokenOf } from './support/api.ts';
import { leaveSession, tokenIn, useBrowser } from './support/browser.ts';

const { open, portal } = useBrowser();
/** Address of the plant screen. */
const STARTS = /\/overview(v3)?$/;
const { db, close } = openDatabase(portal.databaseUrl, { max: 1 });
afterAll(close);

/** Codes of one number have a minimum interval; tests skip the wait. */
const allowCodes = () => db.deleteFrom('attempt').where('key', 'like', 'code%').execute();

/** Repeats the click, because it is lost if the form re-renders at this moment. */
const tick = (box: Locator, wanted = true) =>
  expect
    .poll(
      async () => {
        if ((await box.isChecked()) !== wanted) await box.click();
        return box.isChecked();
      },
      { timeout: 15_000, interval: 1000 },
    )
    .toBe(wanted);

async function fillIn(page: Page, account: string, password: string) {
  await page.getByLabel('Account, phone number or email').fill(account);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await tick(page.getByRole('checkbox', { name: /privacy policy/ }));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** All browser storage readable by scripts. */
const readable = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));

it('an account signs in and out; another is remembered without password, and forgotten on request', async () => {
  const page = await open('/', { lang: 'en' });
  for (const account of ['manager', 'operator']) {
    await page.waitForURL('**/login');
    const remember = page.getByRole('checkbox', { name: 'Remember password' });
    await tick(remember, account === 'operator');
    await fillIn(page, account, DEMO_PASSWORD);
    await page.waitForURL(STARTS);
    if (account === 'operator') break;
    const token = await tokenIn(page);
    expect(token).toBeTruthy();
    expect(await readable(page), account).not.toContain(token);
    await page.goto('/downloads');
    await page.getByRole('button', { name: account }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
    expect((await call('/user/getPermissions', {}, token)).code, account).toBe(401);
    expect(await tokenIn(page), account).toBeUndefined();
  }
  const cookies = await page.context().cookies();
  expect(cookies.map(({ httpOnly, sameSite, path }) => ({ httpOnly, sameSite, path }))).toEqual([
    { httpOnly: true, sameSite: 'Strict', path: '/' },
    { httpOnly: true, sameSite: 'Strict', path: '/' },
  ]);
  const scripts = await readable(page);
  for (const credential of [DEMO_PASSWORD, ...cookies.map(({ value }) => value)])
    expect(scripts).not.toContain(credential);
  await leaveSession(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(STARTS);

  await leaveSession(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forget this account' }).click();
  await expect.poll(() => page.context().cookies()).toEqual([]);
  await page.reload();
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('heliodon.userList'))).toBeNull();
  await page.goto('/downloads');
  await page.waitForURL(/\/login/);
});

it('a tab with another account than the one that signed in last restarts with the new one', async () => {
  const first = await open('/login', { lang: 'en' });
  const second = await first.context().newPage();
  await second.goto('/login');
  await fillIn(first, 'manager', DEMO_PASSWORD);
  await first.waitForURL(STARTS);
  await first.goto('/downloads');
  await first.getByRole('button', { name: 'My account manager' }).waitFor();
  await fillIn(second, 'viewer', DEMO_PASSWORD);
  await second.waitForURL(STARTS);
  await first.getByRole('button', { name: 'My account viewer' }).waitFor();
});

it('signs in by SMS code from the outbox', async () => {
  const phone = '13712340001';
  const token = await tokenOf('viewer');
  await call('/user/sendCode', { target: phone, purpose: 'changePhone' });
  const proof = { by: 'password', password: await new Api(portal.url).credential(DEMO_PASSWORD) };
  const changed = await call('/user/changePhone', { phone, code: await codeFor(phone), proof }, token);
  expect(changed.code).toBe(1000);
  await allowCodes();
  const page = await open('/login', { lang: 'en' });
  await page.getByRole('tab', { name: 'SMS code' }).click();
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByText(`A code for ${phone} is kept in the outbox`).waitFor();
  const consent = page.getByRole('checkbox', { name: /privacy policy/ });
  await tick(consent);
  const code = await codeFor(phone);
  await page.getByLabel('Verification code').fill(code);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(STARTS);
});

it('registers, continues to the first plant, and resets a forgotten password', async () => {
  const owner = 'first.owner@example.com';
  await allowCodes();
  const page = await open('/register', { lang: 'en' });
  await page.getByLabel('Phone number or email').fill(owner);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByText(/A code for .* is kept in the outbox/).waitFor();
  await page.getByLabel('Verification code').fill(await codeFor(owner));
  const password = page.getByRole('textbox', { name: 'Password', exact: true });
  await password.fill('Sunny2day!x');
  await page.getByLabel('Confirm password').fill('Sunny2day!x');
  const consent = page.getByRole('checkbox', { name: /privacy policy/ });
  await tick(consent);
  await page.getByRole('button', { name: 'Register and add a plant' }).click();
  await page.waitForURL('**/addPlantSimple');

  // Plant pages show accounts without plants that they have none.
  await page.goto('/monitoring/deviceManage');
  await page.getByText('No managed plant').waitFor();

  await leaveSession(page);
  await page.goto('/forgotPassword');
  await allowCodes();
  await page.getByLabel('Phone number or email').fill(owner);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByText(`A code for ${owner} is kept in the outbox`).waitFor();
  await page.getByLabel('Verification code').fill(await codeFor(owner));
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('New password', { exact: true }).fill('Rainy3night!');
  await page.getByLabel('Confirm password').fill('Rainy3night!');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await page.getByText('Your password has been reset').waitFor();
  await page
    .getByRole('link', { name: 'Go to sign-in' })
    .or(page.getByRole('button', { name: 'Go to sign-in' }))
    .click();
  await fillIn(page, owner, 'Rainy3night!');
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
});

it('an email change not made by the owner is undone by the message to the old address', async () => {
  const [owner, thief] = ['robbed.owner@example.com', 'thief@example.com'];
  const api = new Api(portal.url);
  const sendCode = async (target: string, purpose: string) => {
    await allowCodes();
    expect((await call('/user/sendCode', { target, purpose })).code).toBe(1000);
    return codeFor(target);
  };
  const registered = await call('/user/register', {
    target: owner,
    code: await sendCode(owner, 'register'),
    password: await api.credential('Sunny2day!x'),
    consent: true,
  });
  const { token } = registered.data;
  const changed = await call(
    '/user/changeEmail',
    {
      email: thief,
      code: await sendCode(thief, 'changeEmail'),
      proof: { by: 'password', password: await api.credential('Sunny2day!x') },
    },
    token,
  );
  expect(changed.code).toBe(1000);

  const { data } = await call('/system/getOutboxList', { keyword: owner }, await adminToken());
  // Without PUBLIC_URL the link is only the path.
  const link = /\/undoContact\S*/.exec(data.rows[0].body)?.[0] ?? '';
  const page = await open(link, { lang: 'en' });
  await page.getByRole('button', { name: 'Undo change' }).click();
  await page.getByText(/Your previous contact details have been restored/).waitFor();
  expect((await call('/user/getPermissions', {}, token)).code).toBe(401);
  await page.getByLabel('New password', { exact: true }).fill('Rainy3night!');
  await page.getByLabel('Confirm password').fill('Rainy3night!');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await page.getByText('Your password has been reset').waitFor();
  expect(await tokenOf(owner, 'Rainy3night!')).toBeTruthy();
  await expect(tokenOf(thief, 'Rainy3night!')).rejects.toThrow('Wrong account or password');
});
