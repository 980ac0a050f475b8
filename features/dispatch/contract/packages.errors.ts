import { defineErrors } from '@heliodon/contract/errors';

export const packagesErrors = defineErrors({
  noStorage: {
    code: 2841,
    zh: '电站没有储能变流器，无法执行，请先随采集器添加',
    en: 'The plant has no PCS. Add one with its data logger first.',
  },
  packageProblem: {
    code: 2842,
    zh: '设置互相矛盾或缺少前提，无法应用：{problem}',
    en: 'These settings cannot be applied: {problem}',
  },
  nothingToSimulate: {
    code: 2844,
    zh: '电站还没有预测，也没有一整天的数据，无法模拟，请明天再试',
    en: 'The plant has neither a forecast nor a full day of data, so no simulation is possible. Try again tomorrow.',
  },
});
