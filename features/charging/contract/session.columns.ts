import { columnTexts, defineColumns } from '@heliodon/contract/columns';
import type { SessionRow } from './session.contract.ts';
import { isUnmeasured, starterText, startUnknown, stateWords, stopReasonText } from './session.words.ts';

export const sessionColumns = defineColumns<SessionRow>()([
  {
    key: 'state',
    text: { zh: '状态', en: 'State' },
    width: 100,
    locked: true,
    value: ({ state }, { lang }) => stateWords[state][lang],
  },
  {
    key: 'startedAt',
    text: { zh: '开始时间', en: 'Start time' },
    format: 'time',
    width: 180,
    sortable: true,
  },
  { key: 'endedAt', text: { zh: '结束时间', en: 'End time' }, format: 'time', width: 180, only: 'file' },
  { key: 'pileName', text: { zh: '充电桩', en: 'Charger' }, width: 150 },
  { key: 'sn', text: { zh: '序列号', en: 'Serial number' }, width: 150, only: 'file' },
  { key: 'connector', text: { zh: '枪号', en: 'Connector' }, format: 'number', decimals: 0, width: 104 },
  {
    key: 'holder',
    text: { zh: '充电人', en: 'Started by' },
    width: 130,
    value: (row, { lang }) => starterText(row, lang),
  },
  { key: 'idTag', text: { zh: '卡号', en: 'Card number' }, width: 150, only: 'file' },
  {
    key: 'durationMin',
    text: { zh: '时长', en: 'Duration' },
    unit: 'min',
    format: 'number',
    decimals: 0,
    width: 120,
    sortable: true,
  },
  {
    key: 'energyKwh',
    text: { zh: '充电量', en: 'Energy' },
    unit: 'kWh',
    format: 'number',
    width: 136,
    sortable: true,
    value: (row) => (isUnmeasured(row) ? null : row.energyKwh),
  },
  { key: 'fee', text: { zh: '费用', en: 'Fee' }, format: 'money', width: 110, sortable: true },
  { key: 'energyFee', text: { zh: '电费', en: 'Energy fee' }, format: 'money', width: 110, hidden: true },
  { key: 'serviceFee', text: { zh: '服务费', en: 'Service fee' }, format: 'money', width: 110, hidden: true },
  { key: 'currency', text: { zh: '货币', en: 'Currency' }, width: 80, only: 'file' },
  {
    key: 'maxKw',
    text: { zh: '最大功率', en: 'Max. power' },
    unit: 'kW',
    format: 'number',
    decimals: 1,
    width: 110,
    hidden: true,
  },
  { key: 'soc', text: { zh: 'SOC', en: 'SOC' }, width: 110, only: 'page' },
  {
    key: 'socStart',
    text: { zh: '起始 SOC', en: 'Start SOC' },
    unit: '%',
    format: 'number',
    decimals: 0,
    width: 100,
    only: 'file',
  },
  {
    key: 'socEnd',
    text: { zh: '结束 SOC', en: 'End SOC' },
    unit: '%',
    format: 'number',
    decimals: 0,
    width: 100,
    only: 'file',
  },
  {
    key: 'stopReason',
    text: { zh: '结束原因', en: 'End reason' },
    width: 130,
    value: ({ stopReason }, { lang }) => stopReasonText(stopReason, lang),
  },
  {
    key: 'note',
    text: { zh: '备注', en: 'Note' },
    width: 240,
    only: 'file',
    value: ({ isStartKnown }, { lang }) => (isStartKnown ? null : startUnknown[lang]),
  },
]);

/** Column titles, also used by filters and details. */
export const sessionTitles = columnTexts(sessionColumns);
