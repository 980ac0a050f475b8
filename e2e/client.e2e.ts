import { openDatabase } from '@heliodon/infrastructure/database';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { DEMO_PASSWORD, tokenOf } from './support/api.ts';
import { move, useBrowser } from './support/browser.ts';

const { open, portal, forgiveComplaints } = useBrowser();
const { db, close } = openDatabase(portal.databaseUrl, { max: 1 });
afterAll(close);

const rows = (page: Page) => page.locator('tbody tr.ant-table-row');
const SCRIPT = '**/assets/DownloadsPage*.js';

it('a script that failed to load is requested again; an ended session leads to sign-in and back to the page', async () => {
  const page = await open('/systemManage/log?keyword=plant', { token: await tokenOf('manager'), lang: 'en' });
  await rows(page).first().waitFor();
  await page.route(SCRIPT, (route) => route.abort());
  await page.getByRole('button', { name: 'Download centre' }).click();
  await page.getByText('Failed to load this page').waitFor();
  forgiveComplaints();
  await page.unroute(SCRIPT);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Download centre' }).waitFor();
  forgiveComplaints();

  await move(page, '/systemManage/log?keyword=plant');
  await rows(page).first().waitFor();
  // The server ends a session after too long inactivity.
  const longAgo = new Date(Date.now() - 24 * 3_600_000);
  const manager = db.selectFrom('account').select('id').where('account_name', '=', 'manager');
  await db
    .updateTable('session')
    .set({ last_active_at: longAgo })
    .where('account_id', '=', manager)
    .execute();
  const notice = page.getByText(/inactive for too long/).waitFor();
  // An automatic call may detect it first: then there is no button any more.
  const asked = page.getByRole('button', { name: 'Refresh' }).dispatchEvent('click', {}, { timeout: 5000 });
  await Promise.all([notice, asked.catch(() => undefined)]);
  await page.waitForURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem('heliodon.session'))).toBeNull();
  await page.getByLabel('Account, phone number or email').fill('manager');
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('checkbox', { name: /privacy policy/ }).check();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(/\/systemManage\/log\?keyword=plant/);
  await rows(page).first().waitFor();
});
