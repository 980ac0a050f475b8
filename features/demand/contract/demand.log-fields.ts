import { defineLogFields } from '@heliodon/contract/log-fields';

export const demandLogFields = defineLogFields('demand', {
  limitKw: { zh: '需量限值（kW）', en: 'Demand limit (kW)' },
  warnPercent: { zh: '预警比例（%）', en: 'Warning threshold (%)' },
  on: {
    zh: '需量控制',
    en: 'Demand control',
    values: { true: { zh: '开启', en: 'On' }, false: { zh: '关闭', en: 'Off' } },
  },
});
