import { SignJWT } from 'jose';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { tokenOf } from './support/api.ts';
import { move, useBrowser } from './support/browser.ts';
import { type HeliodonLink, transitExample } from './support/transit-example.ts';

const { open, portal } = useBrowser();
/** The big screen of the plant. */
const STARTS = /\/overview(v3)?$/;
let heliodonLink: HeliodonLink;

beforeAll(async () => {
  heliodonLink = await transitExample();
});

const link = (more: { accountName?: string; audience?: string } = {}) =>
  heliodonLink({
    ...{ portalUrl: portal.url, audience: 'heliodon', secret: portal.ossSecret, accountName: 'manager' },
    ...more,
  });

const words = {
  zh: {
    missing: '页面不存在',
    log: '操作日志',
    account: '我的账号',
    own: ['个人信息', '退出登录'],
    left: '您已退出。如需再次进入，请回到原系统。',
    failed: '无法进入控制台',
    refused: '进入凭证已使用、已过期或不是给本站的',
    signIn: '用账号登录',
  },
  en: {
    missing: 'No such page',
    log: 'Operation log',
    account: 'My account',
    own: ['My info', 'Sign out'],
    left: 'You are signed out. To come back, enter again from the other system.',
    failed: 'Could not enter the console',
    refused: 'This ticket was used before, has expired or is not for this portal.',
    signIn: 'Sign in with an account',
  },
};

describe.each(['zh', 'en'] as const)('in %s', (lang) => {
  const w = words[lang];

  async function isRefused(page: Page) {
    await page.getByRole('heading', { name: w.failed }).waitFor();
    await page.getByText(w.refused).waitFor();
    expect(page.url()).toBe(`${portal.url}/enterTransit`);
    await page.getByRole('button', { name: w.signIn }).click();
    await page.waitForURL('**/login');
  }

  it('a ticket signs in once, and no address keeps it', async () => {
    const address = await link();
    const ticket = address.split('#ticket=')[1] as string;
    const seen: string[] = [];
    const page = await open(address, {
      lang,
      before: async (made) =>
        made.on('request', (request) => seen.push(`${request.url()} ${request.headers().referer}`)),
    });
    await page.waitForURL(STARTS);
    expect(seen.filter((request) => request.includes(ticket))).toEqual([]);
    await page.goBack();
    expect(page.url()).not.toContain('ticket');
    await isRefused(await open(address, { lang }));
  });

  it('hands the ticket in as a form', async () => {
    const address = await link();
    const bodies: (string | null)[] = [];
    const page = await open(address, {
      lang,
      before: async (made) =>
        made.on('request', (request) => {
          if (request.url().endsWith('/user/loginTemp')) bodies.push(request.postData());
        }),
    });
    await page.waitForURL(STARTS);
    expect(bodies).toEqual([address.split('#')[1]]);
  });

  it('refuses a ticket that has expired, is for another portal or is none', async () => {
    const now = Math.floor(Date.now() / 1000);
    const expired = await new SignJWT({
      iss: 'oss',
      aud: 'heliodon',
      sub: 'manager',
      jti: crypto.randomUUID(),
    })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt(now - 90)
      .setExpirationTime(now - 30)
      .sign(new TextEncoder().encode(portal.ossSecret));
    await isRefused(await open(`/enterTransit#ticket=${expired}`, { lang }));
    await isRefused(await open(await link({ audience: 'https://another.example.com' }), { lang }));
    await isRefused(await open(await link({ accountName: 'admin' }), { lang }));
    await isRefused(await open('/enterTransit', { lang }));
  });

  it('shows the reduced set: accounts and the own sign-in are looked after elsewhere', async () => {
    const page = await open(await link(), { lang });
    await page.waitForURL(STARTS);
    await page.goto('/systemManage');
    await page.waitForURL('**/systemManage/log');
    await page.getByRole('heading', { name: w.log }).waitFor();
    await page.locator('tbody tr.ant-table-row').first().waitFor();
    const links = await page
      .locator('nav a')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(links).toContain('/systemManage/log');
    for (const hidden of ['account', 'role', 'cancel', 'config']) {
      expect(links).not.toContain(`/systemManage/${hidden}`);
      await move(page, `/systemManage/${hidden}`);
      await page.getByText(w.missing).waitFor();
      await page.goto(`/systemManage/${hidden}`);
      await page.getByText(w.missing).waitFor();
    }
    await page.goto('/systemManage/log');
    await page.getByRole('button', { name: w.account }).click();
    const entries = page.locator('.ant-dropdown').getByRole('menuitem');
    await entries.first().waitFor();
    expect(await entries.allTextContents()).toEqual(w.own);
    await entries.last().click();
    await page.waitForURL('**/login');
    await page.getByText(w.left).waitFor();
  });
});

it('takes the place of who was signed in, and goes to the page that was asked for', async () => {
  const page = await open('/systemManage/log', { token: await tokenOf('operator'), lang: 'en' });
  await page.getByRole('heading', { name: 'Operation log' }).waitFor();
  const address = await link();
  await page.goto(address.replace('#', '?from=/monitoring/plantList#'));
  await page.waitForURL('**/monitoring/plantList');
  await page.getByRole('button', { name: 'My account manager' }).waitFor();
});

it('my own info can be read and not changed', async () => {
  const page = await open((await link()).replace('#', '?from=/systemManage/log#'), { lang: 'en' });
  await page.getByRole('button', { name: 'My account' }).click();
  await page.getByRole('menuitem', { name: 'My info' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Close' }).first().waitFor();
  await dialog.getByText('manager').first().waitFor();
  expect(await dialog.getByRole('button', { name: 'Edit' }).count()).toBe(0);
});
