import { openDatabase } from '@heliodon/platform/database';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, tokenOf } from './support/api.ts';
import { seriousViolations } from './support/axe.ts';
import { useBrowser } from './support/browser.ts';
import { portal } from './support/portal.ts';

const TAB = '/systemManage/account?tab=roles';
const ROLE = 'E2E log reader';

const { open } = useBrowser();
const { db, close } = openDatabase(portal().databaseUrl, { max: 2 });
let viewerId: number;

beforeAll(async () => {
  const viewer = await db
    .selectFrom('account')
    .select('id')
    .where('account_name', '=', 'viewer')
    .executeTakeFirstOrThrow();
  viewerId = viewer.id;
});
afterAll(async () => {
  await db.updateTable('account').set({ role_id: 2 }).where('id', '=', viewerId).execute();
  await close();
});

const row = (page: Page, text: string) => page.locator('tbody tr.ant-table-row', { hasText: text });
const drawer = (page: Page) => page.locator('.ant-drawer').getByRole('dialog');
const box = (page: Page, name: string) =>
  drawer(page).locator('.ant-tree-treenode', { hasText: name }).locator('.ant-tree-checkbox');

/** A click on a tree that is drawn anew at this moment is lost: it counts when the box shows it. */
async function toggle(page: Page, name: string): Promise<void> {
  const one = box(page, name);
  const isChecked = () => one.evaluate((box) => box.classList.contains('ant-tree-checkbox-checked'));
  const before = await isChecked();
  await one.click();
  await expect.poll(isChecked).toBe(!before);
}

async function rolesPage(lang: 'zh' | 'en' = 'en'): Promise<Page> {
  const page = await open(TAB, { token: await tokenOf('manager'), lang });
  await row(page, lang === 'en' ? 'Operator' : '运维').waitFor();
  return page;
}

it('a role is made with the tree: its name is checked beside the field, default roles are read-only', async () => {
  const page = await rolesPage();
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'View Operator' }).click();
  await drawer(page).getByText('Default roles cannot be changed').waitFor();
  expect(await drawer(page).getByRole('button', { name: 'Save' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await drawer(page).waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: /New role$/ }).click();
  await drawer(page).getByLabel('Role name').fill('   ');
  await drawer(page).getByRole('button', { name: 'Create' }).click();
  await drawer(page).getByText('The role name must not be all spaces').waitFor();
  await drawer(page).getByText('Please choose at least one permission').waitFor();
  await drawer(page).getByLabel('Role name').fill(ROLE);
  for (const name of ['View own account', 'View operation log', 'Export operation log', 'View plants'])
    await toggle(page, name);
  expect(await seriousViolations(page)).toEqual([]);
  await drawer(page).getByRole('button', { name: 'Create' }).click();
  await row(page, ROLE).getByText('Custom').waitFor();
});

it('is given to an account; an edit takes the button from its open page at once', async () => {
  const token = await tokenOf('manager');
  const page = await open('/systemManage/account?keyword=viewer', { token, lang: 'en' });
  await page.getByRole('button', { name: 'Edit viewer' }).click();
  await drawer(page).getByLabel('Role', { exact: true }).click();
  await page.locator('.ant-select-item-option:visible', { hasText: ROLE }).click();
  await drawer(page).getByRole('button', { name: 'Save' }).click();
  await row(page, 'viewer').getByText(ROLE).waitFor();

  const theirs = await open('/systemManage/log', { token: await tokenOf('viewer'), lang: 'en' });
  await theirs.getByRole('button', { name: 'Export' }).waitFor();
  const roles = await rolesPage();
  await roles.getByRole('button', { name: `Edit ${ROLE}` }).click();
  await toggle(roles, 'Export operation log');
  await drawer(roles).getByRole('button', { name: 'Save' }).click();
  await roles.locator('.ant-modal-confirm-title', { hasText: 'to 1 account at once?' }).waitFor();
  await roles.getByRole('button', { name: 'Save and apply' }).click();
  await theirs.getByRole('button', { name: 'Export' }).waitFor({ state: 'detached' });

  await roles.getByRole('button', { name: `Edit ${ROLE}` }).click();
  await toggle(roles, 'View operation log');
  await drawer(roles).getByRole('button', { name: 'Save' }).click();
  await roles.getByRole('button', { name: 'Save and apply' }).click();
  await theirs.getByText('You may not see this page').waitFor();
});

it('deleted it cannot be chosen any more, keeps working for its holder, and the pages say so', async () => {
  const page = await rolesPage('zh');
  await page.getByRole('button', { name: `删除 ${ROLE}` }).click();
  await page.locator('.ant-modal-confirm-title', { hasText: ROLE }).waitFor();
  await page.getByText('1 个账号持有此角色').waitFor();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /删\s*除/ })
    .click();
  await row(page, ROLE).getByText('已删除').waitFor();
  await page.getByRole('button', { name: `查看 ${ROLE}` }).click();
  await drawer(page).getByText('此角色已删除：不能再选择').waitFor();
  expect((await call('/user/getAccount', {}, await tokenOf('viewer'))).code).toBe(1000);

  await page.goto('/systemManage/account?keyword=viewer');
  await row(page, 'viewer').getByText('已删除').waitFor();
  await page.getByRole('button', { name: '编辑 viewer' }).click();
  await drawer(page).getByText('此角色已删除，目前仍然有效').waitFor();
  await page.keyboard.press('Escape');
  await drawer(page).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: '添加账号' }).click();
  await drawer(page).getByLabel('角色', { exact: true }).click();
  await page.locator('.ant-select-item-option:visible', { hasText: '运维' }).waitFor();
  expect(await page.locator('.ant-select-item-option', { hasText: ROLE }).count()).toBe(0);
});

it('the page of roles is not there for a manager, and is for another holder of the permission', async () => {
  const manager = await open('/systemManage/role', { token: await tokenOf('manager'), lang: 'en' });
  await manager.getByText('No such page').waitFor();

  const token = await tokenOf('manager');
  const made = await call(
    '/user/insertRole',
    {
      name: 'E2E role maker',
      description: '',
      permissions: ['accountView', 'accountRoles', 'logView'],
      plantIds: [],
    },
    token,
  );
  await db.updateTable('account').set({ role_id: made.data.roleId }).where('id', '=', viewerId).execute();
  const page = await open('/systemManage/role', { token: await tokenOf('viewer'), lang: 'en' });
  await row(page, 'E2E role maker').waitFor();
  await page.getByRole('button', { name: /New role$/ }).click();
  await drawer(page).getByLabel('Role name').fill('E2E below');
  expect(await box(page, 'Add plants').getAttribute('class')).toContain('disabled');
  await toggle(page, 'View operation log');
  await drawer(page).getByRole('button', { name: 'Create' }).click();
  await row(page, 'E2E below').waitFor();
});
