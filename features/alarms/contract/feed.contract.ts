import { defineCall } from '@heliodon/contract/call';
import { id, unique } from '@heliodon/contract/fields';
import { z } from 'zod';
import { alarmRow } from './alarm.ts';

/* What a page hears of alarms on the socket: only those of the plants that the account sees at that moment. */

export const ALARM_TOPIC = 'alarms';

/** So many alarms a push at most; of the others only the number is told. */
export const NEWS_MAX_ALARMS = 20;
/** Where alarms of more plants changed, none is named. */
export const NEWS_MAX_PLANTS = 100;

/** An alarm as the socket tells it; pages word it in their own language. */
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

export const alarmNews = z.object({
  /** Raised since the last push and still open and unhandled, worst first; not those grouped under a lost logger. */
  raised: z.array(alarmItem).max(NEWS_MAX_ALARMS),
  /** How many more were raised. */
  more: z.number().int(),
  /** Followed-up alarms whose reminder has come. */
  reminders: z.array(alarmItem).max(NEWS_MAX_ALARMS),
  /** Counts and lists may be different now. */
  changed: z.boolean(),
  /** Plants whose alarms were raised or changed; null: any of them may be. */
  changedPlants: z.array(id()).max(NEWS_MAX_PLANTS).nullable(),
});
export type AlarmNews = z.output<typeof alarmNews>;

export const UNHANDLED_MAX_IDS = 200;

export const getUnhandledAlarms = defineCall({
  path: '/warn/getUnhandledAlarms',
  summary: 'Which of these alarms nobody has handled and have not recovered: only they are prompted again',
  access: 'alarmView',
  background: true,
  request: z.strictObject({ ids: z.array(id()).max(UNHANDLED_MAX_IDS).overwrite(unique) }),
  response: z.object({ ids: z.array(id()) }),
});
