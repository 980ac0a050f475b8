import { defineErrors } from '@heliodon/contract/errors';
import { defineLogActions } from '@heliodon/contract/log-actions';

export const optimiseErrors = defineErrors({
  noStorage: {
    code: 2885,
    zh: '该电站没有可用于优化的储能设备（需要储能变流器、额定功率和电池容量）',
    en: 'This plant has no storage to optimise: a PCS with rated power and battery capacity is required.',
  },
  noPrice: {
    code: 2886,
    zh: '{day} 没有生效的电价，请先配置分时电价',
    en: 'No electricity price is in effect for {day}. Set time-of-use prices first.',
  },
  limits: {
    code: 2887,
    zh: '限值无法同时满足：{time} {limit}超出 {by}',
    en: 'The limits cannot all be met: at {time}, {limit} is exceeded by {by}.',
  },
  solver: {
    code: 2888,
    zh: '优化计算未得出结果，请稍后重试',
    en: 'The optimiser found no solution. Please try again later.',
  },
  busy: {
    code: 2889,
    zh: '正在计算的优化任务过多，请稍后重试',
    en: 'Too many optimisations are running. Please try again later.',
  },
  backtestOpen: {
    code: 2890,
    zh: '该电站已有回测正在进行，请等待完成或先取消',
    en: 'A backtest is already running for this plant. Wait for it to finish or cancel it first.',
  },
  tooFewDays: {
    code: 2891,
    zh: '最近 {days} 天中有完整数据的天数不足（至少需要 {least} 天）',
    en: 'Too few of the last {days} days have complete data: at least {least} are required.',
  },
  noPresentPlan: {
    code: 2892,
    zh: '所选日期内储能设备没有生效的充放电计划',
    en: 'No plan was active on the PCS on any of the selected days.',
  },
  notDone: {
    code: 2893,
    zh: '回测尚未完成，请等待完成',
    en: 'The backtest is still running. Please wait until it is finished.',
  },
});

/** Names of the limits in error messages. */
export const limitWords = {
  transformer: { zh: '变压器或需量限值', en: 'the transformer or demand limit' },
  backflow: { zh: '防逆流限值', en: 'the anti-backflow limit' },
  power: { zh: '储能功率限值', en: 'the storage power limit' },
  soc: { zh: 'SOC 限值', en: 'the SOC limit' },
  endSoc: { zh: '期末 SOC', en: 'the minimum final SOC' },
} as const;

export const optimiseLog = defineLogActions('optimise', {
  backtest: {
    type: 'dispatch',
    zh: '启动策略回测（最近 {days} 天）',
    en: 'Started a backtest of the last {days} days',
  },
  cancel: { type: 'dispatch', zh: '取消策略回测 #{id}', en: 'Cancelled backtest #{id}' },
  export: {
    type: 'report',
    zh: '导出策略回测 #{id}（{format}）',
    en: 'Exported backtest #{id} ({format})',
  },
});
