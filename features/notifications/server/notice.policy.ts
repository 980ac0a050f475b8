import { alarmGrades, alarmStatuses } from '@heliodon/alarms/contract';
import { localMinute } from '@heliodon/energy/periods/local-time';
import { MINUTE_MS } from '@heliodon/kernel/time';

/** History and what comes long after the fact are no news; nor is what we could not tell for so long. */
export const NEWS_MS = 24 * 60 * MINUTE_MS;

export interface NoticeAlarm {
  readonly grade: number;
  readonly status: number;
  readonly recovered: boolean;
  /** Behind a lost logger, whose alarm speaks for it. */
  readonly grouped: boolean;
  readonly triggeredAtMs: number;
  /** When we learned of it: nobody could handle it earlier. */
  readonly createdAtMs: number;
}

export interface NoticeUser {
  readonly enabled: boolean;
  readonly grades: readonly number[];
  readonly delayMin: number;
  readonly quiet: QuietHours | null;
  readonly seriousAlways: boolean;
  /** Alarms from before are no news to it. */
  readonly hearsSinceMs: number;
}

/** Minutes of the wall clock; from 22:00 to 07:00 reaches over midnight. */
export interface QuietHours {
  readonly fromMin: number;
  readonly toMin: number;
  readonly timeZone: string;
}

/** By the wall clock: where clocks are put forward over the end, it is over at once. */
export function isQuiet({ fromMin, toMin, timeZone }: QuietHours, nowMs: number): boolean {
  const minute = localMinute(nowMs, timeZone);
  return fromMin < toMin ? minute >= fromMin && minute < toMin : minute >= fromMin || minute < toMin;
}

/** The grades that a user may be told of at this moment. */
export function audibleGrades(user: NoticeUser, nowMs: number): number[] {
  if (!user.enabled) return [];
  if (!user.quiet || !isQuiet(user.quiet, nowMs)) return [...user.grades];
  return user.grades.filter((grade) => user.seriousAlways && grade === alarmGrades.serious);
}

export type Verdict = 'tell' | 'wait' | 'never';

/** Whether a user is told of an alarm now, perhaps later, or not at all. Whose plant it is, is asked elsewhere. */
export function noticeVerdict(alarm: NoticeAlarm, user: NoticeUser, nowMs: number): Verdict {
  const open = !alarm.recovered && !alarm.grouped && alarm.status === alarmStatuses.unhandled;
  const dueMs = alarm.createdAtMs + user.delayMin * MINUTE_MS;
  const news = alarm.triggeredAtMs > alarm.createdAtMs - NEWS_MS && nowMs < dueMs + NEWS_MS;
  const concerns = user.enabled && user.grades.includes(alarm.grade);
  if (!open || !news || !concerns || alarm.createdAtMs < user.hearsSinceMs) return 'never';
  if (nowMs < dueMs) return 'wait';
  return audibleGrades(user, nowMs).includes(alarm.grade) ? 'tell' : 'wait';
}

/** Those that were told hear of the recovery, if they want to; it wakes nobody. */
export function recoveryVerdict(user: NoticeUser, nowMs: number): Verdict {
  if (!user.enabled) return 'never';
  return user.quiet && isQuiet(user.quiet, nowMs) ? 'wait' : 'tell';
}

export interface Reach extends Pick<NoticeUser, 'enabled' | 'grades'> {
  readonly allPlants: boolean;
  readonly plantIds: readonly number[];
}

/** Hears of more than before: then the past is not told all at once. */
export function receivesMore(before: Reach, after: Reach): boolean {
  if (!after.enabled) return false;
  const grades = after.grades.some((grade) => !before.grades.includes(grade));
  const plants =
    !before.allPlants && (after.allPlants || after.plantIds.some((id) => !before.plantIds.includes(id)));
  return !before.enabled || grades || plants;
}
