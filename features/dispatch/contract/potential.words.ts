import type { PotentialVariant } from '@heliodon/energy/optimise/storage-potential';
import { currencyUnit } from '@heliodon/kernel/format/money';
import { formatNumber } from '@heliodon/kernel/format/number';
import { type Bilingual, fillText, inLang, type Lang } from '@heliodon/kernel/lang';
import {
  POTENTIAL_LEAST_DAYS,
  type PotentialFilterKind,
  type PotentialRow,
  type PotentialVariantRow,
} from './potential.contract.ts';

/* Texts shared by the page and the export. */

export const potentialWords = {
  title: { zh: '储能收益潜力', en: 'What storage could earn' },
  plant: { zh: '电站', en: 'Plant' },
  month: { zh: '月份', en: 'Month' },
  days: { zh: '实测天数', en: 'Measured days' },
  cost: { zh: '实际费用', en: 'Actual cost' },
  best: { zh: '最佳方案', en: 'Best change' },
  saving: { zh: '可节省', en: 'Saving' },
  share: { zh: '占实际费用', en: 'Share of cost' },
  second: { zh: '次佳方案', en: 'Second best' },
  secondSaving: { zh: '次佳可节省', en: 'Saving of second best' },
  currency: { zh: '货币', en: 'Currency' },
  assumption: { zh: '最佳方案的假设', en: 'Assumption of the best change' },
  state: { zh: '说明', en: 'Note' },
} as const satisfies Readonly<Record<string, Bilingual>>;

export const potentialKindWords: Readonly<Record<PotentialFilterKind, Bilingual>> = {
  noPurchase: { zh: '无需购置设备', en: 'Nothing to buy' },
  operation: { zh: '运行方式', en: 'Operation' },
  package: { zh: 'EMS 套餐', en: 'EMS package' },
  reserve: { zh: '放电截止与备电预留', en: 'SOC limit and reserve' },
  limit: { zh: '防逆流与需量限值', en: 'Anti-backflow and demand limit' },
  power: { zh: '储能变流器功率', en: 'PCS power' },
  capacity: { zh: '电池容量', en: 'Battery capacity' },
};

export const potentialVariantWords: Readonly<Record<PotentialVariant, Bilingual>> = {
  priceRule: { zh: '峰谷规则', en: 'Price rule' },
  automatic: { zh: '自动调度', en: 'Automatic dispatch' },
  arbitrage: { zh: '套餐：峰谷套利', en: 'Package: peak-valley arbitrage' },
  selfUse: { zh: '套餐：光伏自用', en: 'Package: PV self-consumption' },
  demandControl: { zh: '套餐：需量控制', en: 'Package: demand control' },
  backupFirst: { zh: '套餐：备电优先', en: 'Package: backup first' },
  coordination: { zh: '套餐：光储充协同', en: 'Package: PV, storage and charging' },
  reserveOff: { zh: '不留备电', en: 'No reserve for grid outages' },
  socMinLess10: { zh: '放电截止 SOC 降低 10 个百分点', en: 'SOC limit 10 points lower' },
  socMin0: { zh: '放电截止 SOC 降至 0 %', en: 'SOC limit 0 %' },
  exportLimitOff: { zh: '关闭防逆流', en: 'Anti-backflow off' },
  demandLimitLess10: { zh: '需量限值降低 10 %', en: 'Demand limit 10 % lower' },
  power150: { zh: '储能变流器功率 ×1.5', en: 'PCS power ×1.5' },
  capacity150: { zh: '电池容量 ×1.5', en: 'Battery ×1.5' },
  capacity200: { zh: '电池容量 ×2', en: 'Battery ×2' },
};

const AUTOMATIC = {
  zh: '自动调度，每 4 小时按当时的预测重新计算，损耗 {wear} {unit}/kWh',
  en: 'automatic dispatch, calculated every 4 hours with the forecasts as known then, wear {wear} {unit} per kWh',
};
const PACKAGE = {
  zh: '只按该套餐运行，没有充放电计划；已启用的限值照常执行，不限制充电桩；损耗 {wear} {unit}/kWh。',
  en: 'Only the package, without a charge schedule; limits that are on are held, vehicles are not limited; wear {wear} {unit} per kWh.',
};
const RESERVE = {
  zh: '放电截止 SOC {after} %，原为 {before} %；{automatic}。',
  en: 'Discharging to {after} % instead of {before} %; {automatic}.',
};
const CAPACITY = {
  zh: '电池 {after} kWh，原为 {before} kWh，功率不变；{automatic}。',
  en: 'Battery {after} kWh instead of {before} kWh, same power; {automatic}.',
};

