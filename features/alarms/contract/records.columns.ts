import { defineColumns } from '@heliodon/contract/columns';
import { statusWords, systemWord, timeReached } from './alarm.words.ts';
import { aboutAlarm, type KindOf } from './alarms.columns.ts';
import type { HandlingRecord } from './handling.contract.ts';

/** Time, action, user and alarm of a record. */
export function recordColumns(kindOf: KindOf) {
  const { grade, description, device, deviceSn, deviceType, plantName, timeZone } = aboutAlarm(kindOf);
  return defineColumns<HandlingRecord>()([
    { key: 'at', text: { zh: '时间', en: 'Time' }, format: 'time', width: 150, locked: true },
    {
      key: 'eventStatus',
      text: { zh: '处理状态', en: 'Handling' },
      width: 120,
      locked: true,
      value: ({ kind, eventStatus }, { lang }) =>
        (kind === 'reminder' ? timeReached : statusWords[eventStatus])[lang],
    },
    {
      key: 'handler',
      text: { zh: '处理人', en: 'Handler' },
      width: 96,
      value: ({ handler }, { lang }) => handler || systemWord[lang],
    },
    { ...grade, width: 104 },
    { ...description, text: { zh: '告警描述', en: 'Alarm description' }, width: 160 },
    { ...device, width: 128 },
    deviceSn,
    { ...deviceType, only: 'file' },
    { key: 'note', text: { zh: '备注', en: 'Note' }, width: 150 },
    { key: 'nextReminder', text: { zh: '下次提醒', en: 'Next reminder' }, format: 'time', width: 140 },
    { ...plantName, width: 150 },
    { key: 'alarmId', text: { zh: '告警 ID', en: 'Alarm ID' }, width: 84, only: 'file' },
    timeZone,
  ]);
}
