import { defineLogActions } from '@heliodon/contract/log-actions';

export const authLog = defineLogActions('auth', {
  signIn: { type: 'signIn', zh: '登录', en: 'Signed in' },
  signInByCode: { type: 'signIn', zh: '验证码登录', en: 'Signed in with a code' },
  signInRemembered: { type: 'signIn', zh: '记住密码登录', en: 'Signed in with a remembered password' },
  signInTransit: { type: 'signIn', zh: '从 oss 系统跳转登录', en: 'Signed in from the oss system' },
  rememberedCopied: {
    type: 'signIn',
    zh: '记住的登录凭证被重复使用，可能已被复制：已结束由其产生的全部登录',
    en: 'A remembered sign-in was used twice and may have been copied: all sessions created from it were ended',
  },
  signInFailed: { type: 'signIn', zh: '登录失败', en: 'Sign-in failed' },
  signOut: { type: 'signIn', zh: '退出登录', en: 'Signed out' },
  smsCapReached: {
    type: 'system',
    zh: '验证码短信达到上限（{perHour} 条/小时、{perDay} 条/天），暂停向陌生设备发送',
    en: 'SMS code limit reached ({perHour} per hour, {perDay} per day); codes are not sent to unknown devices for now',
  },
  register: { type: 'account', zh: '注册账号', en: 'Registered' },
  undoContact: {
    type: 'account',
    zh: '撤销手机号或邮箱的更换',
    en: 'Undid a change of phone number or email',
  },
  resetPassword: { type: 'account', zh: '找回并重置密码', en: 'Reset forgotten password' },
});
