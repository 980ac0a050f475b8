import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD } from './support/api.ts';
import { useBrowser } from './support/browser.ts';
import { addPlant } from './support/logger.ts';
import { openPortalDatabase, raiseAlarms } from './support/raised-alarms.ts';

const PLANT = 'E2E keyboard mill';
const MOST_STOPS = 150;

const { open } = useBrowser();
const { db, close } = openPortalDatabase();
let removePlant: () => Promise<void>;

beforeAll(async () => {
  removePlant = await addPlant(PLANT, 'manager');
  await raiseAlarms(db, [{ plantName: PLANT, sn: 'E2EKEYINV', code: 202, grade: 3 }]);
});
afterAll(async () => {
  await db.deleteFrom('alarm').where('sn', '=', 'E2EKEYINV').execute();
  await removePlant();
  await close();
});

const isFocused = (wanted: Locator) =>
  wanted.evaluate((element) => element === document.activeElement, undefined, { timeout: 5000 });

/** Presses a key until the element has focus: everything must be reachable by keyboard. */
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

it('typical work without a mouse', async () => {
  const page = await open('/login', { lang: 'en' });
  await type(page, page.getByLabel('Account, phone number or email'), 'manager');
  await type(page, page.getByRole('textbox', { name: 'Password', exact: true }), DEMO_PASSWORD);
  await goTo(page, page.getByRole('checkbox', { name: /privacy policy/ }));
  await page.keyboard.press('Space');
  await press(page, page.getByRole('button', { name: 'Sign in', exact: true }));

  // From the big screen to the plant list, past the menu.
  await press(page, page.getByRole('button', { name: 'Console' }));
  await page.getByRole('main').waitFor();
  await page.goto('/monitoring/plantList');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await press(page, page.getByRole('button', { name: 'Skip to content' }));
  expect(await isFocused(page.getByRole('main'))).toBe(true);

  await type(page, page.getByRole('textbox').first(), PLANT);
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('main').getByRole('button', { name: PLANT, exact: true }));
  await page.waitForURL('**/monitoring/plantHome');

  // An alarm is opened and closed, and the focus returns.
  const menu = page.getByRole('navigation').first();
  await press(page, menu.getByRole('link', { name: 'Alarms', exact: true }));
  await page.waitForURL('**/monitoring/alarmManage');
  const alarm = page.locator('tbody').getByRole('button', { name: 'Low insulation resistance' }).first();
  await press(page, alarm);
  const drawer = page.locator('.ant-drawer-content-wrapper');
  await press(page, drawer.getByRole('button', { name: 'Mark as handled', exact: true }));
  const dialog = page.getByRole('dialog').filter({ has: page.locator('#handle-note') });
  await type(page, dialog.locator('#handle-note'), 'ok');
  await press(page, dialog.getByRole('button', { name: 'Mark as handled', exact: true }));
  await dialog.waitFor({ state: 'hidden' });
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('.ant-drawer') !== null))
    .toBe(true);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  await expect.poll(() => isFocused(alarm)).toBe(true);
});
