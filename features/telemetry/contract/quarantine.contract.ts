import { defineCall } from '@heliodon/contract/call';
import { pageOf, paging, text } from '@heliodon/contract/fields';
import type { Bilingual } from '@heliodon/kernel/lang';
import { z } from 'zod';

/** Why something that a logger sent was not stored. */
export const refusalReasons = {
  notJson: { zh: '不是有效的 JSON', en: 'Not valid JSON' },
  badShape: { zh: '报文结构不符', en: 'Not the shape of the protocol' },
  unknownDevice: { zh: '采集器下没有该设备', en: 'No such device behind this logger' },
  unknownPoint: { zh: '未知测点', en: 'Unknown point' },
  badValue: { zh: '数值类型错误', en: 'Not a value of the point' },
  outOfRange: { zh: '超出量程', en: 'Outside the physical range' },
  badTime: { zh: '时间格式错误', en: 'Not a time' },
  tooOld: { zh: '早于保留期限', en: 'Older than what is kept' },
  inFuture: { zh: '时间在未来', en: 'In the future' },
  refused: { zh: '数据库拒绝写入', en: 'Refused by the database' },
} as const satisfies Record<string, Bilingual>;
export type RefusalReason = keyof typeof refusalReasons;

const reasons = Object.keys(refusalReasons) as [RefusalReason, ...RefusalReason[]];

export const getQuarantineList = defineCall({
  path: '/system/getQuarantineList',
  summary: 'What loggers sent and was refused, newest first, with the reason',
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
      /** Refusals before it that were not kept. */
      more: z.number(),
    }),
  ),
});
