import type { NotifyChannel } from '../contract/user.contract.ts';

/*
 * How much a person is sent. A few alarms come one by one; of more, the worst come one by one and the rest is gathered
 * into digests, for as long as it goes on.
 */

export const PACE_WINDOW_MS = 10 * 60_000;
/** So that the first digest sees most of a storm. */
const GATHER_MS = 60_000;
const singlesPerWindow: Readonly<Record<NotifyChannel, number>> = { sms: 3, mail: 5 };

export interface Waiting {
  readonly channel: NotifyChannel;
  /** All that waits, and of it what has waited since an earlier pass. */
  readonly count: number;
  readonly leftOver: number;
  readonly serious: number;
  readonly oldestMs: number;
  /** Single messages within the window. */
  readonly singles: number;
  /** Within the window, or null. */
  readonly lastDigestMs: number | null;
}

export interface Pace {
  /** So many of the worst go out one by one. */
  readonly singles: number;
  /** What is left goes out together. */
  readonly digest: boolean;
}

export function paceOf(waiting: Waiting, nowMs: number): Pace {
  const { channel, count, leftOver, serious, oldestMs, lastDigestMs } = waiting;
  const room = Math.max(0, singlesPerWindow[channel] - waiting.singles);
  const gathering = leftOver > 0 || lastDigestMs !== null;
  if (!gathering) return { singles: Math.min(room, count), digest: false };
  // Whoever is in the middle of a storm still hears of a serious one at once, as long as there is room.
  const dueMs = Math.max(oldestMs + GATHER_MS, (lastDigestMs ?? -Infinity) + PACE_WINDOW_MS);
  return { singles: Math.min(room, serious), digest: nowMs >= dueMs };
}
