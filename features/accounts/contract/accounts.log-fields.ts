import { defineLogFields } from '@heliodon/contract/log-fields';
import { permissionNames } from './permission.words.ts';
import { defaultRoleNames } from './roles.words.ts';

export const accountLogFields = defineLogFields('account', {
  accountName: { zh: '账号', en: 'Account' },
  name: { zh: '姓名', en: 'Name' },
  sex: {
    zh: '性别',
    en: 'Sex',
    values: {
      unknown: { zh: '未填写', en: 'Not specified' },
      male: { zh: '男', en: 'Male' },
      female: { zh: '女', en: 'Female' },
    },
  },
  phone: { zh: '手机号', en: 'Phone' },
  email: { zh: '邮箱', en: 'Email' },
  company: { zh: '公司', en: 'Company' },
  position: { zh: '职位', en: 'Position' },
  description: { zh: '备注', en: 'Description' },
  role: { zh: '角色', en: 'Role', values: defaultRoleNames },
  validUntil: { zh: '有效期至', en: 'Valid until' },
  enabled: {
    zh: '状态',
    en: 'Status',
    values: { true: { zh: '启用', en: 'Enabled' }, false: { zh: '停用', en: 'Disabled' } },
  },
  plantsGiven: { zh: '新增管理电站', en: 'Plants assigned' },
  plantsTaken: { zh: '移除管理电站', en: 'Plants unassigned' },
});

export const roleLogFields = defineLogFields('role', {
  name: { zh: '角色名称', en: 'Role name' },
  description: { zh: '备注', en: 'Description' },
  permissionsGiven: { zh: '新增权限', en: 'Permissions granted', values: permissionNames },
  permissionsTaken: { zh: '移除权限', en: 'Permissions removed', values: permissionNames },
  plantsGiven: { zh: '新增关联电站', en: 'Plants linked' },
  plantsTaken: { zh: '移除关联电站', en: 'Plants unlinked' },
});
