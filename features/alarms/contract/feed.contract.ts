import { defineCall } from '@heliodon/contract/call';
import { id, unique } from '@heliodon/contract/fields';
import { z } from 'zod';
import { alarmRow } from './alarm.ts';

/* Alarm messages that a page receives on the socket: only for plants that the account can see at that time. */

export const ALARM_TOPIC = 'alarms';

/** Maximum number of alarms per push; for the rest only the count is sent. */
export const UPDATE_MAX_ALARMS = 20;
/** If alarms of more plants changed, no plant is listed. */
export const UPDATE_MAX_PLANTS = 100;

/** An alarm in a socket message; pages build the text in their own language. */
export const alarmItem = alarmRow.pick({
  id: true,
  plantId: true,
  plantName: true,
  timeZone: true,
  deviceId: true,
  deviceSn: true,
  deviceAlias: true,
  deviceType: true,
  eventType: true,
  eventCode: true,
  grade: true,
  detail: true,
  triggerTime: true,
  eventStatus: true,
});
export type AlarmItem = z.output<typeof alarmItem>;

export const alarmUpdate = z.object({
  /** Raised since the last push, still open and unhandled, worst first; without those grouped under a lost logger. */
  raised: z.array(alarmItem).max(UPDATE_MAX_ALARMS),
  /** Number of further raised alarms. */
  more: z.number().int(),
  /** Followed-up alarms whose reminder is due. */
  reminders: z.array(alarmItem).max(UPDATE_MAX_ALARMS),
  /** Counts and lists may have changed. */
  changed: z.boolean(),
  /** Plants whose alarms were raised or changed; null: any plant may be affected. */
  changedPlants: z.array(id()).max(UPDATE_MAX_PLANTS).nullable(),
});
export type AlarmUpdate = z.output<typeof alarmUpdate>;

export const UNHANDLED_MAX_IDS = 200;

export const getUnhandledAlarms = defineCall({
  path: '/warn/getUnhandledAlarms',
  summary:
    'Returns which of these alarms are still unhandled and not recovered, so are announced again, and which have a due reminder',
  access: 'alarmView',
  background: true,
  request: z.strictObject({ ids: z.array(id()).max(UNHANDLED_MAX_IDS).overwrite(unique) }),
  response: z.object({ ids: z.array(id()), reminderDue: z.array(id()) }),
});
