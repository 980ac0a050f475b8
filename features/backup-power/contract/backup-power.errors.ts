import { defineErrors } from '@heliodon/contract/errors';

export const backupPowerErrors = defineErrors({
  testRunning: {
    code: 2846,
    zh: '本电站正在进行备电测试，一次只能测试一台',
    en: 'A backup test is already running at this plant. Only one PCS can be tested at a time.',
  },
  testRefused: { code: 2847, zh: '不能开始备电测试：{reason}', en: 'The backup test cannot start: {reason}' },
  testOver: { code: 2848, zh: '测试已结束', en: 'The test has ended.' },
});