/** The assumption of each variant in one sentence. */
const ASSUMPTIONS: Readonly<Record<PotentialVariant, Bilingual>> = {
  priceRule: {
    zh: '低价充电、高价供负载，储存光伏余电，不看预测；损耗 {wear} {unit}/kWh。',
    en: 'Charges at low prices, supplies the load at high prices and stores PV surplus, without forecasts; wear {wear} {unit} per kWh.',
  },
  automatic: { zh: '现有设置和设备；{automatic}。', en: 'Present settings and equipment; {automatic}.' },
  arbitrage: PACKAGE,
  selfUse: PACKAGE,
  demandControl: PACKAGE,
  backupFirst: PACKAGE,
  coordination: PACKAGE,
  reserveOff: {
    zh: '不为停电预留，放电到 {after} %，原为 {before} %；{automatic}。',
    en: 'Nothing kept for grid outages: discharging to {after} % instead of {before} %; {automatic}.',
  },
  socMinLess10: RESERVE,
  socMin0: RESERVE,
  exportLimitOff: {
    zh: '上网不限，原为最多 {before} kW；已被限掉的光伏未知，按实测光伏计算；{automatic}。',
    en: 'Feed-in unlimited instead of at most {before} kW; PV that was curtailed is unknown and left out; {automatic}.',
  },
  demandLimitLess10: {
    zh: '需量限值 {after} kW，原为 {before} kW；{automatic}。',
    en: 'Demand limit {after} kW instead of {before} kW; {automatic}.',
  },
  power150: {
    zh: '储能变流器 {after} kW，原为 {before} kW，容量不变；{automatic}。',
    en: 'PCS {after} kW instead of {before} kW, same capacity; {automatic}.',
  },
  capacity150: CAPACITY,
  capacity200: CAPACITY,
};

/** Figures of the plant with one decimal where they have one. */
const figureText = (value: number | null): string =>
  formatNumber(value, value !== null && Math.abs(value - Math.round(value)) > 0.04 ? 1 : 0);

export function assumptionText(
  { variant, before, after }: Pick<PotentialVariantRow, 'variant' | 'before' | 'after'>,
  { inputs, currency }: Pick<PotentialRow, 'inputs' | 'currency'>,
  lang: Lang,
): string {
  const cost = { wear: formatNumber(inputs?.wearPerKwh, 4), unit: currencyUnit(currency, lang) };
  return inLang(ASSUMPTIONS[variant], lang, {
    ...cost,
    automatic: fillText(AUTOMATIC[lang], cost),
    before: figureText(before),
    after: figureText(after),
  });
}

const NOTES: Readonly<Record<Exclude<PotentialRow['state'], 'done'>, Bilingual>> = {
  waiting: { zh: '等待计算', en: 'Waiting to be calculated' },
  tooFewDays: {
    zh: '{monthDays} 天中只有 {days} 天有完整数据，至少需要 {least} 天',
    en: 'Only {days} of {monthDays} days have complete data: at least {least} are required',
  },
  noStorage: {
    zh: '缺少储能变流器额定功率或电池容量',
    en: 'Rated power of the PCS or battery capacity is missing',
  },
  noPrice: { zh: '该月没有生效的电价', en: 'No electricity price is in effect for the month' },
  failed: { zh: '计算失败，一天后重试', en: 'The calculation failed and is repeated after a day' },
};
const NOTHING_SAVES: Bilingual = {
  zh: '没有更省的方案',
  en: 'Nothing would have been cheaper',
};

/** Why a plant has no best change; undefined: it has one. */
export function potentialNote(
  { state, days, monthDays, best }: Pick<PotentialRow, 'state' | 'days' | 'monthDays' | 'best'>,
  lang: Lang,
): string | undefined {
  if (state === 'done') return best.length === 0 ? NOTHING_SAVES[lang] : undefined;
  return inLang(NOTES[state], lang, { days: days ?? 0, monthDays, least: POTENTIAL_LEAST_DAYS });
}
