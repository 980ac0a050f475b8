import { alarmGrades, numberOf } from '@heliodon/alarms/contract';
import { defineCall } from '@heliodon/contract/call';
import { id, intId, pageOf, paging, text, unique } from '@heliodon/contract/fields';
import { z } from 'zod';
import { notifyChannels } from './user.contract.ts';

/** waiting: to be gathered with others; dropped: it was over before. The others are those of the message. */
export const deliveryStates = ['waiting', 'dropped', 'kept', 'queued', 'sending', 'sent', 'failed'] as const;
export const dropReasons = ['over', 'moved', 'off'] as const;
/** The step of a delivery that tells of a recovery. */
export const RECOVERED_STEP = -1;

export const deliveryRow = z.object({
  id: id(),
  at: z.iso.datetime(),
  state: z.enum(deliveryStates),
  channel: z.enum(notifyChannels),
  userId: intId(),
  userName: z.string(),
  target: z.string(),
  /** Minutes after which it was told, 0 at once; RECOVERED_STEP. */
  stepMinutes: z.number().int(),
  /** Null for a test message. */
  alarmId: id().nullable(),
  plantName: z.string(),
  grade: numberOf(alarmGrades).nullable(),
  description: z.string(),
  /** One message told of this and others. */
  digest: z.boolean(),
  tries: z.number().int(),
  sentAt: z.iso.datetime().nullable(),
  nextTryAt: z.iso.datetime().nullable(),
  /** One of dropReasons, or what the provider said. */
  reason: z.string().nullable(),
});
export type DeliveryRow = z.output<typeof deliveryRow>;

export const getDeliveries = defineCall({
  path: '/notify/getDeliveries',
  summary: 'Delivery log: who was told of which alarm, how, and what became of it; newest first',
  access: 'alarmSettings',
  background: true,
  request: z.strictObject({
    ids: z.array(id()).max(20).overwrite(unique).optional(),
    alarmId: id().optional(),
    plantId: id().optional(),
    userId: intId().optional(),
    channel: z.enum(notifyChannels).optional(),
    state: z.enum(deliveryStates).optional(),
    keyword: text(50).optional(),
    ...paging,
  }),
  plantOf: (request) => request.plantId,
  response: pageOf(deliveryRow),
});
