import type { BillKind } from '@heliodon/energy/settlement/bill';
import type { Bilingual } from '@heliodon/kernel/lang';

/* Texts shared by page, sheet and document. */

export const billKindWords: Readonly<Record<BillKind, Bilingual>> = {
  import: { zh: '购电电费', en: 'Energy charge' },
  capacity: { zh: '容量电费', en: 'Capacity charge' },
  demand: { zh: '需量电费', en: 'Demand charge' },
  powerFactor: { zh: '功率因数调整电费', en: 'Power factor adjustment' },
  feedIn: { zh: '上网电费抵扣', en: 'Feed-in credit' },
};

export const billWords = {
  title: { zh: '电费账单', en: 'Electricity bill' },
  plant: { zh: '电站', en: 'Plant' },
  period: { zh: '账期', en: 'Billing period' },
  currency: { zh: '币种', en: 'Currency' },
  timeZone: { zh: '时区', en: 'Time zone' },
  month: { zh: '月份', en: 'Month' },
  item: { zh: '项目', en: 'Item' },
  timeOfUse: { zh: '时段', en: 'Time of use' },
  quantity: { zh: '数量', en: 'Quantity' },
  unit: { zh: '单位', en: 'Unit' },
  price: { zh: '单价', en: 'Price' },
  amount: { zh: '金额', en: 'Amount' },
  subtotal: { zh: '{month} 小计', en: 'Subtotal for {month}' },
  total: { zh: '应付合计', en: 'Total due' },
  running: { zh: '{month} 尚未结束，为截至目前的数据。', en: '{month} is not over; figures are to date.' },
  partOnly: {
    zh: '{month} 非整月，仅计电量电费。',
    en: '{month} is a partial month: energy charges only.',
  },
  noDemand: {
    zh: '{month} 未计量到需量，未计需量电费。',
    en: 'No demand was measured in {month}: no demand charge.',
  },
  ratchet: {
    zh: '{month} 最大需量 {measured} kW 低于最低计费需量：按 {from} 最大需量 {peak} kW 的 {percent} % 计费，即 {kw} kW。',
    en: 'Maximum demand in {month} was {measured} kW, below the minimum billed demand: {kw} kW is billed, {percent} % of the {peak} kW of {from}.',
  },
  noReactive: {
    zh: '{month} 未计量无功电量，未计功率因数调整电费。',
    en: 'Reactive energy was not measured in {month}: no power factor adjustment.',
  },
  factor: {
    zh: '{month} 平均功率因数 {factor}，标准 {standard}，调整 {percent} %。',
    en: 'Average power factor in {month}: {factor}, standard {standard}, adjustment {percent} %.',
  },
  pending: {
    zh: '有 {n} 天等待重新结算，数据可能变化。',
    en: 'Days waiting to be settled again: {n}. Figures may change.',
  },
  noPrice: { zh: '有 {n} 天没有电价，未计费。', en: 'Days without a price, not billed: {n}.' },
  unknown: {
    zh: '有 {n} 个 15 分钟缺少关口表数据，未计费。',
    en: '15-minute intervals without grid meter data, not billed: {n}.',
  },
  estimated: {
    zh: '有 {n} 分钟的电量由前后读数分摊得出。',
    en: 'Minutes with energy estimated from the readings before and after: {n}.',
  },
  rounding: {
    zh: '每行金额四舍五入到分，合计为各行之和。',
    en: 'Each line is rounded to the cent, and totals are sums of the lines.',
  },
} as const satisfies Record<string, Bilingual>;
