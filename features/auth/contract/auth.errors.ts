import { defineErrors } from '@heliodon/contract/error-kit';

export const authErrors = defineErrors({
  wrongSignIn: { code: 2101, zh: '账号或密码错误！', en: 'Wrong account or password!' },
  wrongPassword: { code: 2102, zh: '密码错误！', en: 'Wrong password!' },
  wrongCode: { code: 2103, zh: '验证码错误', en: 'Valicode Error' },
  codeTooSoon: {
    code: 2104,
    zh: '已获取过验证码，请在 {seconds} 秒后再获取',
    en: 'A code has already been requested. Request a new one in {seconds} seconds.',
  },
  codeDailyLimit: {
    code: 2105,
    zh: '今日获取验证码次数已达上限（10 次），请明天再试，或使用密码登录',
    en: 'The daily limit of 10 verification codes has been reached. Try again tomorrow, or sign in with your password.',
  },
  smsCapReached: {
    code: 2124,
    zh: '短信发送已达系统上限，请稍后再试，或使用密码登录',
    en: 'The limit for text messages has been reached. Try again later, or sign in with your password.',
  },
  tooManyPasswords: {
    code: 2106,
    zh: '密码错误次数过多，请在 {seconds} 秒后重试',
    en: 'Too many wrong passwords. Try again in {seconds} seconds.',
  },
  tooManyCodeTries: {
    code: 2107,
    zh: '验证码错误次数过多，请重新获取',
    en: 'Too many failed attempts. Request a new code.',
  },
  phoneNotRegistered: {
    code: 2108,
    zh: '该手机号未注册，无法找回密码',
    en: 'This phone number is not registered, so the password cannot be retrieved.',
  },
  emailNotRegistered: {
    code: 2109,
    zh: '该邮箱未注册，无法找回密码',
    en: 'This email is not registered, so the password cannot be retrieved.',
  },
  alreadyRegistered: {
    code: 2110,
    zh: '该手机号或邮箱已注册，请直接登录',
    en: 'This phone number or email is already registered. Sign in instead.',
  },
  passwordUnchanged: {
    code: 2111,
    zh: '新密码不能与旧密码相同',
    en: 'The new password must differ from the old one.',
  },
  staleCredential: {
    code: 2112,
    zh: '登录信息已过期，请重试',
    en: 'The sign-in data has expired or cannot be read. Try again.',
  },
  rememberedEnded: {
    code: 2113,
    zh: '记住的登录已失效，请输入密码',
    en: 'The remembered sign-in is no longer valid. Enter your password.',
  },
  ticketInvalid: {
    code: 2114,
    zh: '链接或凭证已失效，请重新操作',
    en: 'This link or ticket is no longer valid. Start again.',
  },
  transitTicket: {
    code: 2118,
    zh: '进入凭证已使用、已过期或不是给本站的，请从原系统重新进入',
    en: 'This ticket has already been used, has expired or is not for this portal. Sign in again from the original system.',
  },
  transitOff: {
    code: 2115,
    zh: '未启用跨系统登录，请使用账号密码登录',
    en: 'Sign-in from other systems is not enabled. Sign in with your account and password.',
  },
  accountOff: {
    code: 2117,
    zh: '账号已停用或已到期，请联系上级账号',
    en: 'This account is disabled or has expired. Contact its parent account.',
  },
  registrationOff: {
    code: 2119,
    zh: '本系统未开放自助注册，请联系管理员开通账号',
    en: 'Self-registration is disabled. Contact the administrator of this system to get an account.',
  },
  contactMissing: {
    code: 2120,
    zh: '账号没有设置该联系方式，或尚未用验证码确认，请用密码验证',
    en: 'This account has no such contact, or it has not been confirmed with a code. Use the password instead.',
  },
  wrongProof: {
    code: 2123,
    zh: '发往当前手机号或邮箱的验证码错误或已失效，请重新获取',
    en: 'The code sent to your current phone number or email is wrong or no longer valid. Request a new one.',
  },
  undoInvalid: {
    code: 2121,
    zh: '撤销码无效、已使用或已超过 72 小时。如账号被他人使用，请联系上级账号或平台管理员',
    en: 'This code is invalid, has already been used or is older than 72 hours. If someone else is using your account, contact your parent account or the platform manager.',
  },
  undoTaken: {
    code: 2122,
    zh: '原手机号或邮箱已被其他账号使用，无法恢复，请联系上级账号或平台管理员',
    en: 'The old phone number or email is now used by another account and cannot be restored. Contact your parent account or the platform manager.',
  },
  accountNameTaken: {
    code: 2116,
    zh: '账号名已被使用，请换一个',
    en: 'This account name is already taken. Choose another one.',
  },
});

/** Waiting time in seconds from the error codeTooSoon; undefined for any other error. */
export function waitSecondsFrom(failure: { code: number; data: unknown }): number | undefined {
  if (failure.code !== authErrors.codeTooSoon.code) return undefined;
  return (failure.data as { seconds?: number } | null)?.seconds;
}
