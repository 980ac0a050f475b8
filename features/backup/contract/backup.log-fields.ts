import { defineLogFields } from '@heliodon/contract/log-fields';

export const backupFields = defineLogFields('backup', {
  enabled: {
    zh: '自动备份',
    en: 'Automatic backups',
    values: { true: { zh: '开启', en: 'On' }, false: { zh: '关闭', en: 'Off' } },
  },
  hour: { zh: '时刻（时）', en: 'Hour' },
  timeZone: { zh: '时区', en: 'Time zone' },
  keep: { zh: '保留份数', en: 'Backups to keep' },
});
