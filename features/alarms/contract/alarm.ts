import { z } from 'zod';

/* Definition of an alarm. The numbers are those used in calls; 0 in a query always means "all". */

export const alarmGrades = { serious: 1, first: 2, second: 3, third: 4 } as const;
export type AlarmGrade = (typeof alarmGrades)[keyof typeof alarmGrades];

/** Trigger type ("eventType"). */
export const alarmSources = {
  device: 1,
  communication: 2,
  limit: 3,
  command: 4,
  battery: 5,
  diagnosis: 6,
  demand: 7,
  dispatch: 8,
} as const;
export type AlarmSource = (typeof alarmSources)[keyof typeof alarmSources];

/** Sources without a recovery signal: handling or closing the alarm ends it. */
export const endsWithHandling: readonly AlarmSource[] = [alarmSources.command];

/** Handling status ("eventStatus"). */
export const alarmStatuses = { unhandled: 1, following: 2, handled: 3, closed: 4 } as const;
export type AlarmStatus = (typeof alarmStatuses)[keyof typeof alarmStatuses];

/** Codes of the source "communication". */
export const communicationCodes = { loggerLost: 1, deviceSilent: 2 } as const;

export const numberOf = <const T extends Readonly<Record<string, number>>>(numbers: T) =>
  z.literal(Object.values(numbers) as T[keyof T][]);

export const limitDetail = z.object({
  name: z.string(),
  point: z.string(),
  /** The value furthest outside during the alarm, and its time (ms since 1970). */
  value: z.number(),
  valueAt: z.number().optional(),
  max: z.number().nullable(),
  min: z.number().nullable(),
});
export const commandDetail = z.object({
  command: z.string(),
  commandId: z.string(),
  /** Entry of the error catalogue, and the text sent by the device. */
  errorCode: z.number().nullable(),
  error: z.string(),
});
export const batteryDetail = z.object({
  /** A warning kind of packages/energy/src/cells/cell-warnings.ts. */
  warning: z.string(),
  level: z.string(),
  /** Position in the cluster, counted from 1. */
  cell: z.number().int(),
  value: z.number(),
  days: z.number().int(),
  /** The battery and the position of the cell in it; missing in alarms of earlier versions. */
  batteryId: z.number().int().optional(),
  cluster: z.number().int().optional(),
  pack: z.number().int().optional(),
  packCell: z.number().int().optional(),
});
/** Depends on the source; {} for device events and communication alarms. */
export const alarmDetail = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
export type AlarmDetail = z.output<typeof alarmDetail>;

/** The data from which the text of an alarm is built. */
export interface AlarmFacts {
  readonly kind: string;
  readonly source: AlarmSource;
  readonly code: number;
  readonly detail: AlarmDetail;
}

/** One alarm as returned to lists, details, the socket and notifications. */
export const alarmRow = z.object({
  id: z.number().int(),
  plantId: z.number().int(),
  plantName: z.string(),
  timeZone: z.string(),
  /** 0: concerns the plant as a whole. */
  deviceId: z.number().int(),
  deviceSn: z.string(),
  deviceAlias: z.string(),
  deviceType: z.string(),
  eventType: numberOf(alarmSources),
  /** Event number. */
  eventCode: z.number().int(),
  grade: numberOf(alarmGrades),
  detail: alarmDetail,
  /** In the language of the call; pages build the text themselves, so that it follows the page language. */
  description: z.string(),
  solution: z.string(),
  /** Sample times of the first raise, the last raise and the recovery. */
  triggerTime: z.iso.datetime(),
  lastTime: z.iso.datetime(),
  recoverTime: z.iso.datetime().nullable(),
  raisedCount: z.number().int(),
  flapCount: z.number().int(),
  /** The alarm of the lost logger under which it is grouped; for such an alarm, the number of alarms in its group. */
  groupId: z.number().int().nullable(),
  groupSize: z.number().int(),
  eventStatus: numberOf(alarmStatuses),
  handler: z.string(),
  handleTime: z.iso.datetime().nullable(),
  nextReminder: z.iso.datetime().nullable(),
});
export type AlarmRow = z.output<typeof alarmRow>;
