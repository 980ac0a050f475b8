import {
  defineErrors,
  OTHER_ACCOUNT,
  RESTORING,
  sessionErrors,
  UNEXPECTED,
  WORK_NEEDED,
} from './error-kit.ts';

export * from './error-kit.ts';

/**
 * Errors that every call may return. Each feature has its own range of a hundred codes: see docs/ADDING_A_FEATURE.md.
 */
export const commonErrors = defineErrors({
  ...sessionErrors,
  invalid: { code: 2001, zh: '输入有误：{detail}', en: 'Invalid input: {detail}' },
  notFound: {
    code: 2002,
    zh: '对象不存在或无权访问，请刷新列表，或联系您的账号管理员',
    en: 'Not found, or you do not have access. Refresh the list, or contact the manager of your account.',
  },
  noPermission: {
    code: 2003,
    zh: '没有此操作的权限，请联系您的账号管理员开通',
    en: 'You do not have permission for this action. Contact the manager of your account.',
  },
  tooMany: {
    code: 2004,
    zh: '操作过于频繁，请在 {seconds} 秒后重试',
    en: 'Too many attempts. Try again in {seconds} seconds.',
  },
  malformedJson: { code: 2005, zh: '请求内容不是有效的 JSON', en: 'The request body is not valid JSON.' },
  tooLarge: { code: 2006, zh: '请求内容过大', en: 'The request body is too large.' },
  unknownCall: { code: 404, zh: '没有这个接口', en: 'Unknown API call.' },
  wrongMediaType: {
    code: 2007,
    zh: '请求的内容类型不受支持',
    en: 'This content type is not supported.',
  },
  conflict: {
    code: 2008,
    zh: '内容已被他人修改，请刷新后重试',
    en: 'Someone else has changed this. Refresh and try again.',
  },
  busy: {
    code: 2009,
    zh: '服务器正忙，请稍后重试',
    en: 'The server is busy. Try again in a moment.',
  },
  workNeeded: {
    code: WORK_NEEDED,
    zh: '您所在网络的请求较多，需先完成一次验证计算，请重试',
    en: 'There are many requests from your network, so a verification computation is required first. Try again.',
  },
  foreignPage: {
    code: 2011,
    zh: '请求并非来自本系统的页面，已被拒绝。如经反向代理访问，请让代理保留 Host 请求头，或设置 PUBLIC_URL',
    en: 'The request did not come from a page of this portal and was rejected. If you use a reverse proxy, let it preserve the Host header, or set PUBLIC_URL.',
  },
  otherAccount: {
    code: OTHER_ACCOUNT,
    zh: '此浏览器已登录其他账号，页面即将重新加载',
    en: 'Another account has signed in on this browser. The page will reload.',
  },
  restoring: {
    code: RESTORING,
    zh: '数据库正在从备份恢复，请稍候',
    en: 'The database is being restored from a backup. Wait a moment.',
  },
  diskFull: {
    code: UNEXPECTED,
    zh: '服务器磁盘已满，未能保存。请联系平台管理员清理磁盘空间，然后重试（编号 {requestId}）',
    en: 'The server disk is full, so nothing was saved. Ask the platform manager to free up disk space, then try again (reference {requestId}).',
  },
  databaseAway: {
    code: UNEXPECTED,
    zh: '数据库暂时无法连接，通常会在半分钟内恢复，请稍后重试（编号 {requestId}）',
    en: 'The database is temporarily unavailable. It usually recovers within 30 seconds; try again later (reference {requestId}).',
  },
  unexpected: {
    code: UNEXPECTED,
    zh: '服务器内部错误，请稍后重试（编号 {requestId}）',
    en: 'Internal server error. Try again later (reference {requestId}).',
  },
});
