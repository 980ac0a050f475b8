import { defineColumns } from '@heliodon/contract/columns';
import type { ScheduleLogRow } from './log.contract.ts';
import { scheduleLogWords } from './log.words.ts';

export const scheduleLogColumns = defineColumns<ScheduleLogRow>()([
  {
    key: 'status',
    text: { zh: '结果', en: 'Result' },
    width: 92,
    value: ({ status }, { lang }) => scheduleLogWords[lang].status[status],
  },
  { key: 'at', text: { zh: '时间', en: 'Time' }, format: 'time', width: 164 },
  {
    key: 'kind',
    text: { zh: '类别', en: 'Type' },
    width: 82,
    value: ({ kind }, { lang }) => scheduleLogWords[lang].kind[kind],
  },
  { key: 'content', text: { zh: '内容', en: 'Content' }, width: 430, locked: true },
  {
    key: 'operator',
    text: { zh: '操作人', en: 'Operator' },
    width: 96,
    value: ({ operator }, { lang }) => operator || scheduleLogWords[lang].platform,
  },
  {
    key: 'runMode',
    text: { zh: '运行模式', en: 'Run mode' },
    width: 100,
    value: ({ runMode }, { lang }) => runMode && scheduleLogWords[lang].runMode[runMode],
  },
  { key: 'ip', text: { zh: 'IP 地址', en: 'IP address' }, width: 110 },
]);
