/** Default roles are stored with these keys. An import file may name them in either language. */
export const defaultRoleNames = {
  manager: { zh: '管理员', en: 'Manager' },
  user: { zh: '普通用户', en: 'User' },
  operator: { zh: '运维', en: 'Operator' },
} as const;
