import { getPublicKey } from '@heliodon/auth/contract';
import { authErrors } from '@heliodon/auth/errors';
import { commonErrors } from '@heliodon/contract/errors';
import type { Permission } from '@heliodon/contract/permissions';
import { exampleOf } from '@heliodon/contract/testing/example';
import { queryPlantList } from '@heliodon/plants/contract';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { grant, type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { credentialKeys } from '@heliodon/web/testing/credentials';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  deleteSubUserInfo,
  getAccount,
  getSubUserInfo,
  getSubUserList,
  insertSubUser,
  resetSubUserPassword,
  type SubAccountRow,
  setSubUserStatus,
  subAccountRow,
  updateSubUser,
} from '../contract/accounts.contract.ts';
import { accountsErrors } from '../contract/accounts.errors.ts';
import AccountPage from './AccountPage.tsx';
import { answerRoles, customRole } from './testing/roles.ts';

const PLANT = { plantId: 5, name: 'Fresno Cold Storage' };
const FIRST_PASSWORD = 'Initial7Sun';
const PHONE = '13911112222';

let accounts: SubAccountRow[];

const account = (accountId: number, accountName: string, values: Partial<SubAccountRow> = {}) =>
  exampleOf(subAccountRow, {
    accountId,
    accountName,
    roleId: 3,
    roleName: 'operator',
    state: 'enabled',
    enabled: true,
    parentName: 'tester',
    plantCount: 1,
    ...values,
  });

const change = (accountId: number, values: Partial<SubAccountRow>) => {
  accounts = accounts.map((one) => (one.accountId === accountId ? { ...one, ...values } : one));
  return {};
};

beforeEach(async () => {
  accounts = [account(11, 'night.shift', { name: 'Night shift' }), account(12, 'operator')];
  const plant = exampleOf(queryPlantList.response.shape.rows.element, PLANT);
  server
    .answer(getPublicKey, (await credentialKeys()).answer)
    .answer(queryPlantList, ({ keyword = '' }) => ({
      rows: PLANT.name.includes(keyword) ? [plant] : [],
      total: 1,
    }))
    .answer(getSubUserList, ({ keyword = '', state }) => {
      const found = accounts.filter(({ accountName }) => accountName.includes(keyword));
      const count = (wanted: string) => found.filter((one) => one.state === wanted).length;
      const rows = found.filter((one) => !state || one.state === state);
      return {
        rows,
        total: rows.length,
        counts: {
          all: found.length,
          enabled: count('enabled'),
          disabled: count('disabled'),
          expired: count('expired'),
        },
      };
    })
    .answer(getSubUserInfo, ({ accountId }) => {
      const row = accounts.find((one) => one.accountId === accountId) ?? account(accountId, 'gone');
      return { ...row, plants: [PLANT], version: 3 };
    });
  answerRoles();
});

async function accountPage(options: PageOptions = {}) {
  const page = await renderPage(<AccountPage />, { path: '/account', ...options });
  await expect.element(page.getByText('night.shift').first()).toBeVisible();
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  return {
    ...page,
    row,
    drawer: page.getByRole('dialog'),
    /** The title of the confirmation before an action. */
    question: (text: string) => page.getByRole('dialog').filter({ hasText: text }),
    async act(name: string) {
      await page.getByRole('button', { name: 'More actions for night.shift' }).click();
      await page.getByRole('menuitem', { name }).click();
    },
  };
}

