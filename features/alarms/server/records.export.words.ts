import type { Lang } from '@heliodon/kernel/lang';

type Column =
  | 'at'
  | 'status'
  | 'handler'
  | 'note'
  | 'nextReminder'
  | 'alarmId'
  | 'grade'
  | 'description'
  | 'plant'
  | 'device'
  | 'sn'
  | 'deviceType'
  | 'timeZone';

interface RecordWords {
  readonly title: string;
  /** The system reminded; nobody changed anything. */
  readonly reminded: string;
  readonly system: string;
  readonly columns: Readonly<Record<Column, string>>;
}

export const recordWords: Record<Lang, RecordWords> = {
  zh: {
    title: '告警处理记录',
    reminded: '到期提醒',
    system: '系统',
    columns: {
      at: '时间',
      status: '处理状态',
      handler: '处理人',
      note: '备注',
      nextReminder: '下次提醒',
      alarmId: '告警 ID',
      grade: '级别',
      description: '告警描述',
      plant: '电站',
      device: '设备名称',
      sn: '设备 SN',
      deviceType: '设备类型',
      timeZone: '时区',
    },
  },
  en: {
    title: 'Handling records',
    reminded: 'Reminder due',
    system: 'System',
    columns: {
      at: 'Time',
      status: 'Handling',
      handler: 'Handler',
      note: 'Note',
      nextReminder: 'Next reminder',
      alarmId: 'Alarm ID',
      grade: 'Level',
      description: 'Description',
      plant: 'Plant',
      device: 'Device',
      sn: 'Device SN',
      deviceType: 'Device type',
      timeZone: 'Time zone',
    },
  },
};
