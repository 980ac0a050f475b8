import { after, anyButton, button, click, dialog, entry, main, on, tab } from './table.ts';

const BELOW = 'below';
const ACCOUNTS = '/systemManage/account';
const ACTIONS = 'features/accounts/web/sub/AccountActions.tsx';
const OWN = 'features/accounts/web/own/OwnPanel.tsx';
const edit = button(`Edit ${BELOW}`);

export const accounts = [
  on(ACCOUNTS, ['accountViewAll', 'features/accounts/web/AccountPage.tsx', tab('Sub-accounts')]),
  on(
    ACCOUNTS,
    ['accountAdd', 'features/accounts/web/sub/SubAccountsPanel.tsx', button('Add account')],
    ['accountEdit', ACTIONS, edit],
  ),
  after(
    ACCOUNTS,
    [click(anyButton(`More actions for ${BELOW}`))],
    ['accountReset', ACTIONS, entry('Reset password')],
    ['accountDisable', ACTIONS, entry('Disable')],
    ['accountDelete', ACTIONS, entry('Delete')],
  ),
  after(
    ACCOUNTS,
    [click(edit)],
    [
      'accountReset',
      'features/accounts/web/sub/AccountDrawer.tsx',
      (page) => dialog(page).getByRole('textbox', { name: 'Phone', disabled: false }),
    ],
  ),
  after(
    ACCOUNTS,
    [click(button('More'))],
    [
      'plantView',
      'features/accounts/web/sub/useAccountFields.ts',
      (page) => main(page).getByLabelText('Plant', { exact: true }),
    ],
  ),
  on(
    `${ACCOUNTS}?tab=own`,
    ['ownPassword', OWN, button('Change password')],
    ['ownPhone', OWN, button('Change phone number')],
    ['ownEmail', OWN, button('Change email')],
    ['ownInfoEdit', OWN, button('Edit my info')],
  ),
  on(
    '/systemManage/role',
    ['accountRoles', 'features/accounts/web/roles/RolesPanel.tsx', button('New role')],
    ['accountRoles', 'features/accounts/web/roles/RoleActions.tsx', button(/^Copy/)],
  ),
  after(
    '/systemManage/role',
    [click(button('New role'))],
    [
      'accountRoles',
      'features/accounts/web/roles/RoleDrawer.tsx',
      (page) => dialog(page).getByRole('button', { name: 'Create' }),
      'closes',
    ],
  ),
];
