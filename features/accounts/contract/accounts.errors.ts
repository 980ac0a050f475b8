import { defineErrors } from '@heliodon/contract/errors';

export const accountsErrors = defineErrors({
  addFailed: {
    code: 2200,
    zh: '添加用户失败，请检查手机号/邮箱是否正确。',
    en: 'Failed to add user, please check if your mobile phone number/email is correct.',
  },
  contactTaken: {
    code: 2201,
    zh: '保存失败，请检查手机号/邮箱是否正确。',
    en: 'Not saved. Check that the mobile phone number/email is correct.',
  },
  roleNotYours: {
    code: 2202,
    zh: '不能选择该角色：它已删除，或权限超出您自己的权限，请选择其他角色',
    en: 'This role cannot be selected: it has been deleted, or it has more permissions than you. Select another one.',
  },
  plantNotYours: {
    code: 2203,
    zh: '所选电站中有不存在或您无权管理的电站，请重新选择电站',
    en: 'One of the plants does not exist or you cannot assign it. Select the plants again.',
  },
  permissionNotYours: {
    code: 2204,
    zh: '角色不能包含您自己没有的权限，请取消这些权限后再保存',
    en: 'A role cannot contain permissions that you do not have yourself. Remove them and save again.',
  },
  roleNameTaken: {
    code: 2205,
    zh: '角色名称已存在，请换一个名称',
    en: 'A role with this name already exists. Choose another name.',
  },
  roleIsDefault: {
    code: 2206,
    zh: '默认角色不能修改或删除，请复制为新角色后再修改',
    en: 'Default roles cannot be changed or deleted. Copy it to a new role and change that one.',
  },
  roleIsDeleted: {
    code: 2207,
    zh: '该角色已删除，不能再修改，请新建角色',
    en: 'This role has been deleted and can no longer be changed. Create a new one.',
  },
  hasAccounts: {
    code: 2208,
    zh: '该账号下还有 {count} 个子账号，请先删除或转移它们',
    en: 'There are still {count} accounts under this one. Delete or move them first.',
  },
  hasPlants: {
    code: 2209,
    zh: '该账号拥有 {count} 个电站，请先转移或删除它们',
    en: 'This account owns {count} plants. Transfer or delete them first.',
  },
  deadlinePast: { code: 2210, zh: '有效期必须晚于现在', en: 'The expiry date must be in the future.' },
  contactsNeedReset: {
    code: 2211,
    zh: '修改手机号或邮箱需要重置账号的权限，因为凭它们可以找回密码',
    en: 'Changing the phone number or email requires the “Reset passwords” permission, because they can be used to reset the password.',
  },
  importUnreadable: {
    code: 2212,
    zh: '无法读取该文件，请上传 CSV 或 xlsx 表格',
    en: 'This file cannot be read. Select a CSV or xlsx file.',
  },
  importTooLarge: {
    code: 2216,
    zh: '文件内容过大，表格最多 {rows} 行、{columns} 列，请删除多余的行、列后重新上传',
    en: 'This file is too large. At most {rows} rows and {columns} columns are allowed. Remove unneeded rows and columns and upload it again.',
  },
  importEmpty: {
    code: 2213,
    zh: '文件中没有数据行，请填写模板后重新上传',
    en: 'This file contains no data rows. Fill in the template and upload it again.',
  },
  importTooLong: {
    code: 2214,
    zh: '一次最多导入 {max} 个账号，请拆分文件',
    en: 'At most {max} accounts can be imported at a time. Split the file.',
  },
  importWrong: {
    code: 2215,
    zh: '文件中还有 {count} 行有错误，没有导入任何账号，请修正后重新上传',
    en: '{count} rows still have errors. No accounts were imported. Correct these rows and upload the file again.',
  },
});
