import { defineLogActions } from '@heliodon/contract/log-actions';
import { defineLogFields } from '@heliodon/contract/log-fields';
import { modeWords } from './automatic.words.ts';

export const automaticLog = defineLogActions('automatic', {
  mode: { type: 'dispatch', zh: '修改自动调度模式', en: 'Changed the mode of automatic dispatch' },
  wear: { type: 'dispatch', zh: '修改电池损耗成本', en: 'Changed the cost of battery wear' },
  fellBack: {
    type: 'dispatch',
    zh: '自动调度改按峰谷规则：{days} 天费用 {optimiser} {currency}，规则 {rule} {currency}',
    en: 'Automatic dispatch fell back to the price rule: {optimiser} {currency} over {days} days, the rule {rule} {currency}',
  },
  recovered: {
    type: 'dispatch',
    zh: '自动调度恢复：{days} 天费用 {optimiser} {currency}，规则 {rule} {currency}',
    en: 'Automatic dispatch resumed: {optimiser} {currency} over {days} days, the rule {rule} {currency}',
  },
});

export const automaticLogFields = defineLogFields('automatic', {
  mode: { zh: '自动调度模式', en: 'Mode of automatic dispatch', values: modeWords },
  replacementPerKwh: { zh: '电池更换单价', en: 'Battery replacement per kWh' },
  cycles: { zh: '质保循环次数', en: 'Warranted cycles' },
  depthPercent: { zh: '放电深度 (%)', en: 'Depth of discharge (%)' },
});
