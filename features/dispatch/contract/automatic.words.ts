import type { DispatchReasonCode } from '@heliodon/energy/optimise/dispatch-reason';
import { dispatchLimitWords, plainNumber } from '@heliodon/energy/optimise/limit-words';
import { type Bilingual, inLang, type Lang } from '@heliodon/kernel/lang';
import type { AutomaticProblem, DispatchMode, DispatchReasonShown, ShadowWay } from './automatic.contract.ts';

/* Texts shared by the pages, messages and exports. */

export const modeWords: Readonly<Record<DispatchMode, Bilingual>> = {
  off: { zh: '关闭', en: 'Off' },
  propose: { zh: '仅建议', en: 'Proposals only' },
  automatic: { zh: '自动', en: 'Automatic' },
};

export const automaticProblemWords: Readonly<Record<AutomaticProblem, Bilingual>> = {
  storageMissing: {
    zh: '没有可调度的储能（需要储能变流器、额定功率和电池容量）',
    en: 'there is no storage to control: a PCS with rated power and battery capacity is required',
  },
  pricesMissing: { zh: '未配置电价', en: 'no electricity prices are set' },
  gridMeterMissing: { zh: '没有并网点电表', en: 'there is no meter at the grid connection point' },
  limitsContradict: {
    zh: '防逆流的最小购电功率高于变压器或需量限值',
    en: 'the minimum import of anti-backflow is above the transformer or demand limit',
  },
};

export const automaticProblemText = (problems: readonly AutomaticProblem[], lang: Lang): string =>
  problems.map((problem) => automaticProblemWords[problem][lang]).join(lang === 'zh' ? '；' : '; ');

export const shadowWayWords: Readonly<Record<ShadowWay, Bilingual>> = {
  none: { zh: '储能不动作', en: 'Storage idle' },
  rule: { zh: '峰谷规则', en: 'Price rule' },
  plan: { zh: '当时的计划', en: 'Plan in force' },
  real: { zh: '实际运行', en: 'Actual' },
  optimiser: { zh: '自动调度', en: 'Automatic dispatch' },
};

/** In short, for legends and filters. */
export const dispatchReasonNames: Readonly<Record<DispatchReasonCode, Bilingual>> = {
  chargeCheap: { zh: '低价充电', en: 'Low price: charging' },
  chargeSurplus: { zh: '光伏余电充电', en: 'PV surplus: charging' },
  serveLoad: { zh: '放电供负载', en: 'Serving the load' },
  dischargeDear: { zh: '高价放电上网', en: 'High price: exporting' },
  shavePeak: { zh: '削峰', en: 'Peak shaving' },
  hold: { zh: '等待', en: 'Waiting' },
  full: { zh: '已充满', en: 'Full' },
  empty: { zh: '已放空', en: 'Empty' },
  atFullPower: { zh: '满功率', en: 'Full power' },
  importLimit: { zh: '购电限值', en: 'Import limit' },
  exportLimit: { zh: '上网限值', en: 'Export limit' },
  followsRule: { zh: '峰谷规则', en: 'Price rule' },
  followsPlan: { zh: '按计划', en: 'By plan' },
  noMeter: { zh: '按计划（无电表数据）', en: 'By plan (no meter data)' },
  noSoc: { zh: '按计划（SOC 未知）', en: 'By plan (SOC unknown)' },
  noUnit: { zh: '按计划（储能不接受指令）', en: 'By plan (storage takes no orders)' },
  setPoint: { zh: '用户设定', en: 'Setpoint of a user' },
};

