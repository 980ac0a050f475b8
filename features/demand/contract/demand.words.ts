import type { Bilingual } from '@heliodon/kernel/lang';
import type { DemandMonth } from './income.contract.ts';

/* Texts shared by pages and exported files. */

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
  quarters: { zh: '15 分钟最大值', en: 'Highest 15-minute demand' },
  sliding: { zh: '滑差式 15 分钟最大值', en: 'Highest sliding 15-minute demand' },
  ratchet: { zh: '最低计费需量', en: 'Minimum billed demand' },
  register: { zh: '电表最大需量示值', en: 'Meter maximum-demand register' },
  total: { zh: '合计', en: 'Total' },
} as const satisfies Record<string, Bilingual>;
