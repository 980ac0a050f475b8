import { commonErrors } from '@heliodon/contract/errors';
import type { Permission } from '@heliodon/contract/permissions';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  deleteRole,
  getRoleList,
  getUserRoleInfo,
  insertRole,
  updateRole,
} from '../../contract/accounts.contract.ts';
import { accountsErrors } from '../../contract/accounts.errors.ts';
import { answerRoles, customRole, roleInfo } from '../testing/roles.ts';
import RolePage from './RolePage.tsx';

beforeEach(() => answerRoles(customRole()));

async function rolePage(options: PageOptions = {}) {
  const page = await renderPage(<RolePage />, options);
  await expect.element(page.getByRole('button', { name: /^(Operator|运维)$/ })).toBeVisible();
  const drawer = page.getByRole('dialog');
  const node = (name: string) => drawer.getByRole('treeitem').filter({ hasText: name }).last();
  const box = (name: string) => node(name).element().querySelector('.ant-tree-checkbox') as HTMLElement;
  const isChecked = (name: string) => box(name).classList.contains('ant-tree-checkbox-checked');
  return {
    ...page,
    drawer,
    box,
    isChecked,
    row: (text: string) => page.getByRole('row').filter({ hasText: text }),
    async toggle(name: string) {
      await expect.element(node(name)).toBeInTheDocument();
      const before = isChecked(name);
      await userEvent.click(box(name));
      await expect.poll(() => isChecked(name)).toBe(!before);
    },
  };
}

describe('the list', () => {
  it.each(['light', 'dark'] as const)('has no serious accessibility violation in %s', async (theme) => {
    await rolePage({ theme });
    expect(await seriousViolations()).toEqual([]);
  });

  it('shows default and custom roles, and finds them by text and kind', async () => {
    const page = await rolePage();
    await expect.element(page.row('Log reader').getByText('Custom')).toBeVisible();
    await expect.element(page.row('Operator').getByText('Default')).toBeVisible();
    await page.getByLabelText('Search').first().fill('log');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect.element(page.row('Operator')).not.toBeInTheDocument();
    expect(page.address()).toContain('keyword=log');
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect.element(page.row('Operator')).toBeVisible();
  });

  it('shows that it could not be loaded', async () => {
    server.answer(getRoleList, new Refusal(commonErrors.unexpected));
    const page = await renderPage(<RolePage />);
    await expect.element(page.getByText('Failed to load')).toBeVisible();
  });

  it('is read-only without permission to manage roles', async () => {
    const page = await rolePage({ roleId: 1001, permissions: ['accountView', 'accountViewAll'] });
    await expect.element(page.getByRole('button', { name: 'View Log reader' })).toBeVisible();
    expect(page.getByRole('button', { name: /New role|Copy as new role|Delete|Edit/ }).query()).toBeNull();
  });
});

describe('viewing a role', () => {
  it.each([
    ['a default role', 'Operator', 'en', 'View', 'Default roles cannot be changed'],
    ['a deleted role', 'Old', 'zh', '查看', '此角色已删除：不能再选择'],
    ['a role of another account', 'Theirs', 'en', 'View', 'This role was created by another account'],
  ] as const)('%s states why it cannot be changed', async (_which, name, lang, view, why) => {
    answerRoles(
      customRole({ roleId: 1001, name: 'Old', deleted: true, canAssign: false }),
      customRole({ roleId: 1002, name: 'Theirs', canEdit: false }),
    );
    const page = await rolePage({ lang });
    await page.getByRole('button', { name: `${view} ${name}`, exact: true }).click();
    await expect.element(page.drawer.getByText(why)).toBeVisible();
    expect(page.drawer.getByRole('button', { name: /Save|保\s*存/ }).query()).toBeNull();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.drawer).not.toBeInTheDocument();
  });
});

