import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { call, tokenOf } from './support/api.ts';
import { move, useBrowser } from './support/browser.ts';

const PAGE = '/systemManage/account?tab=roles';
const PLANT = '弗雷斯诺冷库 · Fresno Cold Store';
const ROLE = 'E2E log reader';
const NAME = 'e2e.shift';
const FIRST_PASSWORD = 'Initial7Sun';
const OWN_PASSWORD = 'Only4MyEyes';

const { open } = useBrowser();
const row = (page: Page, text: string) => page.locator('tbody tr.ant-table-row', { hasText: text });
const drawer = (page: Page) => page.locator('.ant-drawer').getByRole('dialog');

/** A click on a tree that re-renders at this moment is lost: repeated until the box is checked. */
async function toggle(page: Page, name: string): Promise<void> {
  const node = drawer(page).locator('.ant-tree-treenode', { hasText: name });
  const box = node.locator('.ant-tree-checkbox');
  const isChecked = () => box.evaluate((one) => one.classList.contains('ant-tree-checkbox-checked'));
  const before = await isChecked();
  await box.click();
  await expect.poll(isChecked).toBe(!before);
}

async function makeRole(page: Page): Promise<void> {
  await row(page, 'Operator').waitFor();
  await page.getByRole('button', { name: /New role$/ }).click();
  await drawer(page).getByLabel('Role name').fill(ROLE);
  for (const name of [
    'View own account',
    'Change own password',
    'View operation log',
    'Export operation log',
    'View plants',
  ])
    await toggle(page, name);
  await drawer(page).getByRole('button', { name: 'Create' }).click();
  await row(page, ROLE).getByText('Custom').waitFor();
}

async function makeAccount(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Sub-accounts' }).click();
  await page.getByRole('button', { name: 'Add account' }).click();
  const form = drawer(page);
  await form.getByLabel('Account name').fill(NAME);
  await form.getByLabel('Initial password').fill(FIRST_PASSWORD);
  await form.getByLabel('Role', { exact: true }).click();
  await page.locator('.ant-select-item-option:visible', { hasText: ROLE }).click();
  await form.getByText('Can use').waitFor();
  await form.getByLabel('Managed plants').fill('Fresno');
  await page.locator('.ant-select-item-option:visible', { hasText: PLANT }).click();
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await row(page, NAME).getByText('Initial password').waitFor();
}

/** First sign-in through the page, with the change of the initial password. */
async function signInFirst(): Promise<Page> {
  const page = await open('/login', { lang: 'en' });
  await page.getByLabel('Account, phone number or email').fill(NAME);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(FIRST_PASSWORD);
  await page.getByRole('checkbox', { name: /privacy policy/ }).check();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Change your initial password' }).waitFor();
  await page.getByLabel('Current password').fill(FIRST_PASSWORD);
  await page.getByLabel('New password', { exact: true }).fill(OWN_PASSWORD);
  await page.getByLabel('Confirm new password').fill(OWN_PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.waitForURL('**/overview**');
  return page;
}

async function act(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${NAME}` }).click();
  await page.getByRole('menuitem', { name }).click();
}

it('an account with a custom role sets its own password, loses a permission and its session at once, and is deleted', async () => {
  const page = await open(PAGE, { token: await tokenOf('manager'), lang: 'en' });
  await makeRole(page);
  await makeAccount(page);

  const theirs = await signInFirst();
  const token = await tokenOf(NAME, OWN_PASSWORD);
  const { data: plants } = await call('/user/queryPlantList', {}, token);
  expect(plants.rows.map((plant: { name: string }) => plant.name)).toEqual([PLANT]);
  const [{ plantId }] = plants.rows;
  // The server rejects what the pages do not offer.
  expect(await call('/plant/deletePlant', { plantId, name: PLANT }, token)).toMatchObject({ code: 2003 });

  await move(theirs, '/systemManage/log');
  await theirs.getByRole('button', { name: 'Export' }).waitFor();
  await page.getByRole('tab', { name: 'Roles' }).click();
  await page.getByRole('button', { name: `Edit ${ROLE}` }).click();
  await toggle(page, 'Export operation log');
  await drawer(page).getByRole('button', { name: 'Save' }).click();
  await page.locator('.ant-modal-confirm-title', { hasText: 'to 1 account immediately?' }).waitFor();
  await page.getByRole('button', { name: 'Save and apply' }).click();
  await theirs.getByRole('button', { name: 'Export' }).waitFor({ state: 'detached' });

  await page.getByRole('tab', { name: 'Sub-accounts' }).click();
  await act(page, 'Disable');
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await row(page, NAME).getByText('Disabled').waitFor();
  await theirs.waitForURL('**/login');

  await act(page, 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await row(page, NAME).waitFor({ state: 'detached' });
  await expect(tokenOf(NAME, OWN_PASSWORD)).rejects.toThrow();
});
