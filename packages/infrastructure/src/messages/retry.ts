import { MINUTE_MS, SECOND_MS } from '@heliodon/kernel/time';
import type { MessagePurpose } from './message.ts';

/** Greylisting mail servers want some minutes; whoever asked for a code does not wait that long. */
const pausesMs: Readonly<Record<'code' | 'other', readonly number[]>> = {
  code: [10 * SECOND_MS, 30 * SECOND_MS, MINUTE_MS, 2 * MINUTE_MS],
  other: [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 60 * MINUTE_MS, 180 * MINUTE_MS],
};

/** When a message that was tried so often is tried again; undefined: not any more. */
export function nextTry(purpose: MessagePurpose, tries: number, now: Date): Date | undefined {
  const pauseMs = pausesMs[purpose === 'code' ? 'code' : 'other'][tries - 1];
  return pauseMs === undefined ? undefined : new Date(now.getTime() + pauseMs);
}
