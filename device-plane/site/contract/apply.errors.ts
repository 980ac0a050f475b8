import { defineErrors } from '@heliodon/contract/errors';

/** For changes applied device by device; a failed step stores one of these codes. */
export const applyErrors = defineErrors({
  applyRunning: {
    code: 2843,
    zh: '上一次下发尚未完成，请稍候',
    en: 'The previous change is still being applied. Please wait.',
  },
  nothingFailed: { code: 2845, zh: '没有失败的步骤', en: 'There are no failed steps.' },
  stepInterrupted: {
    code: 2851,
    zh: '该步骤被中断，请重试',
    en: 'This step was interrupted. Try again.',
  },
  applyOutdated: {
    code: 2852,
    zh: '此后已有新的下发，旧的失败步骤不能再重试',
    en: 'A newer change has been sent since. Failed steps of an older change can no longer be retried.',
  },
  planReplaces: {
    code: 2853,
    zh: '峰谷计划将替换这些计划：{plans}。请重新确认',
    en: 'The price-based plan would replace these plans: {plans}. Please confirm again.',
  },
});
