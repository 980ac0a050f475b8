import type { ErrorEntry } from '@heliodon/kernel/app-error';

export const SUCCESS = 1000;
export const UNEXPECTED = 9999;
export const RESTORING = 3150;
/** The page solves a task and calls again. */
export const WORK_NEEDED = 2010;
/** The page shows an account that is signed in no more: it starts anew. */
export const OTHER_ACCOUNT = 2012;

/**
 * Declares error entries of one feature. Codes are unique over all features; a test holds that.
 * @__NO_SIDE_EFFECTS__
 */
export function defineErrors<T extends Record<string, ErrorEntry>>(entries: T): T {
  return entries;
}

/** Why a session does not begin or go on. The sign-in page needs these words and no others. */
export const sessionErrors = defineErrors({
  signedOut: { code: 401, zh: '登录已失效，请重新登录', en: 'Your session has expired. Sign in again.' },
  inactive: {
    code: 401,
    zh: '长时间未操作，请重新验证身份',
    en: 'You have been inactive for too long. Verify your identity again.',
  },
  accessEnded: {
    code: 403,
    zh: '账号已停用或已到期，请联系上级账号',
    en: 'This account is disabled or has expired. Contact its parent account.',
  },
});