describe('the list', () => {
  it.each(['light', 'dark'] as const)('has no serious accessibility violation in %s', async (theme) => {
    await accountPage({ theme });
    expect(await seriousViolations()).toEqual([]);
  });

  it.each([
    ['en', ['Sub-accounts', 'Roles', 'My account']],
    ['zh', ['子账号', '角色', '我的账号']],
  ] as const)('a manager has three tabs, in %s', async (lang, names) => {
    const page = await accountPage({ lang });
    for (const name of names)
      await expect.element(page.getByRole('tab', { name, exact: true })).toBeVisible();
    await page.getByRole('tab', { name: names[1], exact: true }).click();
    expect(page.address()).toBe('/account?tab=roles');
  });

  it('shows state, initial password, deleted role, validity and plants of each account', async () => {
    accounts = [
      account(11, 'night.shift', {
        passwordInitial: true,
        validUntil: '2035-06-30T15:59:59.000Z',
        roleId: 1001,
        roleName: 'Old role',
        roleDeleted: true,
      }),
      account(12, 'boss', { plantCount: null, state: 'expired', validUntil: '2020-01-01T15:59:59.000Z' }),
      account(13, 'nobody', { plantCount: 0, state: 'disabled', enabled: false }),
    ];
    const page = await accountPage();
    const first = page.row('night.shift');
    for (const text of ['Enabled', 'Initial password', 'Old role', 'Deleted', '2035-06-30'])
      await expect.element(first.getByText(text, { exact: true })).toBeInTheDocument();
    await expect.element(page.row('boss')).toHaveTextContent(/Expired.*2020-01-01.*All plants/);
    await expect.element(page.row('nobody')).toHaveTextContent(/Disabled.*Permanent.*None/);
    await first.getByRole('button', { name: 'Plants of night.shift' }).click();
    await expect.element(page.getByRole('tooltip').getByText(PLANT.name)).toBeVisible();
  });

  it('is filtered by text, role, plant and state; the address keeps the filter', async () => {
    accounts = [...accounts, account(13, 'night.guard', { state: 'disabled', enabled: false })];
    const page = await accountPage({ path: '/account?keyword=night' });
    await expect.element(page.getByText('operator', { exact: true })).not.toBeInTheDocument();
    await page.getByRole('tab', { name: /Disabled/ }).click();
    await expect.element(page.row('night.shift')).not.toBeInTheDocument();
    await expect.element(page.row('night.guard')).toBeVisible();
    expect(page.address()).toContain('state=disabled');
    await page.getByRole('tab', { name: /^All/ }).click();
    await expect.element(page.row('night.shift')).toBeVisible();
    await page.getByLabelText('Search').first().fill('zzzz');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect.element(page.getByText('No results')).toBeVisible();
  });

  it('shows that there are none, and that they could not be loaded', async () => {
    accounts = [];
    const page = await renderPage(<AccountPage />);
    await expect.element(page.getByText('No sub-accounts yet')).toBeVisible();
    server.answer(getSubUserList, new Refusal(commonErrors.unexpected));
    await page.getByLabelText('Search').first().fill('a');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect.element(page.getByText('Failed to load')).toBeVisible();
  });

  it('shows permitted actions, also when permissions change while the page is open', async () => {
    const seeing: Permission[] = ['accountView', 'accountViewAll'];
    const page = await accountPage({ roleId: 1001, permissions: [...seeing, 'accountAdd'] });
    await expect.element(page.getByRole('button', { name: 'Add account' })).toBeVisible();
    expect(page.getByRole('columnheader', { name: 'Actions' }).query()).toBeNull();
    expect(page.getByRole('tab', { name: 'Roles' }).query()).toBeNull();

    grant([...seeing, 'accountEdit']);
    await expect.element(page.getByRole('button', { name: 'Edit night.shift' })).toBeVisible();
    expect(page.getByRole('button', { name: 'Add account' }).query()).toBeNull();
    expect(page.getByRole('button', { name: 'Import' }).query()).toBeNull();
    expect(page.getByRole('button', { name: 'More actions for night.shift' }).query()).toBeNull();

    grant([...seeing, 'accountReset', 'accountDisable']);
    await page.getByRole('button', { name: 'More actions for night.shift' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Reset password' })).toBeVisible();
    await expect.element(page.getByRole('menuitem', { name: 'Disable' })).toBeVisible();
    expect(page.getByRole('menuitem', { name: 'Delete' }).query()).toBeNull();
    expect(page.getByRole('menuitem', { name: 'Enable' }).query()).toBeNull();
  });
});

describe('a new account', () => {
  async function newAccount(options: PageOptions = {}) {
    const page = await accountPage(options);
    await page.getByRole('button', { name: /Add account|添加账号/ }).click();
    const add = page.drawer.getByRole('button', { name: /^(Add|添\s*加)$/ });
    return { ...page, add };
  }

  const fillIn = async ({ drawer, getByText }: Awaited<ReturnType<typeof newAccount>>) => {
    await drawer.getByLabelText('Account name').fill('e2e.shift');
    await drawer.getByLabelText('Initial password').fill(FIRST_PASSWORD);
    await drawer.getByLabelText('Phone number').fill(PHONE);
    await drawer.getByRole('combobox', { name: 'Role' }).click();
    await getByText('Operator', { exact: true }).last().click();
  };

  it('shows errors beside their fields without moving a button, and focuses the first one', async () => {
    const { drawer, add } = await newAccount();
    const top = () => (add.element() as HTMLElement).offsetTop;
    const phone = drawer.getByLabelText('Phone number');
    await phone.fill('123');
    const before = top();
    (phone.element() as HTMLElement).blur();
    await expect.element(drawer.getByText('Please enter the correct phone number')).toBeVisible();
    expect(top()).toBe(before);

    await drawer.getByLabelText('Account name').fill('1x');
    await add.click();
    await expect.element(drawer.getByText(/4 to 32 letters, digits/)).toBeVisible();
    await expect.element(drawer.getByText('Please enter the correct phone number')).toBeInTheDocument();
    await expect.element(drawer.getByText('This field is required').first()).toBeInTheDocument();
    await expect.poll(() => document.activeElement).toBe(drawer.getByLabelText('Account name').element());
    expect(await seriousViolations()).toEqual([]);
  });

  it('has a generated password, a last day, a role with its permissions, and plants', async () => {
    server.answer(insertSubUser, ({ accountName, validUntil }) => {
      const passwordInitial = true;
      accounts = [...accounts, account(21, accountName, { validUntil, passwordInitial })];
      return { accountId: 21 };
    });
    const page = await newAccount();
    const { drawer, add } = page;
    await fillIn(page);
    await expect.element(drawer.getByText('Can use')).toBeVisible();
    await drawer.getByRole('button', { name: 'Generate' }).click();
    await expect.element(drawer.getByText('strong')).toBeVisible();
    await drawer.getByLabelText('Initial password').fill(FIRST_PASSWORD);
    await drawer.getByText('Until', { exact: true }).click();
    await add.click();
    await expect.element(drawer.getByText('This field is required')).toBeVisible();
    await drawer.getByPlaceholder('Last day').fill('2035-06-30');
    await userEvent.keyboard('{Enter}');
    await drawer.getByLabelText('Managed plants').fill('Fresno');
    await page.getByTitle(PLANT.name).click();
    await add.click();
    await expect.element(page.row('e2e.shift').getByText('2035-06-30')).toBeVisible();

    const [sent] = server.bodiesOf(insertSubUser);
    expect(sent).toMatchObject({
      accountName: 'e2e.shift',
      phone: PHONE,
      email: null,
      roleId: 3,
      enabled: true,
      plantIds: [PLANT.plantId],
    });
    expect(await (await credentialKeys()).read(sent?.password)).toBe(FIRST_PASSWORD);
  });

  it('shows each refusal of the server, beside its field if possible, and keeps the input', async () => {
    const page = await newAccount();
    await fillIn(page);
    for (const entry of [
      authErrors.accountNameTaken,
      accountsErrors.addFailed,
      accountsErrors.roleNotYours,
      accountsErrors.plantNotYours,
      accountsErrors.deadlinePast,
      accountsErrors.importEmpty,
    ]) {
      server.answer(insertSubUser, new Refusal(entry));
      await page.add.click();
      await expect.element(page.drawer.getByText(entry.en)).toBeVisible();
      // The message may appear before the button accepts the next click.
      await expect.element(page.add).not.toHaveClass(/ant-btn-loading/);
    }
    await expect.element(page.drawer.getByLabelText('Phone number')).toHaveValue(PHONE);
    server.answer(insertSubUser, { accountId: 21 });
    await page.add.click();
    await expect.element(page.getByText('e2e.shift has been added')).toBeVisible();
  });

  it('needs no plants with a role that sees all, and does not offer a deleted role', async () => {
    answerRoles(
      customRole({ roleId: 1001, name: 'Gone role', deleted: true, canAssign: false }),
      customRole({ roleId: 1002, name: 'Log reader' }),
    );
    const page = await newAccount({ lang: 'zh' });
    const role = page.drawer.getByRole('combobox', { name: '角色' });
    await role.click();
    await expect.element(page.getByText('Log reader').last()).toBeVisible();
    expect(page.getByText('Gone role').query()).toBeNull();
    await page.getByText('管理员', { exact: true }).last().click();
    await expect.element(page.drawer.getByText('所选角色可查看全部电站，无需单独分配。')).toBeVisible();
  });
});

describe('editing an account', () => {
  it('keeps the name, and is sent with the version that was read', async () => {
    server.answer(updateSubUser, ({ accountId, name }) => change(accountId, { name }));
    const page = await accountPage();
    await page.getByRole('button', { name: 'Edit night.shift' }).click();
    await expect.element(page.drawer.getByLabelText('Account name')).toBeDisabled();
    await expect.element(page.drawer.getByText(PLANT.name)).toBeVisible();
    await page.drawer.getByLabelText('Name', { exact: true }).fill('Late shift');
    await page.drawer.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.row('Late shift')).toBeVisible();
    expect(server.bodiesOf(updateSubUser)).toEqual([
      expect.objectContaining({ accountId: 11, version: 3, name: 'Late shift', plantIds: [PLANT.plantId] }),
    ]);
  });

  it('loads again an account that another user has changed meanwhile', async () => {
    server.answer(updateSubUser, new Refusal(commonErrors.conflict));
    const page = await accountPage();
    await page.getByRole('button', { name: 'Edit night.shift' }).click();
    await page.drawer.getByLabelText('Name', { exact: true }).fill('Late shift');
    await page.drawer.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.drawer.getByText(/Someone else has changed this/)).toBeVisible();
    await expect.element(page.drawer.getByLabelText('Name', { exact: true })).toHaveValue('Late shift');
    change(11, { name: 'Named by another' });
    await page.drawer.getByRole('button', { name: 'Load latest version' }).click();
    await expect.element(page.drawer.getByLabelText('Name', { exact: true })).toHaveValue('Named by another');
  });

  it('keeps a deleted role until replaced; contacts are locked without permission to reset', async () => {
    answerRoles(customRole({ name: 'Gone role', deleted: true, canAssign: false }));
    change(11, { roleId: 1001, roleName: 'Gone role', roleDeleted: true });
    const page = await accountPage({
      roleId: 1001,
      permissions: ['accountView', 'accountViewAll', 'accountEdit'],
      lang: 'zh',
    });
    await expect.element(page.row('night.shift').getByText('已删除')).toBeVisible();
    await page.getByRole('button', { name: '编辑 night.shift' }).click();
    await expect.element(page.drawer.getByText(/此角色已删除，目前仍然有效/)).toBeVisible();
    await expect.element(page.drawer.getByLabelText('手机号')).toBeDisabled();
    await expect.element(page.drawer.getByLabelText('邮箱')).toBeDisabled();
  });

  it('can be loaded again after a failure', async () => {
    server.answer(getSubUserInfo, new Refusal(commonErrors.unexpected));
    const page = await accountPage();
    await page.getByRole('button', { name: 'Edit night.shift' }).click();
    await expect.element(page.drawer.getByText('Failed to load')).toBeVisible();
    server.answer(getSubUserInfo, { ...account(11, 'night.shift'), plants: [], version: 3 });
    await page.drawer.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.drawer.getByLabelText('Account name')).toHaveValue('night.shift');
  });
});