describe('a new role', () => {
  it('needs a name and a permission; errors are shown beside their fields', async () => {
    server.answer(insertRole, new Refusal(accountsErrors.roleNameTaken));
    const page = await rolePage();
    await page.getByRole('button', { name: /New role$/ }).click();
    const name = page.drawer.getByLabelText('Role name');
    const create = page.drawer.getByRole('button', { name: 'Create' });
    await name.fill('   ');
    await create.click();
    await expect.element(page.drawer.getByText('The role name must not be all spaces')).toBeVisible();
    await expect.element(page.drawer.getByText('Select at least one permission')).toBeInTheDocument();
    await name.fill('Log reader');
    for (const one of ['View own account', 'View operation log', 'Export operation log', 'View plants'])
      await page.toggle(one);
    expect(await seriousViolations()).toEqual([]);
    await create.click();
    await expect.element(page.drawer.getByText(accountsErrors.roleNameTaken.en)).toBeVisible();
    expect(page.isChecked('Export operation log')).toBe(true);

    server.answer(insertRole, () => {
      answerRoles(customRole(), customRole({ roleId: 1002, name: 'Second reader' }));
      return { roleId: 1002 };
    });
    await name.fill('Second reader');
    await create.click();
    await expect.element(page.row('Second reader').getByText('Custom')).toBeVisible();
    expect(server.bodiesOf(insertRole).at(-1)).toMatchObject({
      name: 'Second reader',
      permissions: expect.arrayContaining(['accountView', 'logView', 'logExport', 'plantView']),
      plantIds: [],
    });
  });

  it('has at most the permissions of its creator: the others are locked', async () => {
    const held: Permission[] = ['accountView', 'accountRoles', 'logView'];
    const page = await rolePage({ roleId: 1001, permissions: held });
    await page.getByRole('button', { name: /New role$/ }).click();
    await page.drawer.getByLabelText('Role name').fill('Below');
    expect(page.box('Add plants').className).toContain('disabled');
    await page.toggle('View operation log');
    await page.drawer.getByRole('button', { name: 'Create' }).click();
    await expect.element(page.getByText('Role Below has been created')).toBeVisible();
    expect(server.bodiesOf(insertRole)).toEqual([expect.objectContaining({ permissions: ['logView'] })]);
  });

  it('can start from another role', async () => {
    const page = await rolePage();
    await page.getByRole('button', { name: 'Copy as new role Log reader' }).click();
    await expect.element(page.drawer.getByLabelText('Role name')).toHaveValue('Copy of Log reader');
    expect(page.isChecked('View operation log')).toBe(true);
    expect(page.isChecked('View plants')).toBe(false);
  });
});

describe('editing a role', () => {
  const held = customRole({ holderCount: 1 });
  const info = roleInfo(held, ['logView', 'logExport'], {
    holders: [{ accountId: 8, accountName: 'viewer', name: '' }],
  });
  beforeEach(() => {
    answerRoles(held);
    server.answer(getUserRoleInfo, info);
  });

  it('asks for confirmation when accounts have the role, naming these', async () => {
    server.answer(updateRole, { holderCount: 1 });
    const page = await rolePage();
    await page.getByRole('button', { name: 'Edit Log reader' }).click();
    await page.toggle('Export operation log');
    await page.drawer.getByRole('button', { name: 'Save' }).click();
    await expect
      .element(page.getByText('Apply the changes to "Log reader" to 1 account immediately?').last())
      .toBeVisible();
    await expect
      .element(page.getByText('Assigned to viewer. Open pages are updated immediately.'))
      .toBeVisible();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    expect(server.bodiesOf(updateRole)).toEqual([]);
    await page.drawer.getByRole('button', { name: 'Save' }).first().click();
    await page.getByRole('button', { name: 'Save and apply' }).click();
    await expect.element(page.getByText('Role Log reader has been saved and is now in effect')).toBeVisible();
    expect(server.bodiesOf(updateRole)).toEqual([
      expect.objectContaining({ roleId: 1001, version: 4, permissions: ['logView'] }),
    ]);
  });

  it('is loaded again if another user has changed it meanwhile', async () => {
    server.answer(updateRole, new Refusal(commonErrors.conflict));
    server.answer(getUserRoleInfo, { ...info, holderCount: 0, holders: [] });
    const page = await rolePage();
    await page.getByRole('button', { name: 'Edit Log reader' }).click();
    await page.drawer.getByLabelText('Role name').fill('Renamed');
    await page.drawer.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.drawer.getByText(/Someone else has changed this/)).toBeVisible();
    await page.drawer.getByRole('button', { name: 'Load latest version' }).click();
    await expect.element(page.drawer.getByLabelText('Role name')).toHaveValue('Log reader');
  });

  it('is deleted after a confirmation that names the accounts that keep it', async () => {
    server.answer(deleteRole, () => {
      answerRoles({ ...held, deleted: true, canAssign: false });
      return { holderCount: 1 };
    });
    const page = await rolePage({ lang: 'zh' });
    await page.getByRole('button', { name: '删除 Log reader' }).click();
    await expect.element(page.drawer.getByText(/1 个账号持有此角色/)).toBeVisible();
    await expect.element(page.drawer.getByText(/Log reader/).last()).toBeVisible();
    await page.drawer.getByRole('button', { name: /删\s*除/ }).click();
    await expect.element(page.row('Log reader').getByText('已删除')).toBeVisible();
    await expect.element(page.getByRole('button', { name: '查看 Log reader' })).toBeVisible();
  });
});
