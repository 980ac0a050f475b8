import type { Lang } from '@heliodon/kernel/lang';

interface ExportWords {
  readonly title: string;
  readonly restored: string;
  readonly notRestored: string;
  readonly columns: Readonly<
    Record<
      | 'grade'
      | 'description'
      | 'plant'
      | 'device'
      | 'sn'
      | 'deviceType'
      | 'eventCode'
      | 'id'
      | 'source'
      | 'triggerTime'
      | 'lastTime'
      | 'count'
      | 'recovered'
      | 'recoverTime'
      | 'status'
      | 'handler'
      | 'handleTime'
      | 'solution'
      | 'group'
      | 'timeZone',
      string
    >
  >;
}

export const exportWords: Record<Lang, ExportWords> = {
  zh: {
    title: '告警',
    restored: '已恢复',
    notRestored: '未恢复',
    columns: {
      grade: '级别',
      description: '告警描述',
      plant: '电站',
      device: '设备名称',
      sn: '设备 SN',
      deviceType: '设备类型',
      eventCode: '事件编号',
      id: '告警 ID',
      source: '触发类型',
      triggerTime: '触发时间',
      lastTime: '最近触发',
      count: '触发次数',
      recovered: '恢复状态',
      recoverTime: '恢复时间',
      status: '处理状态',
      handler: '处理人',
      handleTime: '处理时间',
      solution: '处理建议',
      group: '归组于',
      timeZone: '时区',
    },
  },
  en: {
    title: 'Alarms',
    restored: 'Restored',
    notRestored: 'Not restored',
    columns: {
      grade: 'Level',
      description: 'Description',
      plant: 'Plant',
      device: 'Device',
      sn: 'Device SN',
      deviceType: 'Device type',
      eventCode: 'Event no.',
      id: 'Alarm ID',
      source: 'Trigger type',
      triggerTime: 'Trigger time',
      lastTime: 'Last triggered',
      count: 'Trigger count',
      recovered: 'Recovery',
      recoverTime: 'Recovery time',
      status: 'Handling',
      handler: 'Handler',
      handleTime: 'Handling time',
      solution: 'Recommended action',
      group: 'Grouped under',
      timeZone: 'Time zone',
    },
  },
};
