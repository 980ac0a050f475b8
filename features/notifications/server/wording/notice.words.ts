import type { Bilingual } from '@heliodon/kernel/lang';

/** Texts of messages; {placeholders} are replaced. */
export const words = {
  alarmTitle: { zh: '{grade}：{text}', en: '{grade}: {text}' },
  recoveredTitle: { zh: '已恢复：{text}', en: 'Recovered: {text}' },
  digestTitle: {
    zh: '{plants}另有 {count} 条告警',
    en: '{count} more alarms at {plants}',
  },
  recoveriesTitle: {
    zh: '{plants}有 {count} 条告警已恢复',
    en: '{count} alarms at {plants} have recovered',
  },
  onePlant: { zh: '1 个电站', en: '1 plant' },
  manyPlants: { zh: '{n} 个电站', en: '{n} plants' },
  testTitle: { zh: 'Heliodon 测试消息', en: 'Heliodon test message' },
  testLead: {
    zh: '收到本消息，说明 {name} 能够收到告警通知。',
    en: 'If you received this message, {name} can receive alarm notifications.',
  },
  escalated: {
    zh: '此告警已超过 {minutes} 分钟无人处理。',
    en: 'This alarm has been unhandled for more than {minutes} minutes.',
  },
  grouped: {
    zh: '该采集器下另有 {count} 条设备告警归入此告警。',
    en: '{count} device alarms behind this logger are grouped under this alarm.',
  },
  recoveredToo: { zh: '另有 {count} 条告警已恢复。', en: '{count} other alarms have recovered.' },
  more: { zh: '其余 {count} 条请在告警列表中查看。', en: 'See the alarm list for the other {count}.' },
  plant: { zh: '电站', en: 'Plant' },
  device: { zh: '设备', en: 'Device' },
  grade: { zh: '等级', en: 'Level' },
  raised: { zh: '发生时间', en: 'Triggered' },
  recovered: { zh: '恢复时间', en: 'Recovered' },
  solution: { zh: '处理建议', en: 'Recommended action' },
  wholePlant: { zh: '整个电站', en: 'Whole plant' },
  open: { zh: '查看告警', en: 'View alarm' },
  openList: { zh: '查看告警列表', en: 'View alarm list' },
  smsAlarm: { zh: '[{grade}] {plant} {device}：{text}', en: '[{grade}] {plant} {device}: {text}' },
  smsPlants: { zh: '{first} 等 {count} 个电站', en: '{first} and others ({count})' },
  smsDigest: { zh: '另有 {count} 条告警：{byGrade}', en: '{count} more alarms: {byGrade}' },
  comma: { zh: '，', en: ', ' },
  footer: {
    zh: '此邮件由 Heliodon 自动发送，账号 {owner} 将您设为告警通知人员；如不再需要，请联系该账号。',
    en: 'This email was sent automatically by Heliodon because account {owner} added you as a notification user. To stop receiving it, contact that account.',
  },
} as const satisfies Record<string, Bilingual>;

/** By grade; legible on white. */
export const gradeColors: Readonly<Record<number, string>> = {
  1: '#c8102e',
  2: '#d4380d',
  3: '#b26a00',
  4: '#5b6b7f',
};
export const RECOVERED_COLOR = '#14804a';
