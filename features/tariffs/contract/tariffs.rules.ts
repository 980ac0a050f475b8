import { defineErrors } from '@heliodon/contract/errors';
import { defineLogActions } from '@heliodon/contract/log-actions';
import { defineMessages } from '@heliodon/contract/messages';

export const tariffRule = defineMessages('tariff', {
  month: { zh: '请选择生效月份', en: 'Select the effective month' },
  efficiency: {
    zh: '充放电效率系数须大于 0 且不大于 1',
    en: 'The efficiency coefficient must be greater than 0 and at most 1',
  },
  rangeOrder: { zh: '结束时间必须晚于开始时间', en: 'The end must be after the start' },
  overlap: { zh: '时段重叠', en: 'Time ranges overlap' },
  monthsMissing: { zh: '月份须覆盖全年 1–12 月', en: 'Months must cover 1 to 12' },
  monthsRepeated: { zh: '月份重复', en: 'Months must not repeat' },
  years: { zh: '补贴年限为 1–10 年的整数', en: 'Years must be a whole number from 1 to 10' },
  wholePrice: { zh: '单价须为大于 0 的整数', en: 'The price must be a whole number greater than 0' },
  ratchetPercent: { zh: '须为 0–100 的整数，0 表示没有', en: 'A whole number from 0 to 100; 0 means none' },
  ratchetMonths: { zh: '须为 1–12 的整数', en: 'A whole number from 1 to 12' },
  demandOnly: { zh: '仅适用于按最大需量计费', en: 'Only applies to billing by demand' },
  positive: { zh: '须大于 0', en: 'Must be greater than 0' },
});

export const tariffErrors = defineErrors({
  tooManyChanges: {
    code: 2401,
    zh: '电价每月最多修改两次，本月不能再修改，请下次再试',
    en: 'The price can be modified at most twice a month. It cannot be modified again; please try next time.',
  },
  outOfReach: {
    code: 2402,
    zh: '生效日期须在当前日期前后 60 天以内，{month} 不可选',
    en: 'The effective date must be within 60 days of now; {month} cannot be selected.',
  },
  alreadyEffective: {
    code: 2403,
    zh: '只能撤回尚未生效的电价',
    en: 'Only a price that has not taken effect yet can be withdrawn.',
  },
});

export const tariffLog = defineLogActions('tariffs', {
  savePrice: {
    type: 'plant',
    zh: '修改电价，{month} 起生效：购电价 {before} → {after}，上网电价 {feedInBefore} → {feedInAfter}，效率系数 {efficiencyBefore} → {efficiencyAfter}',
    en: 'Modified the price effective from {month}: purchase {before} → {after}, feed-in {feedInBefore} → {feedInAfter}, efficiency {efficiencyBefore} → {efficiencyAfter}',
  },
  deletePrice: {
    type: 'plant',
    zh: '撤回 {month} 起生效的电价（购电价 {before}）',
    en: 'Withdrew the price effective from {month} (purchase {before})',
  },
  saveSubsidies: {
    type: 'plant',
    zh: '修改补贴收益（单价 × 年限）：{before} → {after}',
    en: 'Modified subsidies (unit price × years): {before} → {after}',
  },
  transformerAnnual: {
    type: 'plant',
    zh: '变压器计费设为按容量年费：{before} → {after}',
    en: 'Set transformer billing to a yearly capacity charge: {before} → {after}',
  },
  transformerMonthly: {
    type: 'plant',
    zh: '变压器计费设为按容量月费：{before} → {after}',
    en: 'Set transformer billing to a monthly capacity charge: {before} → {after}',
  },
  transformerDemand: {
    type: 'plant',
    zh: '变压器计费设为按最大需量：{before} → {after}',
    en: 'Set transformer billing to a demand charge: {before} → {after}',
  },
  transformerNone: {
    type: 'plant',
    zh: '取消变压器计费：{before} → {after}',
    en: 'Cancelled transformer billing: {before} → {after}',
  },
});
