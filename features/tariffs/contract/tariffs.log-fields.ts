import { defineLogFields } from '@heliodon/contract/log-fields';

export const priceLogFields = defineLogFields('tariffs', {
  effectiveMonth: { zh: '生效月份', en: 'Effective month' },
  feedInPrice: { zh: '上网电价', en: 'Feed-in price' },
  efficiency: { zh: '效率系数', en: 'Efficiency' },
  seasons: { zh: '购电价', en: 'Purchase prices' },
});

export const subsidyLogFields = defineLogFields('subsidies', {
  subsidies: { zh: '补贴（单价 × 年限）', en: 'Subsidies (unit price × years)' },
});

export const transformerLogFields = defineLogFields('transformer', {
  billingType: {
    zh: '计费方式',
    en: 'Billing',
    values: {
      annual: { zh: '按容量年费', en: 'Yearly capacity charge' },
      monthly: { zh: '按容量月费', en: 'Monthly capacity charge' },
      demand: { zh: '按最大需量', en: 'Demand charge' },
    },
  },
  capacityKva: { zh: '容量（kVA）', en: 'Capacity (kVA)' },
  ranges: { zh: '单价（月份）', en: 'Prices (months)' },
  demandWindow: {
    zh: '需量计算方式',
    en: 'Demand interval',
    values: {
      block: { zh: '区间式 15 分钟', en: 'Clock intervals of 15 min' },
      sliding1: { zh: '滑差式 15 分钟，滑差 1 分钟', en: 'Sliding 15 min in steps of 1 min' },
      sliding3: { zh: '滑差式 15 分钟，滑差 3 分钟', en: 'Sliding 15 min in steps of 3 min' },
      sliding5: { zh: '滑差式 15 分钟，滑差 5 分钟', en: 'Sliding 15 min in steps of 5 min' },
    },
  },
  ratchetPercent: { zh: '最低计费需量（前期最大需量的 %）', en: 'Demand ratchet (% of the earlier maximum)' },
  ratchetMonths: { zh: '最低计费需量回溯月数', en: 'Months of the demand ratchet' },
  pfStandard: { zh: '功率因数标准（%）', en: 'Power factor standard (%)' },
});
