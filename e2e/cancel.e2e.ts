import { openDatabase } from '@heliodon/infrastructure/database';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { Api, call, codeFor, tokenOf } from './support/api.ts';
import { useBrowser } from './support/browser.ts';

const { open, portal } = useBrowser();
const { db, close } = openDatabase(portal.databaseUrl, { max: 1 });
afterAll(close);

const PASSWORD = 'Sunny2day!x';
const PAGE = '/systemManage/cancel';

/** Codes of one number have a minimum interval; tests skip the wait. */
const allowCodes = () => db.deleteFrom('attempt').execute();

/** A manager registered by email through the sign-in page. */
async function registered(accountName: string) {
  const email = `${accountName.toLowerCase()}@example.com`;
  await allowCodes();
  await call('/user/sendCode', { target: email, purpose: 'register' });
  const { data, msg } = await call('/user/register', {
    target: email,
    code: await codeFor(email),
    accountName,
    consent: true,
    password: await new Api(portal.url).credential(PASSWORD),
  });
  if (!data?.token) throw new Error(msg);
  return { email, accountName, id: data.userInfo.accountId as number, token: data.token as string };
}

/** A plant and a sub-account directly in the tables: their creation is tested elsewhere. */
async function holdings(ownerId: number, plantName: string, staffName: string): Promise<void> {
  await db.insertInto('plant').values({ owner_id: ownerId, name: plantName }).execute();
  const { path } = await db
    .selectFrom('account')
    .select('path')
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('account')
    .values({ parent_id: ownerId, path: [], tree_id: ownerId, role_id: 2, account_name: staffName })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('account')
    .set({ path: [...path, id] })
    .where('id', '=', id)
    .execute();
}

const rowWith = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

it('an account hands over its plant, gives up its sub-accounts and is closed permanently', async () => {
  const [plant, staff] = ['Leaving roof', 'leavingStaff'];
  const leaver = await registered('leaver');
  const taker = await registered('taker');
  await holdings(leaver.id, plant, staff);

  const page = await open(PAGE, { lang: 'en', token: leaver.token });
  await page.getByRole('checkbox', { name: 'I have read and understood this and want to continue' }).check();
  await button(page, 'Apply for cancellation').click();
  await button(page, 'Send code').waitFor();
  await allowCodes();
  await button(page, 'Send code').click();
  await page.getByText('l***@example.com').nth(1).waitFor();
  await page.getByLabel('Verification code').fill(await codeFor(leaver.email));
  await button(page, 'Continue').click();

  await page.getByText('0 of 2 resolved').waitFor();
  await rowWith(page, plant).getByRole('button', { name: 'Transfer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Account name, phone number or email of the recipient').fill(taker.accountName);
  await dialog.getByRole('button', { name: 'Send offer', exact: true }).click();
  await rowWith(page, plant).getByText('Transfer offered', { exact: true }).waitFor();
  await rowWith(page, staff).getByRole('button', { name: 'Give up' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill(staff);
  await page.getByRole('dialog').getByRole('button', { name: 'Give up' }).click();
  await page.getByText('1 of 2 resolved').waitFor();

  const other = await open(PAGE, { lang: 'en', token: taker.token });
  await other.getByText(plant).waitFor();
  await button(other, 'Accept').click();
  await other.getByRole('tooltip').getByRole('button', { name: 'Accept' }).click();
  await expect
    .poll(async () => (await call('/user/queryPlantList', { keyword: plant }, taker.token)).data.total)
    .toBe(1);

  // The page of the cancelling user updates automatically.
  await page.getByText('2 of 2 resolved').waitFor();
  await button(page, 'Continue to completion').click();
  await page.getByLabel('Your password').fill(PASSWORD);
  await button(page, 'Cancel my account').click();
  await page.getByText('Your account has been cancelled. Thank you for being with us.').waitFor();
  await page.waitForURL('**/login');
  expect(await page.evaluate(() => localStorage.getItem('heliodon.session'))).toBeNull();
  expect(await page.context().cookies()).toEqual([]);
  await expect(tokenOf(leaver.accountName, PASSWORD)).rejects.toThrow();
});
