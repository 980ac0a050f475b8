import { defineLogActions } from '@heliodon/contract/log-actions';

export const accountsLog = defineLogActions('accounts', {
  updateOwn: { type: 'account', zh: '修改个人信息', en: 'Changed own info' },
  changePassword: { type: 'account', zh: '修改密码', en: 'Changed own password' },
  changePhone: { type: 'account', zh: '修改手机号为 {phone}', en: 'Changed own phone number to {phone}' },
  changeEmail: { type: 'account', zh: '修改邮箱为 {email}', en: 'Changed own email to {email}' },
  add: { type: 'account', zh: '添加账号 {account}', en: 'Added account {account}' },
  edit: { type: 'account', zh: '修改账号 {account}', en: 'Edited account {account}' },
  enable: { type: 'account', zh: '启用账号 {account}', en: 'Enabled account {account}' },
  disable: { type: 'account', zh: '停用账号 {account}', en: 'Disabled account {account}' },
  reset: { type: 'account', zh: '重置账号 {account} 的密码', en: 'Reset password of account {account}' },
  remove: { type: 'account', zh: '删除账号 {account}', en: 'Deleted account {account}' },
  addRole: { type: 'account', zh: '添加角色 {role}', en: 'Added role {role}' },
  editRole: {
    type: 'account',
    zh: '修改角色 {role}，影响 {holders} 个账号',
    en: 'Edited role {role}, assigned to {holders} accounts',
  },
  removeRole: {
    type: 'account',
    zh: '删除角色 {role}，仍有 {holders} 个账号持有',
    en: 'Deleted role {role}, still assigned to {holders} accounts',
  },
});
