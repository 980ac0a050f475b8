import { defineErrors } from '@heliodon/contract/errors';

export const cancellationErrors = defineErrors({
  platformManager: {
    code: 2260,
    zh: '平台管理员账号不能注销：所有账号都依附于它',
    en: 'The platform manager account cannot be cancelled: all other accounts depend on it.',
  },
  notApplied: {
    code: 2261,
    zh: '没有进行中的注销申请，请重新申请',
    en: 'There is no cancellation in progress. Apply first.',
  },
  notVerified: {
    code: 2262,
    zh: '请先完成身份验证',
    en: 'Verify your identity first.',
  },
  verificationOld: {
    code: 2263,
    zh: '身份验证已过 30 分钟，请重新验证',
    en: 'Your identity check is older than 30 minutes. Verify again.',
  },
  resourcesLeft: {
    code: 2264,
    zh: '还有 {count} 项资源未处理，请先放弃或转交',
    en: '{count} items are still pending. Give them up or transfer them first.',
  },
  recipientUnsuitable: {
    code: 2265,
    zh: '无法转交给该账号，请核对后重试',
    en: 'It cannot be transferred to this account. Check the account and try again.',
  },
  nameMismatch: {
    code: 2266,
    zh: '输入的名称不一致，请按显示的内容输入',
    en: 'The name does not match. Enter it exactly as shown.',
  },
  branchOwnsPlants: {
    code: 2267,
    zh: '该子账号及其下级拥有 {count} 个电站，请先处理这些电站或转交该账号',
    en: 'This account and those under it own {count} plants. Resolve these first, or transfer the account.',
  },
  offerEnded: {
    code: 2268,
    zh: '该转交已失效，如仍需接收，请联系对方重新发起',
    en: 'This transfer is no longer valid. If you still want to accept it, ask for a new one.',
  },
});
