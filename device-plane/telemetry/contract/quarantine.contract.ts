import { defineCall } from '@heliodon/contract/call';
import { pageOf, paging, text } from '@heliodon/contract/fields';
import type { Bilingual } from '@heliodon/kernel/lang';
import { z } from 'zod';

/** Why a part of a logger message was not stored. */
export const refusalReasons = {
  notJson: { zh: '不是有效的 JSON', en: 'Not valid JSON' },
  badShape: { zh: '报文结构不符', en: 'Invalid message structure' },
  unknownDevice: { zh: '采集器下没有该设备', en: 'Device not found under this logger' },
  unknownPoint: { zh: '未知测点', en: 'Unknown point' },
  badValue: { zh: '数值类型错误', en: 'Invalid value type' },
  outOfRange: { zh: '超出量程', en: 'Out of range' },
  badTime: { zh: '时间格式错误', en: 'Invalid time format' },
  tooOld: { zh: '早于保留期限', en: 'Older than the retention period' },
  inFuture: { zh: '时间在未来', en: 'Time in the future' },
  refused: { zh: '数据库拒绝写入', en: 'Rejected by the database' },
} as const satisfies Record<string, Bilingual>;
export type RefusalReason = keyof typeof refusalReasons;

const reasons = Object.keys(refusalReasons) as [RefusalReason, ...RefusalReason[]];

/** Why a logger or charger connection was refused. */
export const lineRefusalReasons = {
  secret: { zh: '密钥或密码错误', en: 'Wrong secret or password' },
  connections: { zh: '同时连接数过多', en: 'Too many simultaneous connections' },
  serial: {
    zh: '该序列号已由其他设备确认，请联系平台管理员',
    en: 'This serial number is confirmed for another device. Contact the platform manager',
  },
  subprotocol: {
    zh: 'WebSocket 子协议缺失或不受支持，请在充电桩上启用 OCPP 1.6J 或 2.0.1',
    en: 'WebSocket subprotocol missing or not supported. Set the charger to OCPP 1.6J or 2.0.1',
  },
  mqttVersion: {
    zh: 'MQTT 版本不受支持，请将采集器设为 MQTT 3.1.1',
    en: 'MQTT version not supported. Set the logger to MQTT 3.1.1',
  },
} as const satisfies Record<string, Bilingual>;
type LineRefusalReason = keyof typeof lineRefusalReasons;

const lineReasons = Object.keys(lineRefusalReasons) as [LineRefusalReason, ...LineRefusalReason[]];

/** The last refused connection or message of a device. */
export const lastRefusal = z.discriminatedUnion('what', [
  z.object({
    what: z.literal('connection'),
    reason: z.enum(lineReasons),
    at: z.iso.datetime(),
    ip: z.string(),
    /** Total number. */
    times: z.number().int(),
  }),
  z.object({
    what: z.literal('message'),
    reason: z.enum(reasons),
    at: z.iso.datetime(),
    ip: z.string(),
    sn: z.string().describe('The device that it was about'),
    detail: z.string(),
  }),
]);
export type LastRefusal = z.output<typeof lastRefusal>;

export const getQuarantineList = defineCall({
  path: '/system/getQuarantineList',
  summary: 'Rejected logger data with the reason, newest first',
  access: 'systemConfig',
  notFromOss: true,
  request: z.strictObject({
    keyword: text(40).default(''),
    reason: z.enum(reasons).optional(),
    ...paging,
  }),
  response: pageOf(
    z.object({
      id: z.number(),
      at: z.iso.datetime(),
      loggerSn: z.string().nullable(),
      sn: z.string(),
      channel: z.string(),
      reason: z.enum(reasons),
      detail: z.string(),
      sampleAt: z.iso.datetime().nullable(),
      payload: z.string(),
      /** Earlier refusals that were not stored. */
      more: z.number(),
    }),
  ),
});
