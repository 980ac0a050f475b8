import { MINUTE_MS, SECOND_MS } from '@heliodon/kernel/time';
import type { MessagePurpose } from './message.ts';

/** Greylisting mail servers need some minutes; users who wait for a code need it sooner. */
const pausesMs: Readonly<Record<'code' | 'other', readonly number[]>> = {
  code: [10 * SECOND_MS, 30 * SECOND_MS, MINUTE_MS, 2 * MINUTE_MS],
  other: [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 60 * MINUTE_MS, 180 * MINUTE_MS],
};

/** When a message with this many attempts is retried; undefined: no more. */
export function nextTry(purpose: MessagePurpose, tries: number, now: Date): Date | undefined {
  const pauseMs = pausesMs[purpose === 'code' ? 'code' : 'other'][tries - 1];
  return pauseMs === undefined ? undefined : new Date(now.getTime() + pauseMs);
}
