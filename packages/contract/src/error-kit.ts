import type { ErrorEntry } from '@heliodon/kernel/app-error';

export const SUCCESS = 1000;
export const UNEXPECTED = 9999;
export const RESTORING = 3150;
/** The page solves a proof-of-work task and calls again. */
export const WORK_NEEDED = 2010;
/** The account of the page is no longer signed in: the page reloads. */
export const OTHER_ACCOUNT = 2012;

/**
 * Declares the errors of one feature. Codes are unique across all features, which a test checks. @__NO_SIDE_EFFECTS__
 */
export function defineErrors<T extends Record<string, ErrorEntry>>(entries: T): T {
  return entries;
}

/** Reasons why a session cannot start or continue. The sign-in page needs only these texts. */
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