describe('actions on an account', () => {
  it('it is disabled after a confirmation that names it and those below, and enabled without', async () => {
    change(11, { belowCount: 2 });
    server.answer(setSubUserStatus, ({ accountId, enabled }) =>
      change(accountId, { enabled, state: enabled ? 'enabled' : 'disabled' }),
    );
    const page = await accountPage();
    await page.act('Disable');
    const question = page.question('night.shift');
    await expect.element(question.getByText(/the 2 accounts under it are signed out/)).toBeVisible();
    await question.getByRole('button', { name: 'Disable' }).click();
    await expect.element(page.row('night.shift').getByText('Disabled')).toBeVisible();
    await expect.element(question).not.toBeInTheDocument();
    await page.act('Enable');
    await expect.element(page.row('night.shift').getByText('Enabled')).toBeVisible();
    expect(server.bodiesOf(setSubUserStatus)).toEqual([
      { accountId: 11, enabled: false },
      { accountId: 11, enabled: true },
    ]);
  });

  it('the password is reset to one that is strong enough', async () => {
    server.answer(resetSubUserPassword, ({ accountId }) => change(accountId, { passwordInitial: true }));
    const page = await accountPage();
    await page.act('Reset password');
    const password = page.drawer.getByLabelText('Initial password');
    const submit = page.drawer.getByRole('button', { name: 'Reset password' });
    await password.fill('weak');
    await submit.click();
    await expect.element(page.drawer.getByText(/The password must have 6 to 18 characters/)).toBeVisible();
    expect(server.bodiesOf(resetSubUserPassword)).toEqual([]);
    await password.fill('Again8Begin');
    await submit.click();
    await expect.element(page.row('night.shift').getByText('Initial password')).toBeVisible();
    const [sent] = server.bodiesOf(resetSubUserPassword);
    expect(await (await credentialKeys()).read(sent?.password)).toBe('Again8Begin');
  });

  it('it is deleted after a confirmation that names it', async () => {
    server.answer(deleteSubUserInfo, ({ accountId }) => {
      accounts = accounts.filter((one) => one.accountId !== accountId);
      return {};
    });
    const page = await accountPage();
    await page.act('Delete');
    await page.question('night.shift').getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText('night.shift has been deleted')).toBeVisible();
    await expect.element(page.row('night.shift')).not.toBeInTheDocument();
  });
});

