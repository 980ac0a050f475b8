import { defineLogFields } from '@heliodon/contract/log-fields';

export const findingLogFields = defineLogFields('findings', {
  state: {
    zh: '状态',
    en: 'Status',
    values: { open: { zh: '待处理', en: 'Open' }, dismissed: { zh: '已忽略', en: 'Dismissed' } },
  },
  alarmGrade: { zh: '告警等级', en: 'Alarm level' },
});
