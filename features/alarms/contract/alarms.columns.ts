import { type Column, defineColumns } from '@heliodon/contract/columns';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import type { Lang } from '@heliodon/kernel/lang';
import type { AlarmRow } from './alarm.ts';
import {
  type AlarmWords,
  alarmWords,
  gradeWords,
  recoverWords,
  sourceWords,
  statusWords,
  wholePlant,
} from './alarm.words.ts';
import type { AlarmListRow } from './list.contract.ts';

/** Looks up a device kind: contracts do not import the kinds. */
export type KindOf = (id: string) => DeviceKind | undefined;

type OfAlarm = Pick<
  AlarmRow,
  | 'grade'
  | 'plantName'
  | 'timeZone'
  | 'deviceId'
  | 'deviceSn'
  | 'deviceAlias'
  | 'deviceType'
  | 'eventType'
  | 'eventCode'
  | 'detail'
>;

/** In the given language, independent of the language of the call. */
export const rowWords = (
  {
    deviceType,
    eventType,
    eventCode,
    detail,
  }: Pick<OfAlarm, 'deviceType' | 'eventType' | 'eventCode' | 'detail'>,
  kindOf: KindOf,
): AlarmWords =>
  alarmWords({ kind: deviceType, source: eventType, code: eventCode, detail }, kindOf(deviceType));

const deviceText = ({ deviceId, deviceAlias, deviceSn }: OfAlarm, lang: Lang): string =>
  deviceId === 0 ? wholePlant[lang] : deviceAlias || deviceSn;

const column = <const Key extends string>(one: Column<OfAlarm, Key>): Column<OfAlarm, Key> => one;

/** Identifies the alarm; used in every alarm list. */
export const aboutAlarm = (kindOf: KindOf) => ({
  grade: column({
    key: 'grade',
    text: { zh: '级别', en: 'Level' },
    width: 112,
    value: ({ grade }, { lang }) => gradeWords[grade][lang],
  }),
  description: column({
    key: 'description',
    text: { zh: '告警描述', en: 'Description' },
    width: 220,
    value: (row, { lang }) => rowWords(row, kindOf).description[lang],
  }),
  device: column({
    key: 'device',
    text: { zh: '设备', en: 'Device' },
    width: 132,
    value: (row, { lang }) => deviceText(row, lang),
  }),
  deviceSn: column({ key: 'deviceSn', text: { zh: '设备 SN', en: 'Device SN' }, width: 154, only: 'file' }),
  deviceType: column({
    key: 'deviceType',
    text: { zh: '设备类型', en: 'Device type' },
    width: 120,
    value: ({ deviceType }, { lang }) => kindOf(deviceType)?.[lang] ?? deviceType,
  }),
  plantName: column({ key: 'plantName', text: { zh: '电站', en: 'Plant' }, width: 152 }),
  timeZone: column({ key: 'timeZone', text: { zh: '时区', en: 'Time zone' }, width: 126, only: 'file' }),
});

/** Level first, then fault and place, start time and handling. */
export function alarmColumns(kindOf: KindOf) {
  const { grade, description, device, deviceSn, deviceType, plantName, timeZone } = aboutAlarm(kindOf);
  return defineColumns<AlarmListRow>()([
    { ...grade, sortable: true, locked: true },
    { ...description, locked: true },
    device,
    deviceSn,
    { ...deviceType, hidden: true },
    plantName,
    {
      key: 'triggerTime',
      text: { zh: '触发时间', en: 'Trigger time' },
      format: 'time',
      width: 150,
      sortable: true,
    },
    {
      key: 'recoverTime',
      text: { zh: '恢复状态', en: 'Recovery' },
      width: 162,
      sortable: true,
      value: ({ recoverTime }, { lang }) => recoverWords[recoverTime ? 'restored' : 'notRestored'][lang],
    },
    {
      key: 'recoveredAt',
      text: { zh: '恢复时间', en: 'Recovery time' },
      format: 'time',
      width: 150,
      only: 'file',
      value: ({ recoverTime }) => recoverTime,
    },
    {
      key: 'eventStatus',
      text: { zh: '处理状态', en: 'Handling' },
      width: 116,
      sortable: true,
      value: ({ eventStatus }, { lang }) => statusWords[eventStatus][lang],
    },
    { key: 'handler', text: { zh: '处理人', en: 'Handler' }, width: 100 },
    {
      key: 'handleTime',
      text: { zh: '处理时间', en: 'Handling time' },
      format: 'time',
      width: 150,
      only: 'file',
    },
    {
      key: 'source',
      text: { zh: '触发类型', en: 'Trigger type' },
      width: 130,
      hidden: true,
      value: ({ eventType }, { lang }) => sourceWords[eventType][lang],
    },
    { key: 'eventCode', text: { zh: '事件编号', en: 'Event no.' }, width: 100, hidden: true },
    { key: 'id', text: { zh: '告警 ID', en: 'Alarm ID' }, width: 84, only: 'file' },
    {
      key: 'lastTime',
      text: { zh: '最近触发', en: 'Last triggered' },
      format: 'time',
      width: 158,
      hidden: true,
    },
    { key: 'raisedCount', text: { zh: '触发次数', en: 'Trigger count' }, width: 100, only: 'file' },
    {
      key: 'solution',
      text: { zh: '处理建议', en: 'Recommended action' },
      width: 420,
      only: 'file',
      value: (row, { lang }) => rowWords(row, kindOf).solution[lang],
    },
    { key: 'groupId', text: { zh: '归组于', en: 'Grouped under' }, width: 100, only: 'file' },
    timeZone,
  ]);
}