describe('the own account', () => {
  beforeEach(() => {
    server.answer(getAccount, exampleOf(getAccount.response, { accountName: 'me.myself', roleId: 3 }));
  });

  it.each([
    ['en', /Not confirmed yet/],
    ['zh', /尚未确认/],
  ] as const)('a contact entered by another user is marked as unconfirmed, in %s', async (lang, hint) => {
    const contacts = { phone: '13800000001', phoneProven: true, email: 'a@example.com', emailProven: false };
    server.answer(getAccount, exampleOf(getAccount.response, { roleId: 3, ...contacts }));
    const page = await renderPage(<AccountPage />, { roleId: 3, lang });
    await expect.element(page.getByText('a@example.com')).toBeVisible();
    await expect.poll(() => page.getByText(hint).elements()).toHaveLength(1);
  });

  it.each([
    ['an operator', 3, ['Edit my info', 'Change password', 'Change phone number', 'Change email']],
    ['an ordinary user', 2, ['Change password', 'Change phone number', 'Change email']],
  ])('%s sees only this account, with the permitted actions', async (_who, roleId, buttons) => {
    const page = await renderPage(<AccountPage />, { roleId });
    await expect.element(page.getByText('me.myself')).toBeVisible();
    expect(page.getByRole('tab').elements()).toEqual([]);
    const names = page.getByRole('button').elements();
    expect(names.map((button) => button.textContent)).toEqual(buttons);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect.element(page.getByRole('dialog').getByLabelText('Current password')).toBeVisible();
    await expect
      .poll(() => document.activeElement)
      .toBe(page.getByRole('dialog').getByLabelText('Current password').element());
  });

  it('shows that it could not be loaded', async () => {
    server.answer(getAccount, new Refusal(commonErrors.unexpected));
    const page = await renderPage(<AccountPage />, { roleId: 2 });
    await expect.element(page.getByText('Failed to load')).toBeVisible();
  });
});