/** {action}: charging, discharging or storage. */
const reasonTexts: Readonly<Record<DispatchReasonCode, Bilingual>> = {
  chargeCheap: {
    zh: '充电 {powerKw} kW：当前电价 {price}，储存的电能价值 {worth}',
    en: 'Charging {powerKw} kW: the price is {price}, stored energy is worth {worth}',
  },
  chargeSurplus: {
    zh: '充电 {powerKw} kW，储存光伏余电：光伏 {pvKw} kW，负载 {loadKw} kW',
    en: 'Charging {powerKw} kW from PV surplus: PV {pvKw} kW, load {loadKw} kW',
  },
  serveLoad: {
    zh: '放电 {powerKw} kW 供负载：当前电价 {price}，储存的电能价值 {worth}',
    en: 'Discharging {powerKw} kW for the load: the price is {price}, stored energy is worth {worth}',
  },
  dischargeDear: {
    zh: '放电 {powerKw} kW，其中 {exportKw} kW 上网：上网电价 {feedIn}，储存的电能价值 {worth}',
    en: 'Discharging {powerKw} kW, {exportKw} kW of it into the grid: the feed-in price is {feedIn}, stored energy is worth {worth}',
  },
  shavePeak: {
    zh: '{action} {powerKw} kW，购电保持在 {targetKw} kW，避免提高需量电费：负载 {loadKw} kW，光伏 {pvKw} kW',
    en: '{action} {powerKw} kW: import is held at {targetKw} kW to avoid a higher demand charge, load {loadKw} kW, PV {pvKw} kW',
  },
  hold: {
    zh: '等待：当前电价 {price}，储存的电能价值 {worth}',
    en: 'Waiting: the price is {price}, stored energy is worth {worth}',
  },
  full: { zh: '储能已充满：SOC {soc} %', en: 'The storage is full: SOC {soc} %' },
  empty: { zh: '储能已放到下限：SOC {soc} %', en: 'The storage is empty: SOC {soc} %' },
  atFullPower: { zh: '{action}已达最大功率 {powerKw} kW', en: '{action} at full power, {powerKw} kW' },
  importLimit: {
    zh: '{action}保持在 {powerKw} kW：{limit} {limitKw} kW，负载 {loadKw} kW，光伏 {pvKw} kW',
    en: '{action} held at {powerKw} kW: {limit} {limitKw} kW, load {loadKw} kW, PV {pvKw} kW',
  },
  exportLimit: {
    zh: '{action}保持在 {powerKw} kW：{limit}，上网最多 {limitKw} kW，负载 {loadKw} kW，光伏 {pvKw} kW',
    en: '{action} held at {powerKw} kW: {limit}, export at most {limitKw} kW, load {loadKw} kW, PV {pvKw} kW',
  },
  followsRule: {
    zh: '{action} {powerKw} kW，按峰谷规则：过去 14 天自动调度的费用更高',
    en: '{action} {powerKw} kW by the price rule: automatic dispatch was more expensive over the last 14 days',
  },
  followsPlan: {
    zh: '没有有效的调度指引，储能按计划运行',
    en: 'There is no current guidance: the storage follows its plan',
  },
  noMeter: {
    zh: '并网点电表没有数据，储能按计划运行',
    en: 'The grid meter does not report: the storage follows its plan',
  },
  noSoc: {
    zh: '荷电状态未知，储能按计划运行',
    en: 'The state of charge is unknown: the storage follows its plan',
  },
  noUnit: {
    zh: '没有储能变流器接受指令（离线、故障或由其他系统控制），按计划运行',
    en: 'No PCS takes orders (offline, faulty or controlled elsewhere): the storage follows its plan',
  },
  setPoint: { zh: '用户设定功率 {powerKw} kW', en: 'Set to {powerKw} kW by a user' },
};

const actionWords = {
  charge: { zh: '充电', en: 'Charging' },
  discharge: { zh: '放电', en: 'Discharging' },
  rest: { zh: '储能', en: 'Storage' },
} as const;

const MONEY = new Set(['price', 'worth', 'feedIn']);

/** `currency`: of the plant. */
export function dispatchReasonText(
  { code, limit, params }: DispatchReasonShown,
  currency: string,
  lang: Lang,
): string {
  const powerKw = params.powerKw ?? 0;
  const action = powerKw === 0 ? 'rest' : powerKw < 0 ? 'charge' : 'discharge';
  const shown = Object.entries(params).map(([name, value]) => {
    if (MONEY.has(name)) return [name, `${Number(value.toFixed(4)) + 0} ${currency}/kWh`];
    return [name, plainNumber(name === 'powerKw' && code !== 'setPoint' ? Math.abs(value) : value)];
  });
  const words = { limit: limit ? dispatchLimitWords[limit][lang] : '', action: actionWords[action][lang] };
  return inLang(reasonTexts[code], lang, { ...Object.fromEntries(shown), ...words });
}
