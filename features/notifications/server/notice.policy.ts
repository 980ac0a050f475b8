import { alarmGrades, alarmStatuses } from '@heliodon/alarms/contract';
import { localMinute } from '@heliodon/energy/periods/local-time';
import { MINUTE_MS } from '@heliodon/kernel/time';

/** Historical and late alarms are not sent; neither are alarms that could not be sent for this long. */
export const RECENT_MS = 24 * 60 * MINUTE_MS;

export interface NoticeAlarm {
  readonly grade: number;
  readonly status: number;
  readonly recovered: boolean;
  /** Caused by a disconnected logger and covered by its alarm. */
  readonly grouped: boolean;
  readonly triggeredAtMs: number;
  /** When the server received it: it could not be handled earlier. */
  readonly createdAtMs: number;
}

export interface NoticeUser {
  readonly enabled: boolean;
  readonly grades: readonly number[];
  readonly delayMin: number;
  readonly quiet: QuietHours | null;
  readonly seriousAlways: boolean;
  /** Earlier alarms are not sent to the user. */
  readonly receivesSinceMs: number;
}

/** Minutes of local time; 22:00 to 07:00 spans midnight. */
export interface QuietHours {
  readonly fromMin: number;
  readonly toMin: number;
  readonly timeZone: string;
}

/** By local time: if a clock change skips the end, the quiet hours end immediately. */
export function isQuiet({ fromMin, toMin, timeZone }: QuietHours, nowMs: number): boolean {
  const minute = localMinute(nowMs, timeZone);
  return fromMin < toMin ? minute >= fromMin && minute < toMin : minute >= fromMin || minute < toMin;
}

/** The grades of which a user may be notified now. */
export function audibleGrades(user: NoticeUser, nowMs: number): number[] {
  if (!user.enabled) return [];
  if (!user.quiet || !isQuiet(user.quiet, nowMs)) return [...user.grades];
  return user.grades.filter((grade) => user.seriousAlways && grade === alarmGrades.serious);
}

export type Verdict = 'notify' | 'wait' | 'never';

/**
 * Whether a user is notified of an alarm now, possibly later, or not at all. Access to the plant is checked elsewhere.
 */
export function noticeVerdict(alarm: NoticeAlarm, user: NoticeUser, nowMs: number): Verdict {
  const open = !alarm.recovered && !alarm.grouped && alarm.status === alarmStatuses.unhandled;
  const dueMs = alarm.createdAtMs + user.delayMin * MINUTE_MS;
  const recent = alarm.triggeredAtMs > alarm.createdAtMs - RECENT_MS && nowMs < dueMs + RECENT_MS;
  const concerns = user.enabled && user.grades.includes(alarm.grade);
  if (!open || !recent || !concerns || alarm.createdAtMs < user.receivesSinceMs) return 'never';
  if (nowMs < dueMs) return 'wait';
  return audibleGrades(user, nowMs).includes(alarm.grade) ? 'notify' : 'wait';
}

/** Users who were notified receive the recovery if they want it, but not during quiet hours. */
export function recoveryVerdict(user: NoticeUser, nowMs: number): Verdict {
  if (!user.enabled) return 'never';
  return user.quiet && isQuiet(user.quiet, nowMs) ? 'wait' : 'notify';
}

export interface Reach extends Pick<NoticeUser, 'enabled' | 'grades'> {
  readonly allPlants: boolean;
  readonly plantIds: readonly number[];
}

/** Whether the change extends the user's notifications; past alarms are then not sent. */
export function receivesMore(before: Reach, after: Reach): boolean {
  if (!after.enabled) return false;
  const grades = after.grades.some((grade) => !before.grades.includes(grade));
  const plants =
    !before.allPlants && (after.allPlants || after.plantIds.some((id) => !before.plantIds.includes(id)));
  return !before.enabled || grades || plants;
}
