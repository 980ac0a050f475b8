import type { Bilingual } from '@heliodon/kernel/lang';
import type { DemandMonth } from './income.contract.ts';

/* Words that pages and exported files share. */

export const savingWords: Readonly<Record<DemandMonth['state'], Bilingual>> = {
  counted: { zh: '已核算', en: 'Included' },
  noTerms: { zh: '未设置变压器电价', en: 'No transformer price' },
  notByDemand: { zh: '不按需量计费', en: 'Not billed by demand' },
  unmeasured: { zh: '无计量数据', en: 'No metering data' },
  noQuarters: { zh: '无 15 分钟数据，无法对比', en: 'No 15-minute data to compare' },
};

export const demandWords = {
  days: { zh: '需量调度', en: 'Demand scheduling' },
  income: { zh: '需量收益报表', en: 'Demand income' },
  day: { zh: '日期', en: 'Date' },
  month: { zh: '月份', en: 'Month' },
  peak: { zh: '最大需量', en: 'Peak demand' },
  peakAt: { zh: '发生时间', en: 'Peak time' },
  quarters: { zh: '15 分钟最大值', en: 'Highest 15-minute demand' },
  register: { zh: '电表最大需量示值', en: 'Meter maximum-demand register' },
  basis: { zh: '需量依据', en: 'Demand basis' },
  free: { zh: '无储能时最大需量', en: 'Peak demand without storage' },
  limit: { zh: '需量限值', en: 'Demand limit' },
  over: { zh: '越限次数（15 分钟）', en: 'Intervals above limit (15 min)' },
  shaved: { zh: '削峰电量', en: 'Shaved energy' },
  price: { zh: '需量电价', en: 'Demand price' },
  charge: { zh: '需量电费', en: 'Demand charge' },
  freeCharge: { zh: '无储能时需量电费', en: 'Charge without storage' },
  saved: { zh: '节省金额', en: 'Savings' },
  state: { zh: '说明', en: 'Note' },
  total: { zh: '合计', en: 'Total' },
} as const satisfies Record<string, Bilingual>;
