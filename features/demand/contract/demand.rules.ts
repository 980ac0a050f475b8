import { defineErrors } from '@heliodon/contract/errors';
import { defineLogActions } from '@heliodon/contract/log-actions';
import { defineMessages } from '@heliodon/contract/messages';

export const demandRule = defineMessages('demand', {
  watch: {
    zh: '需量限值为 0–5000 kW，0 表示不设',
    en: 'Demand limit must be 0 to 5000 kW; 0 means no limit',
  },
  control: {
    zh: '开启需量控制时，限值为 120–5000 kW',
    en: 'With demand control on, the limit must be 120 to 5000 kW',
  },
  decimals: { zh: '最多 1 位小数', en: 'At most 1 decimal' },
  warn: { zh: '预警比例为 10–100 的整数', en: 'Warning threshold must be a whole number from 10 to 100' },
  days: { zh: '一次最多查询 365 天', en: 'At most 365 days at a time' },
  period: { zh: '日期与统计粒度不符', en: 'The date does not match the period' },
});

export const demandErrors = defineErrors({
  noGridMeter: {
    code: 2820,
    zh: '电站没有并网点电表，无法进行需量控制。请先在电表管理中设置高压侧或交流低压侧电表',
    en: 'The plant has no meter at the grid connection point, so demand cannot be controlled. Set up a meter on the high-voltage or AC low-voltage side first.',
  },
  noStorage: {
    code: 2821,
    zh: '电站没有储能变流器，无法削减需量。请先接入储能设备，或仅设置限值进行监视',
    en: 'The plant has no PCS to shave demand. Add one, or set the limit for monitoring only.',
  },
  future: {
    code: 2822,
    zh: '不能查询尚未到来的时间',
    en: 'Future dates cannot be queried.',
  },
});

export const demandLog = defineLogActions('demand', {
  set: {
    type: 'dispatch',
    zh: '修改电站 {plant} 的需量设置：限值 {limitBefore} → {limit} kW（0 为不设），预警比例 {warnBefore}% → {warn}%',
    en: 'Changed the demand settings of plant {plant}: limit {limitBefore} → {limit} kW (0: no limit), warning threshold {warnBefore}% → {warn}%',
  },
  turnOn: {
    type: 'dispatch',
    zh: '开启电站 {plant} 的需量控制：关闭 → 开启，限值 {limit} kW',
    en: 'Demand control of plant {plant}: off → on, limit {limit} kW',
  },
  turnOff: {
    type: 'dispatch',
    zh: '关闭电站 {plant} 的需量控制：开启 → 关闭，限值 {limit} kW',
    en: 'Demand control of plant {plant}: on → off, limit {limit} kW',
  },
  exportDays: {
    type: 'report',
    zh: '导出电站 {plant} 的需量调度数据（{format}）',
    en: 'Exported demand scheduling data of plant {plant} ({format})',
  },
  exportIncome: {
    type: 'report',
    zh: '导出电站 {plant} {year} 年的需量收益报表（{format}）',
    en: 'Exported the demand income report of plant {plant} for {year} ({format})',
  },
});
