import { gradeWords } from '@heliodon/alarms/contract';
import { defineLogFields } from '@heliodon/contract/log-fields';

export const notifyLogFields = defineLogFields('notify', {
  name: { zh: '姓名', en: 'Name' },
  enabled: { zh: '接收通知', en: 'Receives notifications' },
  channels: {
    zh: '通知方式',
    en: 'Channels',
    values: { sms: { zh: '短信', en: 'SMS' }, mail: { zh: '邮件', en: 'Email' } },
  },
  phone: { zh: '手机号', en: 'Phone' },
  email: { zh: '邮箱', en: 'Email' },
  lang: {
    zh: '语言',
    en: 'Language',
    values: { zh: { zh: '中文', en: 'Chinese' }, en: { zh: '英文', en: 'English' } },
  },
  grades: { zh: '告警等级', en: 'Alarm levels', values: gradeWords },
  allPlants: { zh: '全部电站', en: 'All plants' },
  plants: { zh: '电站', en: 'Plants' },
  delayMinutes: { zh: '升级等待（分钟）', en: 'Escalation after (min)' },
  quiet: { zh: '免打扰时段', en: 'Quiet hours' },
  timeZone: { zh: '时区', en: 'Time zone' },
  seriousAlways: { zh: '严重告警不受免打扰限制', en: 'Serious alarms override quiet hours' },
  onRecovery: { zh: '恢复时通知', en: 'Notify on recovery' },
});
