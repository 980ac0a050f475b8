import { defineErrors } from '@heliodon/contract/errors';

export const siteControlErrors = defineErrors({
  gridMeterMissing: {
    code: 2840,
    zh: '电站没有并网点电表，无法防逆流；请先在电表管理中配置高压侧或交流低压侧电表',
    en: 'The plant has no meter at the grid connection point, so backflow cannot be prevented. Set up a meter on the high-voltage or AC low-voltage side first.',
  },
  deviceElsewhere: {
    code: 2850,
    zh: '所选设备不是该电站的逆变器，请重新选择设备',
    en: 'A selected device is not an inverter of this plant. Select the devices again.',
  },
});
