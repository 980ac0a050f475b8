import { alarmGrades, numberOf } from '@heliodon/alarms/contract';
import { defineCall } from '@heliodon/contract/call';
import { id, intId, pageOf, paging, text, unique } from '@heliodon/contract/fields';
import { z } from 'zod';
import { notifyChannels } from './user.contract.ts';

/** waiting: collected for a digest; dropped: obsolete before it was sent. The other states are those of the message. */
export const deliveryStates = ['waiting', 'dropped', 'kept', 'queued', 'sending', 'sent', 'failed'] as const;
export const dropReasons = ['over', 'moved', 'off'] as const;
/** The step of a delivery that reports a recovery. */
export const RECOVERED_STEP = -1;

export const deliveryRow = z.object({
  id: id(),
  at: z.iso.datetime(),
  state: z.enum(deliveryStates),
  channel: z.enum(notifyChannels),
  userId: intId(),
  userName: z.string(),
  target: z.string(),
  /** Escalation delay in minutes, 0: immediately; or RECOVERED_STEP. */
  stepMinutes: z.number().int(),
  /** Null for a test message. */
  alarmId: id().nullable(),
  plantName: z.string(),
  grade: numberOf(alarmGrades).nullable(),
  description: z.string(),
  /** Several alarms were reported in one message. */
  digest: z.boolean(),
  tries: z.number().int(),
  sentAt: z.iso.datetime().nullable(),
  nextTryAt: z.iso.datetime().nullable(),
  /** One of dropReasons, or the response of the provider. */
  reason: z.string().nullable(),
});
export type DeliveryRow = z.output<typeof deliveryRow>;

export const getDeliveries = defineCall({
  path: '/notify/getDeliveries',
  summary: 'Delivery log: recipient, alarm, channel and result of each notification; newest first',
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
