import type { NotifyChannel } from '../contract/user.contract.ts';

/*
 * Limits the messages per user. A few alarms are sent individually; if there are more, the most serious are sent
 * individually and the rest in digests, for as long as it lasts.
 */

export const PACE_WINDOW_MS = 10 * 60_000;
/** Delay that lets the first digest contain most of an alarm storm. */
const GATHER_MS = 60_000;
const singlesPerWindow: Readonly<Record<NotifyChannel, number>> = { sms: 3, mail: 5 };

export interface Waiting {
  readonly channel: NotifyChannel;
  /** All waiting notifications, and those that have been waiting since an earlier pass. */
  readonly count: number;
  readonly leftOver: number;
  readonly serious: number;
  readonly oldestMs: number;
  /** Single messages sent within the window. */
  readonly singles: number;
  /** Within the window, or null. */
  readonly lastDigestMs: number | null;
}

export interface Pace {
  /** Number of the most serious alarms that are sent individually. */
  readonly singles: number;
  /** The others are sent in a digest. */
  readonly digest: boolean;
}

export function paceOf(waiting: Waiting, nowMs: number): Pace {
  const { channel, count, leftOver, serious, oldestMs, lastDigestMs } = waiting;
  const room = Math.max(0, singlesPerWindow[channel] - waiting.singles);
  const gathering = leftOver > 0 || lastDigestMs !== null;
  if (!gathering) return { singles: Math.min(room, count), digest: false };
  // During a storm a serious alarm is still sent immediately, within the limit.
  const dueMs = Math.max(oldestMs + GATHER_MS, (lastDigestMs ?? -Infinity) + PACE_WINDOW_MS);
  return { singles: Math.min(room, serious), digest: nowMs >= dueMs };
}
