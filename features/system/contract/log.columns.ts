import { defineColumns } from '@heliodon/contract/columns';
import type { LogRow } from './log.contract.ts';
import { logWords } from './log.words.ts';

export const logColumns = defineColumns<LogRow>()([
  {
    key: 'status',
    text: { zh: '执行状态', en: 'Status' },
    width: 100,
    sortable: true,
    value: ({ status }, { lang }) => logWords[lang].status[status],
  },
  { key: 'at', text: { zh: '时间', en: 'Time' }, format: 'time', width: 164, sortable: true },
  { key: 'content', text: { zh: '内容', en: 'Content' }, width: 216, locked: true },
  {
    key: 'type',
    text: { zh: '类型', en: 'Type' },
    width: 90,
    sortable: true,
    value: ({ type }, { lang }) => logWords[lang].type[type],
  },
  { key: 'operator', text: { zh: '操作人', en: 'Operator' }, width: 108, sortable: true },
  { key: 'plantName', text: { zh: '电站', en: 'Plant' }, width: 144 },
  {
    key: 'runMode',
    text: { zh: '运行模式', en: 'Run mode' },
    width: 98,
    value: ({ runMode }, { lang }) => runMode && logWords[lang].runMode[runMode],
  },
  { key: 'ip', text: { zh: 'IP 地址', en: 'IP address' }, width: 126 },
  { key: 'changes', text: { zh: '变更内容', en: 'Changes' }, width: 336, only: 'file' },
]);
