import { defineLogFields } from '@heliodon/contract/log-fields';
import { gradeWords, statusWords } from './alarm.words.ts';

export const limitLogFields = defineLogFields('limits', {
  name: { zh: '规则名称', en: 'Rule' },
  device: { zh: '设备', en: 'Device' },
  dataType: { zh: '数据类型', en: 'Data type' },
  max: { zh: '上限', en: 'Max' },
  min: { zh: '下限', en: 'Min' },
  grade: { zh: '告警等级', en: 'Level', values: gradeWords },
  enabled: { zh: '启用', en: 'Enabled' },
});

export const handlingLogFields = defineLogFields('handling', {
  status: { zh: '处理状态', en: 'Status', values: statusWords },
  note: { zh: '处理说明', en: 'Note' },
});
