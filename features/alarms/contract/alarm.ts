import { z } from 'zod';

/* What an alarm is. Numbers are those of the calls; 0 in a query is always "all". */

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
} as const;
export type AlarmSource = (typeof alarmSources)[keyof typeof alarmSources];

/** What no sample ever ends: handling or closing it ends it. */
export const endsWithHandling: readonly AlarmSource[] = [alarmSources.command];

/** Handling ("eventStatus"). */
export const alarmStatuses = { unhandled: 1, following: 2, handled: 3, closed: 4 } as const;
export type AlarmStatus = (typeof alarmStatuses)[keyof typeof alarmStatuses];

/** Codes of the source "communication". */
export const communicationCodes = { loggerLost: 1, deviceSilent: 2 } as const;

export const numberOf = <const T extends Readonly<Record<string, number>>>(numbers: T) =>
  z.literal(Object.values(numbers) as T[keyof T][]);

export const limitDetail = z.object({
  name: z.string(),
  point: z.string(),
  /** The one furthest outside while it lasts, and when that was (ms since 1970). */
  value: z.number(),
  valueAt: z.number().optional(),
  max: z.number().nullable(),
  min: z.number().nullable(),
});
export const commandDetail = z.object({
  command: z.string(),
  commandId: z.string(),
  /** Entry of the error catalogue, and what the device said. */
  errorCode: z.number().nullable(),
  error: z.string(),
});
export const batteryDetail = z.object({
  /** A kind of packages/energy/src/cells/cell-warnings.ts. */
  warning: z.string(),
  level: z.string(),
  /** In the cluster, counted from 1. */
  cell: z.number().int(),
  value: z.number(),
  days: z.number().int(),
  /** The battery, and where in it the cell is; missing in alarms of earlier versions. */
  batteryId: z.number().int().optional(),
  cluster: z.number().int().optional(),
  pack: z.number().int().optional(),
  packCell: z.number().int().optional(),
});
/** By source; {} for what devices say themselves and for communication. */
export const alarmDetail = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
export type AlarmDetail = z.output<typeof alarmDetail>;

/** What the words of an alarm are made with. */
export interface AlarmFacts {
  readonly kind: string;
  readonly source: AlarmSource;
  readonly code: number;
  readonly detail: AlarmDetail;
}

/** One alarm as lists, details, the socket and messages show it. */
export const alarmRow = z.object({
  id: z.number().int(),
  plantId: z.number().int(),
  plantName: z.string(),
  timeZone: z.string(),
  /** 0: about the plant as a whole. */
  deviceId: z.number().int(),
  deviceSn: z.string(),
  deviceAlias: z.string(),
  deviceType: z.string(),
  eventType: numberOf(alarmSources),
  /** Event number. */
  eventCode: z.number().int(),
  grade: numberOf(alarmGrades),
  detail: alarmDetail,
  /** In the language of the call; pages word it themselves, so that it follows their language. */
  description: z.string(),
  solution: z.string(),
  /** Own time of the sample that raised it, of the last that did, and of the one that ended it. */
  triggerTime: z.iso.datetime(),
  lastTime: z.iso.datetime(),
  recoverTime: z.iso.datetime().nullable(),
  raisedCount: z.number().int(),
  flapCount: z.number().int(),
  /** The alarm of the lost logger that it is grouped under; and of such an alarm, how many are under it. */
  groupId: z.number().int().nullable(),
  groupSize: z.number().int(),
  eventStatus: numberOf(alarmStatuses),
  handler: z.string(),
  handleTime: z.iso.datetime().nullable(),
  nextReminder: z.iso.datetime().nullable(),
});
export type AlarmRow = z.output<typeof alarmRow>;
