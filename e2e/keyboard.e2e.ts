import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { DEMO_PASSWORD } from './support/api.ts';
import { seriousViolations } from './support/axe.ts';
import { BILL_MONTH, billWorld } from './support/bill-world.ts';
import { useBrowser } from './support/browser.ts';
import { openPortalDatabase, raiseAlarms } from './support/raised-alarms.ts';

const PLANT = 'E2E keyboard mill';
const MOST_STOPS = 150;

const { open } = useBrowser();
const { db, close } = openPortalDatabase();
let world: Awaited<ReturnType<typeof billWorld>>;

beforeAll(async () => {
  world = await billWorld(PLANT, 'E2EKEYM1');
  await vi.waitUntil(world.isSettled, { timeout: 30_000, interval: 500 });
});
const clearAlarms = () => db.deleteFrom('alarm').where('plant_id', '=', world.plantId).execute();
afterAll(async () => {
  await clearAlarms();
  await world.end();
  await close();
});

const words = {
  zh: {
    account: '账号、手机号或邮箱',
    password: '密码',
    consent: /隐私政策/,
    signIn: '登录',
    console: '进入控制台',
    skip: '跳到正文',
    alarms: '告警管理',
    alarm: '绝缘阻抗低',
    handled: '标为已处理',
    reports: '报表与收益',
    bill: '电费账单',
    billTitle: '电费账单',
    peak: '购电电费',
  },
  en: {
    account: 'Account, phone number or email',
    password: 'Password',
    consent: /privacy policy/,
    signIn: 'Sign in',
    console: 'Console',
    skip: 'Skip to the content',
    alarms: 'Alarms',
    alarm: 'Insulation resistance low',
    handled: 'Mark as handled',
    reports: 'Reports',
    bill: 'Electricity bill',
    billTitle: 'Electricity bill',
    peak: 'Energy bought',
  },
} as const;

const isFocused = (wanted: Locator) =>
  wanted.evaluate((element) => element === document.activeElement, undefined, { timeout: 5000 });

/** Presses a key until the focus is there: what no key reaches, many people do not reach. */
async function goTo(page: Page, wanted: Locator, key = 'Tab'): Promise<void> {
  await wanted.waitFor();
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    if (await isFocused(wanted)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not reach ${wanted}`);
}

async function press(page: Page, wanted: Locator, key?: string): Promise<void> {
  await goTo(page, wanted, key);
  await page.keyboard.press('Enter');
}

async function type(page: Page, wanted: Locator, text: string): Promise<void> {
  await goTo(page, wanted);
  await page.keyboard.type(text);
}

it.each(['zh', 'en'] as const)('a morning without a mouse, in %s', async (lang) => {
  const word = words[lang];
  await clearAlarms();
  await raiseAlarms(db, [{ plantName: PLANT, sn: 'E2EKEYINV', code: 202, grade: 3 }]);

  const page = await open('/login', { lang });
  await type(page, page.getByLabel(word.account), 'manager');
  await type(page, page.getByRole('textbox', { name: word.password, exact: true }), DEMO_PASSWORD);
  await goTo(page, page.getByRole('checkbox', { name: word.consent }));
  await page.keyboard.press('Space');
  await press(page, page.getByRole('button', { name: word.signIn, exact: true }));

  // From the big screen to the list of plants, past the menu.
  await press(page, page.getByRole('button', { name: word.console }));
  await page.getByRole('main').waitFor();
  await page.goto('/monitoring/plantList');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await press(page, page.getByRole('button', { name: word.skip }));
  expect(await isFocused(page.getByRole('main'))).toBe(true);

  await type(page, page.getByRole('textbox').first(), PLANT);
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('main').getByRole('button', { name: PLANT, exact: true }));
  await page.waitForURL('**/monitoring/deviceManage');

  // An alarm: opened, done with, and the focus is where it was.
  const menu = page.getByRole('navigation').first();
  await press(page, menu.getByRole('link', { name: word.alarms, exact: true }));
  await page.waitForURL('**/monitoring/alarmManage');
  const alarm = page.locator('tbody').getByRole('button', { name: word.alarm }).first();
  await press(page, alarm);
  const drawer = page.locator('.ant-drawer-content-wrapper');
  await press(page, drawer.getByRole('button', { name: word.handled, exact: true }));
  const dialog = page.getByRole('dialog').filter({ has: page.locator('#handle-note') });
  await type(page, dialog.locator('#handle-note'), 'ok');
  await press(page, dialog.getByRole('button', { name: word.handled, exact: true }));
  await dialog.waitFor({ state: 'hidden' });
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('.ant-drawer') !== null))
    .toBe(true);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  await expect.poll(() => isFocused(alarm)).toBe(true);

  // A line of the bill: the group of the menu opens by Enter.
  await goTo(page, menu.getByRole('link', { name: word.alarms, exact: true }));
  await press(page, menu.getByRole('button', { name: word.reports }));
  await press(page, menu.getByRole('link', { name: word.bill, exact: true }));
  await page.waitForURL('**/monitoring/bill**');
  await page.getByRole('heading', { level: 1, name: word.billTitle }).waitFor();
  await page.goto(`/monitoring/bill?by=month&from=${BILL_MONTH}&to=${BILL_MONTH}`);
  const line = page.locator('[data-line="import peak"]').getByRole('button', { name: word.peak });
  await press(page, line);
  await page.locator('.ant-drawer [data-sum]').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.ant-drawer [data-sum]').waitFor({ state: 'hidden' });
  await expect.poll(() => isFocused(line)).toBe(true);
});

const EVERYDAY = ['plantList', 'deviceManage', 'alarmManage', 'bill', 'income', 'electricityPrice'];

it.each(['light', 'dark'] as const)('the everyday pages stand in nobody’s way, %s', async (theme) => {
  const lang = theme === 'light' ? 'zh' : 'en';
  const page = await open('/monitoring/plantList', { token: world.token, lang, theme });
  for (const name of EVERYDAY) {
    await page.goto(`/monitoring/${name}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('heading', { level: 1 }).count(), name).toBe(1);
    expect(await page.getByRole('main').count(), name).toBe(1);
    expect(await seriousViolations(page), name).toEqual([]);
  }
});
