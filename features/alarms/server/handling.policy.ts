import { DAY_MS } from '@heliodon/kernel/time';
import type { AlarmSource } from '../contract/alarm.ts';
import { type AlarmStatus, alarmStatuses, endsWithHandling } from '../contract/alarm.ts';
import { type HandlingStatus, REMINDER_MAX_DAYS } from '../contract/handling.contract.ts';

const { unhandled, following, handled, closed } = alarmStatuses;

/** Allowed status changes: a handled or closed alarm can only be reopened for follow-up. */
const next: Readonly<Record<AlarmStatus, readonly HandlingStatus[]>> = {
  [unhandled]: [following, handled, closed],
  [following]: [following, handled, closed],
  [handled]: [following],
  [closed]: [following],
};

export const mayBecome = (from: AlarmStatus, to: HandlingStatus): boolean => next[from].includes(to);

export const isReminderTime = (at: Date, now: Date): boolean =>
  at > now && at.getTime() - now.getTime() <= REMINDER_MAX_DAYS * DAY_MS;

/** These sources have no recovery signal, so handling ends the alarm. */
export const endsNow = (source: AlarmSource, to: HandlingStatus): boolean =>
  to !== following && endsWithHandling.includes(source);
