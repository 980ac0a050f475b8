import { defineErrors } from '@heliodon/contract/errors';

export const emsErrors = defineErrors({
  gridMeterMissing: {
    code: 2840,
    zh: '电站没有并网点电表，无法防逆流；请先在电表管理中配置高压侧或交流低压侧电表',
    en: 'The plant has no meter at the grid connection point, so backflow cannot be prevented. Set up a meter on the high-voltage or AC low-voltage side first.',
  },
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
  deviceElsewhere: {
    code: 2850,
    zh: '所选设备不是该电站的逆变器，请重新选择设备',
    en: 'A selected device is not an inverter of this plant. Select the devices again.',
  },
});
